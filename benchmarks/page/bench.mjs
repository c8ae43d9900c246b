// Compares the main thread's processor time for a frame of 20,000 pictures of 2 x 2 pixels in a page: ours and PixiJS, in the same
// Chromium. The browser's own trace measures the callbacks of animation frames, so both sides are measured in the same way; they take
// turns. Then the same for a map of 1,000 x 1,000 tiles in three layers, at 1280 x 720, and the frames a second that it has at 640 x 360,
// drawn by the processor. ci/bench --page runs it.
//
// usage: node benchmarks/page/bench.mjs PAGES      PAGES: the folder of the built pages

import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { GamePage, launch, serve } from '../../tests/support/page.mjs';

const kPictures = 20_000;
const kTurns = 5;
const kSeconds = 6;

const here = dirname(fileURLToPath(import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'enginuity-bench-'));
copyFileSync(join(here, 'pixi.html'), join(folder, 'index.html'));
copyFileSync(join(here, 'node_modules/pixi.js/dist/pixi.min.mjs'), join(folder, 'pixi.mjs'));

const median = (values) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)];

/** @return  the main thread's processor time of each animation frame in the next seconds, microseconds */
async function framesOf(browser, page) {
  await browser.startTracing(page, { categories: ['devtools.timeline'] });
  await page.evaluate((wait) => new Promise((done) => setTimeout(done, wait)), kSeconds * 1000);
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString());
  const frames = traceEvents.filter(({ name, tdur }) => name === 'FireAnimationFrame' && tdur > 0);
  return frames.slice(2).map(({ tdur }) => tdur);
}

/** @param options  of the page, such as its viewport */
async function ours(browser, address, options = {}) {
  const game = await GamePage.open(browser, address, options);
  await game.start();
  await game.until((seen) => seen.state === 'playing');
  return game.page;
}

async function pixi(browser, address) {
  // It makes functions of text, which ci/serve's policy forbids.
  const page = await browser.newPage({ viewport: { width: 1280, height: 720 }, bypassCSP: true });
  await page.goto(address);
  await page.waitForFunction(() => window.ready, undefined, { timeout: 60_000 });
  return page;
}

const mine = await serve(join(process.argv[2], 'pictures'));
const map = await serve(join(process.argv[2], 'large_map'));
const theirs = await serve(folder);
const browser = await launch();
const sides = {
  'ours': () => ours(browser, mine.address),
  'PixiJS, Sprite': () => pixi(browser, `${theirs.address}?sprites`),
  'PixiJS, ParticleContainer': () => pixi(browser, `${theirs.address}?particles`),
};
const maps = [];
let rate = 0;
const found = Object.fromEntries(Object.keys(sides).map((side) => [side, []]));
try {
  for (let turn = 0; turn < kTurns; ++turn) {
    for (const [side, open] of Object.entries(sides)) {
      const page = await open();
      const frames = await framesOf(browser, page);
      if (frames.length < 6) throw new Error(`${side}: only ${frames.length} frames`);
      found[side].push(median(frames) * 1000 / kPictures);
      await page.context().close();
    }
  }
  for (let turn = 0; turn < kTurns; ++turn) {
    const page = await ours(browser, map.address, { viewport: { width: 1280, height: 720 } });
    maps.push(median(await framesOf(browser, page)) / 1000);
    await page.context().close();
  }
  const small = await ours(browser, map.address, { viewport: { width: 640, height: 360 } });
  rate = await small.evaluate((seconds) => new Promise((done) => {
    let frames = 0;
    const began = performance.now();
    const count = () => {
      frames += 1;
      const passed = (performance.now() - began) / 1000;
      passed < seconds ? requestAnimationFrame(count) : done(frames / passed);
    };
    requestAnimationFrame(count);
  }), kSeconds);
} finally {
  await browser.close();
  await mine.stop();
  await map.stop();
  await theirs.stop();
  rmSync(folder, { recursive: true });
}
const own = median(found.ours);
for (const [side, values] of Object.entries(found)) {
  const time = median(values);
  const turns = values.map((value) => value.toFixed(0)).join(' ');
  console.log(`picture in a page, ${side.padEnd(26)} ${time.toFixed(1).padStart(7)} ns   ratio ${(own / time).toFixed(2)}   (${turns})`);
}
console.log(`map in a page, 1280 x 720  ${median(maps).toFixed(3)} ms a frame, at most 0.5   (${maps.map((value) => value.toFixed(3)).join(' ')})`);
console.log(`map in a page, 640 x 360   ${rate.toFixed(1)} frames a second, at least 60 if the screen has 60`);
process.exit(median(maps) <= 0.5 ? 0 : 1);
