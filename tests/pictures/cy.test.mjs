// Pictures of CY for a visual check: every screen and several waves in five window shapes, in greyscale and as people with three kinds of
// colour vision see them; and a game as a moving picture for the README. They are written to build/test-logs/pictures/cy.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { build, gameInChromium, root } from '../support/page.mjs';
import { docsPicture } from './docs_pictures.mjs';

const kShapes = [[640, 360, 1], [1280, 720, 1], [1920, 1080, 1], [390, 844, 2], [844, 390, 2]];
const kVisions = ['achromatopsia', 'protanopia', 'deuteranopia', 'tritanopia'];
const kStepsPerSecond = 60;

const kSlow = 240_000; // milliseconds, for a large picture on a busy machine

/** Waits until the game has drawn so many frames. */
async function frames(game, count) {
  const { frame } = await game.inspect();
  await game.until((s, then) => s.frame > then, frame + count, kSlow);
}
/** Waits until the match has made so many more steps. */
async function steps(game, count) {
  const { time } = await game.inspect();
  await game.until((s, then) => s.time >= then || s.state !== 'playing', time + count, kSlow);
}

describe('pictures of CY', () => {
  const open = gameInChromium('cy');
  const folder = join(root, 'build/test-logs/pictures/cy');
  let recordings;
  mkdirSync(folder, { recursive: true });
  before(() => { recordings = mkdtempSync(join(tmpdir(), 'enginuity-cy-')); });
  after(() => rmSync(recordings, { recursive: true }));

  /** A game of the bot, as a link has it. */
  const played = (seed, seconds, ...settings) => {
    const file = join(recordings, `${seed}.recording`);
    execFileSync('node', [join(build, 'bin/cy_headless/cy_headless.js'), '+headless', `steps=${seconds * kStepsPerSecond}`, `seed=${seed}`,
      `record=${file}`, ...settings]);
    return readFileSync(file).toString('base64url');
  };
  /** Opens a recording under the test's clock. */
  const watch = async (link, options) => {
    const game = await open({ ...options, query: `?+inspect&language=en${options.query ?? ''}#r=${link}` });
    await game.page.locator('#start-button').click();
    await game.until((s) => s.state === 'watching' && s.buttons);
    return game;
  };
  /** Goes to a second of a recording, pauses there, and hides the bar. */
  const seek = async (game, second) => {
    const seen = await game.inspect();
    const [left, top, width, height] = seen.buttons.at(-1); // the bar
    const ratio = await game.page.evaluate(() => devicePixelRatio);
    await game.page.mouse.click((left + (width * second * kStepsPerSecond) / seen.steps) / ratio, (top + height / 2) / ratio);
    await game.until((s, step) => Math.abs(s.step - step) < 120, second * kStepsPerSecond);
  };

  for (const [width, height, deviceScaleFactor] of kShapes) {
    test(`every screen, ${width} x ${height}`, async () => {
      const game = await open({ viewport: { width, height }, deviceScaleFactor, hasTouch: width === 390, query: '?+inspect&seed=7&language=en' });
      const take = (name) => game.page.screenshot({ path: join(folder, `${width}x${height}-${name}.png`) });
      const press = async (key, state) => {
        await game.page.keyboard.press(key, { delay: 60 });
        await game.until((s, wanted) => s.state === wanted, state);
        await frames(game, 42);
      };
      await take('start');
      await game.start();
      await game.until((s) => s.state === 'playing');
      await steps(game, 120);
      await take('turn');
      await steps(game, 390);
      await take('cross');
      await game.page.keyboard.press('Space', { delay: 60 });
      await steps(game, 26);
      await take('slam');
      await press('KeyP', 'paused');
      await take('paused');
      await press('Escape', 'playing');
      await game.page.keyboard.press('KeyX', { delay: 60 });
      await steps(game, 12);
      await take('bomb');
      await game.until((s) => s.state === 'over', undefined, kSlow);
      await frames(game, 60);
      await take('result');
      await press('Escape', 'title');
      await frames(game, 60);
      await take('title');
      assert.deepEqual(game.errors(), []);
      await game.context.close(); // else its title is drawn beside all that comes
    });
  }

  for (const wave of [1, 5, 10]) {
    test(`wave ${wave}, in all shapes and to all eyes`, async () => {
      const link = played(5, 60, `practice=${wave}`);
      for (const [width, height, deviceScaleFactor] of kShapes) {
        const game = await watch(link, { viewport: { width, height }, deviceScaleFactor });
        await seek(game, { 1: 12, 5: 17, 10: 8 }[wave]);
        await frames(game, 240); // the bar hides
        await game.page.screenshot({ path: join(folder, `${width}x${height}-wave${wave}.png`) });
        if (width === 1280) {
          const session = await game.page.context().newCDPSession(game.page);
          for (const type of kVisions) {
            await session.send('Emulation.setEmulatedVisionDeficiency', { type });
            await game.page.screenshot({ path: join(folder, `${width}x${height}-wave${wave}-${type}.png`) });
          }
        }
        assert.deepEqual(game.errors(), []);
        await game.context.close();
      }
    });
  }

  test('a game, as a moving picture of six seconds', async (t) => {
    const frames = [];
    const pictures = mkdtempSync(join(tmpdir(), 'enginuity-cy-frames-'));
    t.after(() => rmSync(pictures, { recursive: true }));
    const game = await watch(played(5, 120), { viewport: { width: 640, height: 360 }, prepare: (page) => page.clock.install() });
    await seek(game, 82);
    await game.page.clock.pauseAt(await game.page.evaluate(() => Date.now()) + 500);
    const play = (milliseconds) => game.page.clock.runFor(milliseconds);
    for (let turn = 0; turn < 80; ++turn) await play(50); // until the bar is hidden
    for (let frame = 0; frame < 20 * 6; ++frame) {
      await play(50);
      frames.push(join(pictures, `${String(frame).padStart(3, '0')}.png`));
      await game.page.screenshot({ path: frames.at(-1) });
    }
    const made = docsPicture('docs/images/cy.webp');
    execFileSync('img2webp', ['-loop', '0', '-kmin', '0', '-kmax', '1', '-lossy', '-q', '72', '-m', '6', '-d', '50', ...frames, '-o', made]);
    assert.ok(statSync(made).size < 1_500_000, `${statSync(made).size} bytes`);
    assert.deepEqual(game.errors(), []);
    await game.context.close();
  });
});
