// Pictures of every screen of the page, for a visual check, with three window shapes, in three languages and both themes. They are written
// to build/test-logs/pictures. tests/pong/texts_fit_test.cpp measures the texts; these tests check that each screen is drawn and that its
// menu is inside the window. The English ones are then put on the sheets of the documentation (docs_pictures.mjs).

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { differing, pongInChromium, root } from '../support/page.mjs';
import { docsPicture } from './docs_pictures.mjs';
import { visitAll } from './visit.mjs';

const kShapes = [ // width, height, pixel ratio, language of a match that is played to its end, columns and cells of its sheet
  [1280, 720, 1, 'en', 2, '640x360'],
  [390, 844, 2, 'de', 4, '300x649'],
  [844, 390, 2, 'fr', 2, '640x296'],
];
const kScreens = ['title', 'scores', 'options', 'controls', 'playing', 'paused', 'result'];

describe('pictures of every screen in Chromium', () => {
  const open = pongInChromium();
  const folder = join(root, 'build/test-logs/pictures');
  mkdirSync(folder, { recursive: true });

  for (const [width, height, deviceScaleFactor, played, columns, cell] of kShapes) {
    for (const kind of ['en', 'en-contrast', 'de', 'fr']) {
      const [language, contrast] = kind.split('-');
      test(`${width} x ${height} in ${kind}`, async () => {
        const game = await open({
          viewport: { width, height },
          deviceScaleFactor,
          hasTouch: width < 1000,
          query: `?+inspect&seed=7&+reduced_motion&language=${language}${contrast ? '&+high_contrast' : ''}`,
        });
        let last;
        const take = async (name) => {
          const { frame } = await game.inspect();
          const seen = await game.until((s, before) => s.frame > before + 3, frame);
          for (const { box: [left, top, wide, high], label } of seen.menu ?? []) {
            assert.ok(left >= 0 && top >= 0 && left + wide <= seen.window[0] && top + high <= seen.window[1], `${name}: '${label}' is inside`);
          }
          const picture = await game.picture(join(folder, `web-${width}x${height}-${kind}-${name}.png`));
          // From the first frame on the start screen is the title.
          assert.ok(!last || name === 'title' || differing(last, picture) > 1000, `${name} is another picture than the one before`);
          last = picture;
        };
        const press = async (...keys) => {
          for (const key of keys) {
            await game.page.keyboard.press(key);
            const { frame } = await game.inspect();
            await game.until((s, then) => s.frame > then + 1, frame);
          }
        };
        const state = async (wanted) => {
          // A match is played in a small window: to draw all of it in a large one takes a while.
          const small = wanted === 'result';
          if (small) await game.page.setViewportSize({ width: width >> 2, height: height >> 2 });
          await game.until((s, name) => s.state === name, wanted, 240_000);
          if (small) await game.page.setViewportSize({ width, height });
        };
        await game.page.locator('#start-button').waitFor({ timeout: 60_000 });
        await take('start');
        await game.title();
        const keys = { up: 'ArrowUp', down: 'ArrowDown', enter: 'Enter', escape: 'Escape' };
        await press(keys.down); // from the options, by which the title was reached, to the first line
        const hold = async (down) => {
          for (const key of ['w', keys.up]) await game.page.keyboard[down ? 'down' : 'up'](key);
        };
        await visitAll({ keys, press, hold, state, take, toTheEnd: language === 'en' || language === played, movesSaves: true });
        assert.deepEqual(game.errors(), []);
        await game.close();
      });
    }
    for (const kind of ['en', 'en-contrast']) {
      test(`the sheet of ${width} x ${height} in ${kind}`, () => {
        const cells = kScreens.map((name) => join(folder, `web-${width}x${height}-${kind}-${name}.png`));
        execFileSync('montage', [...cells, '-tile', `${columns}x`, '-geometry', `${cell}+6+6`, '-background', '#3a4258', '-quality', '82',
          docsPicture(`docs/images/pong-${width}x${height}${kind.slice(2)}.jpg`)]);
      });
    }
  }
});
