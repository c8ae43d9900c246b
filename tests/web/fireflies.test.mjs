// The parts of games that Pong does not use, in Chromium: examples/fireflies.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { describe, test } from 'node:test';
import { colorAt, gameInChromium } from '../support/page.mjs';
import { loudnessAt, watchSound } from '../support/sound.mjs';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const kRate = 44_100; // of the sound device, samples per second
const kBurst = 0.7; // music, the hum and one caught fly reach half

describe('Fireflies in Chromium', () => {
  const open = gameInChromium('fireflies');
  const frames = async (game, count) => game.until((s, frame) => s.frame > frame, (await game.inspect()).frame + count);

  /** Starts a round for the left half of the keyboard. */
  async function play(game) {
    await game.start();
    await game.until((s) => s.state === 'join');
    for (let i = 0; i < 2; ++i) { // joins, starts
      await frames(game, 12); // a new screen ignores keys for 0.15 seconds
      await game.page.keyboard.press('Space', { delay: 60 });
    }
    await game.until((s) => s.state === 'playing' && s.count === 0);
  }

  /** A page on a phone, a round started by a finger; @return  the page, and a function that moves fingers, each [x, y, id] */
  async function playOnPhone(viewport) {
    const game = await open({ viewport, hasTouch: true, isMobile: true, deviceScaleFactor: 2 });
    const input = await game.context.newCDPSession(game.page);
    const touch = (type, ...points) => input.send('Input.dispatchTouchEvent', { type, touchPoints: points.map(([x, y, id = 1]) => ({ x, y, id })) });
    await game.startByFinger();
    await game.until((s) => s.state === 'join');
    await frames(game, 12);
    await touch('touchStart', [viewport.width / 2, viewport.height / 4]);
    await touch('touchEnd');
    await frames(game, 5);
    const { x, y } = await game.item('Start');
    await touch('touchStart', [x, y]);
    await touch('touchEnd');
    await game.until((s) => s.state === 'playing' && s.count === 0);
    return { game, touch };
  }

  /** The next second of sound, left and right. */
  async function listen(game) {
    await game.page.evaluate(() => { window.sound.samples = [[], []]; });
    const heard = await game.page.waitForFunction((wanted) => (window.sound.samples[0].length >= wanted ? window.sound.samples : null), kRate);
    return heard.map((side) => side.slice(0, kRate));
  }

  test('a loop has the place and the pitch of the lantern, stands still in a pause, and no burst follows', async () => {
    const game = await open({ viewport: { width: 640, height: 360 }, prepare: (page) => page.addInitScript(watchSound, kRate) });
    await play(game);
    const sound = await game.page.evaluate(() => window.sound);
    console.log(`sound: the first one is handed out ${Math.round(sound.soundAt - sound.gestureAt)} ms after the gesture`);
    const loudest = (sides) => Math.max(...sides.flat().map(Math.abs));
    // Against a wall the lantern's speed is constant, 1400 / 3 by the game's rules, and so is the pitch of its hum of 110 Hz.
    const pitch = 110 * (0.7 + 1400 / 3 / 500);
    const hum = (side) => Math.max(...[-2, -1, 0, 1, 2].map((off) => loudnessAt(side, pitch + off, kRate)));
    let before;
    for (const [key, near, far] of [['a', 0, 1], ['d', 1, 0]]) {
      await game.page.keyboard.down(key);
      await frames(game, 240);
      before = await listen(game);
      const loud = before.map(hum);
      assert.ok(loud[near] > 0.02 && loud[near] > 1.5 * loud[far], `with '${key}' the hum is ${loud} on the left and on the right`);
      if (key === 'a') await game.page.keyboard.up(key);
    }
    await game.page.keyboard.press('p');
    await game.until((s) => s.state === 'paused');
    await frames(game, 30);
    const paused = await listen(game);
    assert.ok(hum(paused[1]) < hum(before[1]) / 10, `the hum is ${hum(before[1])}, and ${hum(paused[1])} in the pause`);
    assert.ok(loudest(paused) > 0.001, 'the music goes on');
    await game.page.keyboard.press('p');
    await game.until((s) => s.state === 'playing');
    const again = await listen(game);
    assert.ok(hum(again[1]) > hum(before[1]) / 2, `the hum is ${hum(before[1])}, and ${hum(again[1])} after the pause`);
    assert.ok(loudest(again) < kBurst, `after the pause a sample is ${loudest(again)}`);

    await game.hide();
    await game.page.waitForFunction(() => window.sound.contexts[0].state === 'suspended');
    await game.page.evaluate(() => { window.sound.samples = [[], []]; });
    await game.show();
    const back = await game.page.waitForFunction((wanted) => (window.sound.samples[0].length >= wanted ? window.sound.samples : null), kRate);
    assert.ok(loudest(back) < kBurst, `after the page was hidden a sample is ${loudest(back)}`);
    assert.deepEqual(game.errors(), []);
    await game.close();
  });

  /** Where the lantern is: the middle of what has its colour, as a share of the picture's width and height. */
  async function lantern(game) {
    const { data, width, height } = await game.picture();
    let [count, sumX, sumY] = [0, 0, 0];
    for (let i = 0; i < width * height; ++i) {
      const [red, green, blue] = data.subarray(4 * i, 4 * i + 3);
      if (red > 230 && red - blue > 60 && green > 90) {
        count += 1;
        sumX += i % width;
        sumY += Math.floor(i / width);
      }
    }
    return { x: sumX / count / width, y: sumY / count / height, count };
  }

  /** Where the lantern is when `arrived(now, before)`, of two pictures, or after 30 seconds: frames of a busy machine have few steps. */
  async function lanternAt(game, arrived) {
    const end = Date.now() + 30_000;
    let [before, now] = [await lantern(game), await lantern(game)];
    while (!arrived(now, before) && Date.now() < end) {
      await frames(game, 10);
      [before, now] = [now, await lantern(game)];
    }
    return now;
  }
  const stands = (now, before) => Math.hypot(now.x - before.x, now.y - before.y) < 0.001;

  for (const viewport of [{ width: 390, height: 844 }, { width: 844, height: 390 }]) {
    test(`thumbs steer by a stick, which is there for fingers only: ${viewport.width} x ${viewport.height}`, async () => {
      const { game, touch } = await playOnPhone(viewport);
      const { width, height } = viewport;
      const folder = process.env.ENGINUITY_PICTURES; // for people to look at
      const picture = (name) => game.picture(folder && `${folder}/stick-${width}-${name}.png`);
      await frames(game, 20);
      const begin = await lantern(game);
      const thumb = [width * 0.25, height * 0.8];
      const knob = (seen, [x, y]) => colorAt(seen, 2 * x, 2 * y); // pixels are half as wide as units of the page
      await touch('touchStart', thumb);
      await touch('touchMove', [thumb[0] - 30, thumb[1] - 30]);
      await frames(game, 8);
      const held = await picture('held');
      assert.ok(Math.min(...knob(held, [thumb[0] - 25, thumb[1] - 25])) > 120, 'the knob is below the thumb');
      await frames(game, 60);
      const corner = await lanternAt(game, stands);
      assert.ok(corner.x < begin.x - 0.2 && corner.y < begin.y - 0.1, `the lantern flies to the upper left: from ${begin.x} ${begin.y} to ${corner.x} ${corner.y}`);
      await touch('touchMove', [thumb[0] + 30, thumb[1]]);
      // A second thumb dashes.
      const button = [width * (height > width ? 0.87 : 0.92), height * (height > width ? 0.94 : 0.78)];
      await touch('touchStart', [thumb[0] + 30, thumb[1], 1], [...button, 2]);
      await picture('both');
      const right = await lanternAt(game, ({ x }) => x > corner.x + 0.2);
      assert.ok(right.x > corner.x + 0.2 && Math.abs(right.y - corner.y) < 0.05, `the lantern flies to the right: from ${corner.x} ${corner.y} to ${right.x} ${right.y}`);
      await touch('touchEnd');
      const rests = await picture('rests');
      await game.page.keyboard.press('s', { delay: 100 });
      await frames(game, 20);
      const keys = await picture('keys');
      // The sign on the button is white; of the fireflies only a few are, and they pass by.
      const white = (seen) => {
        const [middleX, middleY] = [button[0] * 2, button[1] * 2];
        let count = 0;
        for (let y = middleY - 40; y < middleY + 40; ++y) {
          for (let x = middleX - 40; x < middleX + 40; ++x) count += colorAt(seen, Math.round(x), Math.round(y)).every((part) => part > 230) ? 1 : 0;
        }
        return count;
      };
      assert.ok(white(rests) > 200 && white(keys) < white(rests) / 4, `the button for fingers: ${white(rests)} white pixels, ${white(keys)} after a key`);
      assert.deepEqual(game.errors(), []);
      await game.close();
    });
  }

  test('axe-core finds no violations in any menu', async () => {
    const game = await open();
    const check = async (name) => {
      await game.page.evaluate(axe);
      const { violations } = await game.page.evaluate(() => window.axe.run());
      assert.deepEqual(violations.map(({ id, nodes }) => `${name}: ${id} ${nodes.map((node) => node.target)}`), []);
    };
    const press = async (label) => {
      const { x, y } = await game.item(label);
      await game.page.mouse.click(x, y);
    };
    await game.page.locator('#start-button').waitFor({ timeout: 60_000 });
    await check('start');
    await game.title();
    await check('title');
    for (const path of [['Best scores'], ['Options', 'Accessibility']]) {
      for (const label of path) await press(label);
      await game.item('Back');
      await check(path.join(', '));
      for (const _ of path) {
        await game.item('Back');
        await game.page.keyboard.press('Escape');
      }
    }
    await press('Play');
    await game.until((s) => s.state === 'join');
    await check('join');
    assert.deepEqual(game.errors(), []);
    await game.close();
  });
});
