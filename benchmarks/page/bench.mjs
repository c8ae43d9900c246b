// Compares the main thread's processor time for a frame of 20,000 pictures of 2 x 2 pixels in a page: ours and PixiJS, in the same
// Chromium. The browser's own trace measures the callbacks of animation frames, so both sides are measured in the same way; they take
// turns. Then the same for a map of 1,000 x 1,000 tiles in three layers, at 1280 x 720, and the frames a second that it has at 640 x 360,
// drawn by the processor. Then scenes in space, compared with three.js: what 1,000 models that move, and 2,000 places of one that stand
// still, take above an empty scene on both sides. ci/bench --page runs it.
//
// usage: node benchmarks/page/bench.mjs PAGES [PART]      PAGES: the folder of the built pages; PART: pictures, map or scene, else all

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
copyFileSync(join(here, 'three.html'), join(folder, 'three.html'));
for (const file of ['three.core.js', 'three.module.js']) copyFileSync(join(here, 'node_modules/three/build', file), join(folder, file));
const part = process.argv[3];

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

async function peer(browser, address) {
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
  'PixiJS, Sprite': () => peer(browser, `${theirs.address}?sprites`),
  'PixiJS, ParticleContainer': () => peer(browser, `${theirs.address}?particles`),
};
const maps = [];
let rate = 0;
const scene = await serve(join(process.argv[2], 'scene'));
const kScenes = { empty: '', moving: 'moving=1000', still: 'still=2000' };
const scenes = Object.fromEntries(['ours', 'three.js'].flatMap((side) => Object.keys(kScenes).map((kind) => [`${side} ${kind}`, []])));
const found = Object.fromEntries(Object.keys(sides).map((side) => [side, []]));
try {
  for (let turn = 0; turn < kTurns && (!part || part === 'scene'); ++turn) {
    for (const [kind, query] of Object.entries(kScenes)) {
      const mineOpen = await ours(browser, scene.address, { query: `?+inspect&seed=7&${query}`, viewport: { width: 640, height: 360 } });
      scenes[`ours ${kind}`].push(median(await framesOf(browser, mineOpen)));
      await mineOpen.context().close();
      const theirsOpen = await peer(browser, `${theirs.address}three.html?${query}`);
      scenes[`three.js ${kind}`].push(median(await framesOf(browser, theirsOpen)));
      await theirsOpen.context().close();
    }
  }
  for (let turn = 0; turn < kTurns && (!part || part === 'pictures'); ++turn) {
    for (const [side, open] of Object.entries(sides)) {
      const page = await open();
      const frames = await framesOf(browser, page);
      if (frames.length < 6) throw new Error(`${side}: only ${frames.length} frames`);
      found[side].push(median(frames) * 1000 / kPictures);
      await page.context().close();
    }
  }
  for (let turn = 0; turn < kTurns && (!part || part === 'map'); ++turn) {
    const page = await ours(browser, map.address, { viewport: { width: 1280, height: 720 } });
    maps.push(median(await framesOf(browser, page)) / 1000);
    await page.context().close();
  }
  const small = part && part !== 'map' ? undefined : await ours(browser, map.address, { viewport: { width: 640, height: 360 } });
  rate = await small?.evaluate((seconds) => new Promise((done) => {
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
  await scene.stop();
  await theirs.stop();
  rmSync(folder, { recursive: true });
}
let holds = true;
for (const [kind, words, bound] of [['moving', '1,000 models that move', 0.7], ['still', '2,000 places that stand still', 1.0]]) {
  if (scenes['ours empty'].length === 0) continue;
  const above = (side) => scenes[`${side} ${kind}`].map((time, turn) => time - scenes[`${side} empty`][turn]);
  const [a, b] = [median(above('ours')), median(above('three.js'))];
  holds &&= a <= bound * b;
  console.log(`scene in a page, ${words}: ours ${a.toFixed(0)} us, three.js ${b.toFixed(0)} us above an empty scene, ratio ${(a / b).toFixed(2)}, at most ${bound}`);
}
if (part === 'scene') process.exit(holds ? 0 : 1);
const own = median(found.ours);
for (const [side, values] of Object.entries(found)) {
  if (values.length === 0) continue;
  const time = median(values);
  const turns = values.map((value) => value.toFixed(0)).join(' ');
  console.log(`picture in a page, ${side.padEnd(26)} ${time.toFixed(1).padStart(7)} ns   ratio ${(own / time).toFixed(2)}   (${turns})`);
}
if (maps.length === 0) process.exit(holds ? 0 : 1);
console.log(`map in a page, 1280 x 720  ${median(maps).toFixed(3)} ms a frame, at most 0.5   (${maps.map((value) => value.toFixed(3)).join(' ')})`);
console.log(`map in a page, 640 x 360   ${rate.toFixed(1)} frames a second, at least 60 if the screen has 60`);
process.exit(holds && median(maps) <= 0.5 ? 0 : 1);
