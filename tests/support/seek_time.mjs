// Prints how long the page's main thread needs for a frame with a seek, in a recording of ten minutes of Pong, in Chromium.
// usage: node tests/support/seek_time.mjs

import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { GamePage, build, launch, serve } from './page.mjs';

const kSteps = 10 * 60 * 120;
const kSeeks = 300;

const file = join(mkdtempSync(join(tmpdir(), 'seek-')), 'ten_minutes.recording');
execFileSync('node', [join(build, 'bin/pong_headless/pong_headless.js'), '+headless', `steps=${kSteps}`, `record=${file}`, 'seed=3']);
const server = await serve(join(build, 'bin/pong'));
const browser = await launch();
try {
  const context = await browser.newContext({ viewport: { width: 1280, height: 720 } });
  await context.addInitScript(() => { // the time of each frame of the game
    window.frameTimes = [];
    const request = window.requestAnimationFrame.bind(window);
    window.requestAnimationFrame = (run) => request((time) => {
      const start = performance.now();
      run(time);
      window.frameTimes.push(performance.now() - start);
    });
  });
  const query = `?+inspect#r=${readFileSync(file).toString('base64url')}`;
  const game = await GamePage.open(browser, server.address, { query, context });
  await game.page.locator('#start-button').click();
  const { steps, buttons } = await game.until((s) => s.state === 'watching' && s.buttons);
  await game.page.keyboard.press('Enter'); // pause
  await game.until((s) => s.paused);
  const [left, top, width, height] = buttons.at(-1); // the bar
  const times = [];
  const random = ((state) => () => (state = (state * 48271) % 2147483647) / 2147483647)(7);
  for (let i = 0; i < kSeeks; ++i) {
    const share = i === 0 ? 0.99 : 0.01 + 0.98 * random();
    await game.page.evaluate(() => { window.frameTimes.length = 0; });
    await game.page.mouse.move(left + share * width, top + height / 2);
    await game.page.mouse.down();
    await game.until((s, wanted) => Math.abs(s.step / s.steps - wanted) < 0.01, share);
    await game.page.mouse.up();
    const { frame } = await game.inspect();
    await game.until((s, before) => s.frame > before + 2, frame);
    times.push(Math.max(...await game.page.evaluate(() => window.frameTimes)));
  }
  times.sort((a, b) => a - b);
  const at = (share) => times[Math.min(times.length - 1, Math.floor(times.length * share))].toFixed(1);
  console.log(`a seek in ${(steps / 7200).toFixed(0)} minutes, Chromium, the longest frame: median ${at(0.5)} ms, p99 ${at(0.99)} ms, longest ${at(1)} ms`);
  await game.close();
} finally {
  await browser.close();
  await server.stop();
}
