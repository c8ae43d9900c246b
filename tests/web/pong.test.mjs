// Pong in a real browser, played with real keys.

import assert from 'node:assert/strict';
import { describe } from 'node:test';
import {
  alike, colorAt, differing, kContrast, kLeftCore, letterbox, paddleAt, pongInChromium,
} from '../support/page.mjs';
import { smoke, test } from '../support/smoke.mjs';

describe('Pong in Chromium', () => {
  const open = pongInChromium();

  smoke('loads, starts and plays without errors in the console', async () => {
    const game = await open();
    await game.page.locator('#start-button').waitFor({ timeout: 60_000 });
    const seen = await game.inspect();
    assert.equal(seen.state, 'title');
    assert.equal(seen.language, 'en');
    assert.match(seen.build, /^\d+\.\d+\.\d+ \(/);
    assert.match(seen.hash, /^[0-9a-f]{16}$/);
    assert.equal(await game.status(), '', 'the focus is on the page\'s own button');
    await game.play();
    assert.match(await game.status(), /^Playing\. 0 to 0/);
    console.log(`first frame after ${Math.round(seen.firstFrameMs)} ms`);
    assert.deepEqual(game.errors(), []);
    assert.deepEqual(game.console.filter((line) => line.startsWith('warning')), []);
    await game.close();
  });

  smoke('keys move the paddle, and the picture matches the state', async () => {
    const game = await open();
    await game.play();
    await game.page.keyboard.down('w');
    const seen = await game.until((s) => s.paddles[0] <= 72);
    await game.page.keyboard.up('w');
    const picture = await game.picture();
    const court = letterbox(picture.width, picture.height);
    assert.ok(paddleAt(picture, court, 70, seen.paddles[0], kLeftCore));
    assert.ok(!paddleAt(picture, court, 70, 600, kLeftCore));
    await game.page.keyboard.down('ArrowDown');
    await game.until((s) => s.paddles[0] >= 828);
    await game.page.keyboard.up('ArrowDown');
    const below = await game.until((s) => s.ball[0] > 1000); // on a slow machine it was here meanwhile, and its light
    const after = await game.picture();
    assert.ok(paddleAt(after, court, 70, below.paddles[0], kLeftCore));
    assert.ok(!paddleAt(after, court, 70, 300, kLeftCore));
    await game.close();
  });

  smoke('the mouse moves the paddle', async () => {
    const game = await open();
    await game.play();
    await game.page.mouse.move(300, 200);
    await game.page.mouse.move(300, 640);
    await game.until((s) => Math.abs(s.paddles[0] - 800) < 12);
    await game.page.mouse.move(300, 240);
    await game.until((s) => Math.abs(s.paddles[0] - 300) < 12);
    await game.close();
  });

  smoke('a point is scored and the live region announces it', async () => {
    const game = await open();
    await game.play();
    await game.page.keyboard.down('w'); // no player guards the middle
    const seen = await game.until((s) => s.score[0] + s.score[1] > 0);
    await game.page.keyboard.up('w');
    const [left, right] = seen.score;
    assert.match(await game.status(), new RegExp(`^The (left|right) player scores\\. ${left} to ${right}\\.$`));
    await game.close();
  });

  test('a paused match does not change and can continue, and losing the focus pauses it', async () => {
    const game = await open();
    await game.play();
    await game.page.keyboard.press('p');
    const paused = await game.until((s) => s.state === 'paused');
    assert.match(await game.status(), /^Paused/);
    const later = await game.until((s, frame) => s.frame > frame + 5, paused.frame);
    assert.equal(later.hash, paused.hash);
    await game.page.keyboard.press('p');
    await game.until((s) => s.state === 'playing');
    await game.page.evaluate(() => window.dispatchEvent(new Event('blur')));
    await game.until((s) => s.state === 'paused');
    await game.page.keyboard.press('p');
    await game.until((s) => s.state === 'playing');
    await game.hide();
    await game.until((s) => s.state === 'paused');
    await game.show();
    await game.page.keyboard.press('r');
    const again = await game.until((s) => s.state === 'playing');
    assert.deepEqual(again.score, [0, 0]);
    await game.page.keyboard.press('Escape');
    await game.until((s) => s.state === 'paused');
    await game.page.keyboard.press('Escape');
    await game.until((s) => s.state === 'playing');
    await game.close();
  });

  test('the canvas follows the window in device pixels, and the court is never stretched', async () => {
    for (const [width, height, deviceScaleFactor] of [[600, 900, 1], [1000, 400, 2], [801, 601, 1.5], [390, 844, 3], [320, 240, 1]]) {
      const game = await open({ deviceScaleFactor, query: '?+inspect&seed=7&+high_contrast&+reduced_motion' });
      await game.title();
      await game.page.keyboard.press('2'); // without input both paddles stay in the middle
      await game.page.setViewportSize({ width, height });
      const wide = Math.round(width * deviceScaleFactor);
      const high = Math.round(height * deviceScaleFactor);
      const seen = await game.until(
        (s, size) => s.state === 'playing' && Math.abs(s.window[0] - size[0]) <= 1 && Math.abs(s.window[1] - size[1]) <= 1, [wide, high]);
      const canvas = await game.page.evaluate(() => ({ width: document.querySelector('canvas').width, height: document.querySelector('canvas').height }));
      assert.deepEqual([canvas.width, canvas.height], seen.window);
      await game.until((s, frame) => s.frame > frame + 3, seen.frame);
      const picture = await game.picture();
      const court = letterbox(picture.width, picture.height);
      const is = (x, y, color) => alike(colorAt(picture, ...court.at(x, y)), color, 6);
      for (const [x, color] of [[70, kContrast.left], [1530, kContrast.right]]) {
        assert.ok(is(x, 450, color) && is(x, 390, color) && is(x, 510, color), `${width} x ${height}`);
        assert.ok(is(x, 450 - 90, kContrast.court) && is(x, 450 + 90, kContrast.court) && is(x - 24, 450, kContrast.court) && is(x + 24, 450, kContrast.court), `${width} x ${height}`);
      }
      if (court.scale > 0.3) assert.ok(colorAt(picture, ...court.at(300, 2))[0] > 100 && is(300, 10, kContrast.court) && colorAt(picture, ...court.at(1300, 897.5))[0] > 100, `${width} x ${height}`);
      await game.close();
    }
  });

  test('the picture follows the pixel ratio, even if nothing else changes', async () => {
    const game = await open();
    await game.title();
    await game.until((s) => s.window[0] === 1280 && s.pixelRatio === 1);
    const browser = await game.context.newCDPSession(game.page);
    // Another screen changes only the ratio; zoom keeps the device pixels.
    for (const [width, height, deviceScaleFactor] of [[1280, 720, 2], [1280, 720, 1.5], [960, 540, 2], [1280, 720, 1]]) {
      await browser.send('Emulation.setDeviceMetricsOverride', { width, height, deviceScaleFactor, mobile: false });
      const wanted = [width * deviceScaleFactor, height * deviceScaleFactor, deviceScaleFactor];
      const seen = await game.until((s, all) => s.window[0] === all[0] && s.window[1] === all[1] && s.pixelRatio === all[2], wanted);
      const canvas = await game.page.evaluate(() => [document.querySelector('canvas').width, document.querySelector('canvas').height]);
      assert.deepEqual(canvas, seen.window);
    }
    await game.close();
  });

  test('keys do not scroll the page', async () => {
    const game = await open();
    await game.page.evaluate(() => {
      window.prevented = {};
      window.addEventListener('keydown', (event) => { window.prevented[event.code] = event.defaultPrevented; });
    });
    await game.play();
    for (const key of ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'Space', 'PageDown']) await game.page.keyboard.press(key);
    const prevented = await game.page.evaluate(() => window.prevented);
    for (const key of ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'Space']) assert.equal(prevented[key], true, key);
    assert.equal(await game.page.evaluate(() => scrollY), 0);
    await game.close();
  });

  test('other keys go to the browser: Tab leaves the canvas, and shortcuts are not keys of the game', async () => {
    const game = await open();
    await game.play();
    await game.page.evaluate(() => {
      window.prevented = {};
      window.addEventListener('keydown', (event) => {
        window.seen = event;
        Promise.resolve().then(() => { window.prevented[event.code] = event.defaultPrevented; });
      }, { capture: true });
    });
    const before = await game.inspect();
    await game.page.keyboard.press('Control+p');
    await game.page.keyboard.press('Alt+f');
    await game.page.keyboard.press('F7');
    await game.until((s, frame) => s.frame > frame + 3, before.frame);
    assert.equal((await game.inspect()).state, 'playing');
    await game.page.keyboard.press('Tab');
    assert.notEqual(await game.page.evaluate(() => document.activeElement.id), 'canvas');
    assert.deepEqual(await game.page.evaluate(() => [window.prevented.KeyP, window.prevented.F7, window.prevented.Tab]), [false, false, false]);
    await game.close();
  });

  test('an error in another script does not end the game', async () => {
    const game = await open();
    await game.play();
    await game.page.evaluate(() => { setTimeout(() => { throw new Error('from an extension'); }); });
    const seen = await game.inspect();
    await game.until((s, frame) => s.frame > frame + 3, seen.frame);
    assert.equal(await game.page.locator('canvas').isVisible(), true);
    assert.equal(await game.page.locator('#failure').isVisible(), false);
    await game.close();
  });

  smoke('after a lost graphics context the picture is the same', async () => {
    const game = await open({ query: '?+inspect&seed=7&+reduced_motion' });
    await game.play();
    await game.page.keyboard.press('p');
    const paused = await game.until((s) => s.state === 'paused');
    await game.until((s, frame) => s.frame > frame + 5, paused.frame);
    const before = await game.picture();
    await game.page.evaluate(() => {
      window.loss = document.querySelector('canvas').getContext('webgl2').getExtension('WEBGL_lose_context');
      window.loss.loseContext();
    });
    await game.page.waitForFunction(() => document.querySelector('canvas').getContext('webgl2').isContextLost());
    const lost = await game.inspect();
    await game.until((s, frame) => s.frame > frame + 3, lost.frame); // the game continues meanwhile
    await game.page.evaluate(() => window.loss.restoreContext());
    await game.page.waitForFunction(() => !document.querySelector('canvas').getContext('webgl2').isContextLost());
    const back = await game.inspect();
    await game.until((s, frame) => s.frame > frame + 5, back.frame);
    assert.equal(differing(before, await game.picture()), 0);
    assert.deepEqual(game.errors(), []);
    assert.equal(game.console.filter((line) => /context was lost/.test(line)).length, 1);
    await game.close();
  });

  test('F switches to full screen and back', async () => {
    const game = await open();
    await game.title();
    const whole = () => game.page.evaluate(() => document.fullscreenElement?.id ?? null);
    await game.page.keyboard.press('f');
    await game.page.waitForFunction(() => document.fullscreenElement !== null);
    const { frame } = await game.inspect();
    await game.until((s, before) => s.frame > before + 3, frame);
    const { width, height } = await game.page.evaluate(() => ({ width: document.querySelector('canvas').width, height: document.querySelector('canvas').height }));
    const screen = await game.page.evaluate(() => [innerWidth * devicePixelRatio, innerHeight * devicePixelRatio]);
    assert.deepEqual([width, height], screen);
    await game.page.keyboard.press('f');
    await game.page.waitForFunction(() => document.fullscreenElement === null);
    assert.equal(await whole(), null);
    // A browser leaves full screen with the page. So it is not saved: otherwise the first key of the next visit would switch to it.
    await game.page.keyboard.press('2');
    await game.until((s) => s.state === 'playing');
    assert.equal(await game.saved(/^players=2$/), 'players=2\n');
    await game.close();
  });

  test('uses the language of the link, or that of the browser', async () => {
    for (const [options, language, words] of [
      [{ query: '?+inspect&language=de' }, 'de', 'Das Spiel läuft.'], [{ locale: 'fr-CA' }, 'fr', 'Partie en cours.'],
      [{ query: '?+inspect&language=xx', locale: 'de-AT' }, 'de', 'Das Spiel läuft.'], [{ locale: 'ja-JP' }, 'en', 'Playing.'],
    ]) {
      const game = await open(options);
      await game.play();
      assert.equal((await game.inspect()).language, language);
      assert.equal(await game.page.evaluate(() => document.documentElement.lang), language);
      assert.ok((await game.status()).startsWith(words), await game.status());
      await game.close();
    }
  });

  test('a match that a reload interrupts goes on', async () => {
    const game = await open();
    await game.title();
    await game.page.keyboard.press('1');
    await game.until((s) => s.steps > 640); // it is kept every five seconds
    await game.page.reload();
    await game.page.locator('#choices button', { hasText: 'Continue the last match' }).click();
    assert.ok((await game.until((s) => s.state === 'playing')).steps >= 600);
    await game.close();
  });

  smoke('a reload keeps the chosen settings', async () => {
    const game = await open();
    await game.title();
    await game.page.keyboard.press('2');
    await game.until((s) => s.state === 'playing');
    assert.equal(await game.saved(/^players=2$/), 'players=2\n');
    await game.page.reload();
    await game.page.locator('#choices button:focus').waitFor(); // not the first button
    assert.equal((await game.until((s) => s.state === 'title')).focus, 1);
    await game.close();
  });
});
