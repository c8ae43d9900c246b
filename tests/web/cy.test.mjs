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

  test('a fight with the Core stands still while another tab covers it, and goes on', async () => {
    const game = await open({ viewport: { width: 640, height: 360 } });
    await game.page.locator('#start-button').waitFor();
    await game.page.locator('#choices button').last().click();
    const { index } = await game.item('Practice');
    const press = async (key, seen) => { // until it is seen: a press within one slow frame is lost
      const before = seen(await game.inspect());
      await game.page.keyboard.down(key);
      while (seen(await game.inspect()) === before) await frames(game, 1);
      await game.page.keyboard.up(key);
    };
    const focus = (s) => s.focus;
    const wave = (s) => s.menu[index].value;
    while (focus(await game.inspect()) !== index) await press('ArrowDown', focus);
    while (!/10/.test(wave(await game.inspect()))) await press('ArrowRight', wave);
    await game.page.keyboard.press('Escape');
    await game.until((s) => s.state === 'title');
    const play = await game.item('Play');
    await game.page.mouse.click(play.x, play.y);
    await game.until((s) => s.state === 'playing' && s.time > 400, undefined, 60_000); // the Core has come
    await game.hide();
    const hidden = await game.until((s) => s.state === 'paused');
    await game.show();
    await frames(game, 10);
    const shown = await game.inspect();
    assert.equal(shown.wave, 10);
    assert.deepEqual([shown.time, shown.match], [hidden.time, hidden.match]);
    await game.page.keyboard.press('KeyP', { delay: 60 });
    await game.until((s, time) => s.state === 'playing' && s.time > time + 60, hidden.time);
    assert.deepEqual(game.errors(), []);
    await game.close();
  });

  test('the hints of the start screen cover no line, in any window', async () => {
    const game = await open({ viewport: { width: 1280, height: 720 } });
    await game.page.locator('#choices button').last().waitFor();
    const hints = game.page.locator('#start .keys:visible');
    const isShown = () => hints.evaluate((one) => getComputedStyle(one).clipPath === 'none'); // else for screen readers only
    assert.equal(await isShown(), true);
    for (const [width, height] of [[320, 240], [320, 180], [390, 844], [640, 360], [1280, 720]]) {
      await game.page.setViewportSize({ width, height });
      await frames(game, 5);
      const [box, shown] = [await hints.boundingBox(), await isShown()];
      for (const line of await game.page.locator('#start button:visible').all()) {
        const { y, height: high } = await line.boundingBox();
        assert.ok(!shown || y + high <= box.y, `${width} x ${height}: ${y + high} and ${box.y}`);
      }
    }
    assert.equal(await isShown(), true);
    await game.close();
  });

  test('one finger crosses by a tap anywhere, and by a flick to the far side', async () => {
    const game = await open({ viewport: { width: 640, height: 360 }, hasTouch: true, isMobile: true });
    const tools = await game.context.newCDPSession(game.page);
    const touch = (type, ...points) => tools.send('Input.dispatchTouchEvent', { type, touchPoints: points.map(([x, y], id) => ({ x, y, id })) });
    await game.start();
    await game.until((s) => s.state === 'playing');
    await frames(game, 30);
    await touch('touchStart', [500, 200]);
    await touch('touchEnd');
    await frames(game, 60);
    const crossed = await light(game);
    assert.ok(crossed.top > crossed.bottom + 60, JSON.stringify(crossed));
    await touch('touchStart', [150, 150]);
    await touch('touchMove', [150, 200]);
    await touch('touchMove', [150, 250]);
    await touch('touchEnd');
    await frames(game, 60);
    const back = await light(game);
    assert.ok(back.bottom > back.top + 60, JSON.stringify(back));
    assert.deepEqual(game.errors(), []);
    await game.close();
  });
});
