// CY in Chromium: it is played by keys, and its picture shows it.

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { colorAt, gameInChromium } from '../support/page.mjs';

describe('CY in Chromium', () => {
  const open = gameInChromium('cy');
  const frames = async (game, count) => game.until((s, frame) => s.frame > frame, (await game.inspect()).frame + count);
  /** How bright the ship's light is at the bottom and at the top of the rim, at 640 x 360. */
  const light = async (game) => {
    const seen = await game.picture(process.env.ENGINUITY_PICTURES && `${process.env.ENGINUITY_PICTURES}/cy.png`);
    const blue = (y) => Math.max(...[-14, -10, -6, 6, 10, 14].map((x) => colorAt(seen, 320 + x, y)[2]));
    return { bottom: blue(180 + 150), top: blue(180 - 150) };
  };

  test('the ship begins at the bottom, and crosses to the top', async () => {
    const game = await open({ viewport: { width: 640, height: 360 } });
    await game.start();
    await game.until((s) => s.state === 'playing');
    await frames(game, 30);
    const before = await light(game);
    assert.ok(before.bottom > before.top + 60, JSON.stringify(before));
    await game.page.keyboard.press('Space', { delay: 60 });
    await frames(game, 60);
    const after = await light(game);
    assert.ok(after.top > after.bottom + 60, JSON.stringify(after));
    await game.page.keyboard.press('KeyP', { delay: 60 });
    await game.until((s) => s.state === 'pause' || s.state === 'paused');
    assert.deepEqual(game.console.filter((line) => /error/i.test(line)), []);
  });
});
