// Pictures of every screen of the game in its window, for a visual check, with three window shapes and in three languages. They are written
// to build/test-logs/pictures. page.test.mjs does the same in a browser.

import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { PNG, Screen, WindowedGame, differing, root, xdotool } from '../support/window.mjs';
import { visitAll } from './visit.mjs';

let screen;
before(async () => { screen = await Screen.open(); });
after(() => screen?.close());

describe('pictures of every screen in a window', () => {
  const folder = join(root, 'build/test-logs/pictures');
  mkdirSync(folder, { recursive: true });

  for (const [width, height, played] of [[1280, 720, 'fr'], [450, 900, 'en'], [1500, 600, 'de']]) {
    for (const language of ['en', 'de', 'fr']) {
      test(`${width} x ${height} in ${language}`, async (t) => {
        t.after(() => xdotool('keyup', 'w', 'Up'));
        const game = await WindowedGame.open(t, screen, [`width=${width}`, `height=${height}`, `language=${language}`, '+reduced_motion']);
        let last;
        const take = async (name) => {
          const seen = await game.drawn();
          for (const { box: [left, top, wide, high], label } of seen.menu ?? []) {
            assert.ok(left >= 0 && top >= 0 && left + wide <= width && top + high <= height, `${name}: '${label}' is inside`);
          }
          const picture = await game.picture();
          writeFileSync(join(folder, `window-${width}x${height}-${language}-${name}.png`), PNG.sync.write(picture));
          assert.ok(!last || differing(last, picture) > 1000, `${name} is another picture than the one before`);
          last = picture;
        };
        const press = async (...keys) => {
          for (const key of keys) {
            await game.press(key);
            await game.drawn(1);
          }
        };
        const state = (wanted) => game.until((s) => s.state === wanted, 240_000);
        const keys = { up: 'Up', down: 'Down', enter: 'Return', escape: 'Escape' };
        const hold = async (down) => {
          for (const key of ['w', keys.up]) await (down ? game.hold(key) : game.release(key));
        };
        await visitAll({ keys, press, hold, state, take, toTheEnd: language === played });
        assert.doesNotMatch(game.errors, /warning|error/);
      });
    }
  }
});
