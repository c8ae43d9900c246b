// Pictures of every screen of the page, for a visual check, with three window shapes and in three languages. They are written to
// build/test-logs/pictures. tests/pong/texts_fit_test.cpp measures the texts; these tests check that each screen is drawn and that its menu
// is inside the window.

import assert from 'node:assert/strict';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { differing, pongInChromium, root } from '../support/page.mjs';
import { visitAll } from './visit.mjs';

describe('pictures of every screen in Chromium', () => {
  const open = pongInChromium();
  const folder = join(root, 'build/test-logs/pictures');
  mkdirSync(folder, { recursive: true });

  for (const [width, height, deviceScaleFactor, played] of [[1280, 720, 1, 'en'], [390, 844, 2, 'de'], [844, 390, 2, 'fr']]) {
    for (const language of ['en', 'de', 'fr']) {
      test(`${width} x ${height} in ${language}`, async () => {
        const game = await open({
          viewport: { width, height }, deviceScaleFactor, hasTouch: width < 1000, query: `?+inspect&seed=7&+reduced_motion&language=${language}`,
        });
        let last;
        const take = async (name) => {
          const { frame } = await game.inspect();
          const seen = await game.until((s, before) => s.frame > before + 3, frame);
          for (const { box: [left, top, wide, high], label } of seen.menu ?? []) {
            assert.ok(left >= 0 && top >= 0 && left + wide <= seen.window[0] && top + high <= seen.window[1], `${name}: '${label}' is inside`);
          }
          const picture = await game.picture(join(folder, `web-${width}x${height}-${language}-${name}.png`));
          assert.ok(!last || differing(last, picture) > 1000, `${name} is another picture than the one before`);
          last = picture;
        };
        const press = async (...keys) => {
          for (const key of keys) {
            await game.page.keyboard.press(key);
            const { frame } = await game.inspect();
            await game.until((s, then) => s.frame > then + 1, frame);
          }
        };
        const state = (wanted) => game.until((s, name) => s.state === name, wanted, 240_000);
        await game.page.locator('#start-button').waitFor({ timeout: 60_000 });
        await take('start');
        await game.title();
        const keys = { up: 'ArrowUp', down: 'ArrowDown', enter: 'Enter', escape: 'Escape' };
        await press(keys.down); // from the options, by which the title was reached, to the first line
        const hold = async (down) => {
          for (const key of ['w', keys.up]) await game.page.keyboard[down ? 'down' : 'up'](key);
        };
        await visitAll({ keys, press, hold, state, take, toTheEnd: language === played, movesSaves: true });
        assert.deepEqual(game.errors(), []);
        await game.close();
      });
    }
  }
});
