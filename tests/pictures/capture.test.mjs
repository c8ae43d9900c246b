// A rally as a moving picture for the README, and the pictures that stand next to a link to the page. The page's clock is the test's, so that
// every picture is of its time, however long the browser draws it.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { pongInChromium } from '../support/page.mjs';
import { docsPicture } from './docs_pictures.mjs';

/** Opens a match of one player under the test's clock. @return the page, and a function that plays on, with the paddle at the ball */
async function match(open, options) {
  const game = await open({ ...options, query: '?+inspect&seed=11&language=en&strength=fierce', prepare: (page) => page.clock.install() });
  await game.play();
  await game.page.clock.pauseAt(await game.page.evaluate(() => Date.now()) + 500);
  const { width, height } = game.page.viewportSize();
  const upright = height > width;
  const play = async (milliseconds) => {
    const { ball } = await game.inspect();
    const part = ball[1] / 900; // of the court's width, 900 units; upright from left to right
    await game.page.mouse.move(upright ? part * width : width / 4, upright ? height * 0.8 : part * height);
    await game.page.clock.runFor(milliseconds);
  };
  return { game, play };
}

describe('moving and shown pictures of Pong', () => {
  const open = pongInChromium();

  test('a rally, as a moving picture', async (t) => {
    const folder = mkdtempSync(join(tmpdir(), 'enginuity-rally-'));
    t.after(() => rmSync(folder, { recursive: true }));
    const { game, play } = await match(open, { viewport: { width: 640, height: 360 } });
    for (let turn = 0; turn < 100; ++turn) await play(50); // until the hint is gone
    const frames = [];
    for (let frame = 0; frame < 20 * 6; ++frame) {
      await play(50);
      frames.push(join(folder, `${String(frame).padStart(3, '0')}.png`));
      await game.page.screenshot({ path: frames.at(-1) });
    }
    const { score, state } = await game.inspect();
    assert.equal(state, 'playing');
    assert.deepEqual(score, [0, 0], 'the ball is in play all the time');
    const made = docsPicture('docs/images/pong.webp');
    // Each frame is whole: differences between lossy frames leave stains of what is gone.
    execFileSync('img2webp', ['-loop', '0', '-kmin', '0', '-kmax', '1', '-lossy', '-q', '75', '-m', '6', '-d', '50', ...frames, '-o', made]);
    assert.ok(statSync(made).size < 1_500_000, `${statSync(made).size} bytes`);
    assert.deepEqual(game.errors(), []);
  });

  for (const [width, height, deviceScaleFactor] of [[1280, 720, 1], [390, 844, 2]]) {
    test(`what stands next to a link, ${width} x ${height}`, async () => {
      const { game, play } = await match(open, { viewport: { width, height }, deviceScaleFactor, hasTouch: width < 1000 });
      for (let turn = 0; turn < 110; ++turn) await play(50);
      const file = docsPicture(`game/pong/page/screenshot-${width * deviceScaleFactor}x${height * deviceScaleFactor}.jpg`);
      await game.page.screenshot({ path: file, type: 'jpeg', quality: 55 });
      assert.deepEqual(game.errors(), []);
    });
  }
});
