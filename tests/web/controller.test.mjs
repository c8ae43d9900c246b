// Game controllers in a real browser: the path from the page to the game.

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { FakeGamepad, pongInChromium } from '../support/page.mjs';

describe('game controllers in Chromium', () => {
  const open = pongInChromium();

  test('a controller that is connected and unplugged is logged', async () => {
    const game = await open();
    const waitForLog = async (words) => {
      for (const until = Date.now() + 60_000; Date.now() < until;) {
        if (game.console.some((line) => line.includes(words))) return;
        await new Promise((later) => { setTimeout(later, 30); });
      }
      assert.fail(`the log never said '${words}': ${game.console.join('\n')}`);
    };
    await game.title();
    const pad = new FakeGamepad(game);
    await pad.connect();
    await waitForLog('Game controller connected: ');
    await pad.press(0);
    await pad.axis(0, -1);
    await pad.disconnect();
    await waitForLog('A game controller was disconnected.');
    assert.deepEqual(game.errors(), []);
    assert.ok(await game.inspect());
    await game.close();
  });

  test('a controller starts a match, moves the paddle, and pauses the match when it is unplugged', async () => {
    const game = await open();
    await game.title();
    const pad = new FakeGamepad(game);
    await pad.connect();
    const frames = async () => game.until((s, frame) => s.frame > frame + 3, (await game.inspect()).frame);
    await frames();
    const tap = async (button, condition) => {
      await pad.press(button);
      const seen = await game.until(condition);
      await pad.release(button);
      return seen;
    };
    const { index } = await game.item('Play');
    while ((await game.inspect()).focus !== index) {
      await tap(13, () => true); // down
      await frames();
    }
    await tap(0, (s) => s.state === 'playing'); // A
    await pad.axis(1, -1);
    await game.until((s) => s.paddles[0] <= 72);
    await pad.axis(1, 1);
    await game.until((s) => s.paddles[0] >= 828);
    await pad.axis(1, 0);
    await tap(9, (s) => s.state === 'paused'); // start
    await frames();
    await tap(9, (s) => s.state === 'playing');
    await pad.disconnect();
    await game.until((s) => s.state === 'paused');
    assert.match(await game.status(), /A game controller was disconnected\./);
    assert.deepEqual(game.errors(), []);
    await game.close();
  });
});

describe('a controller on the start screen', () => {
  const open = pongInChromium();
  /** Opens the start screen with a controller. `tap` presses and releases a button, with at least one look of the page at each. */
  const begin = async () => {
    const game = await open({
      prepare: (page) => page.addInitScript(() => {
        window.looks = 0;
        Object.defineProperty(navigator, 'getGamepads', {
          configurable: true, set(get) { this.pads = get; }, get() { return () => { ++window.looks; return this.pads?.() ?? []; }; },
        });
      }),
    });
    await game.page.locator('#start-button').waitFor({ timeout: 60_000 });
    const pad = new FakeGamepad(game);
    await pad.connect();
    const seen = () => game.page.evaluate(() => new Promise((done) => {
      const from = window.looks;
      const wait = () => (window.looks > from + 20 || document.getElementById('start').hidden ? done() : requestAnimationFrame(wait));
      wait();
    }));
    const tap = async (button) => {
      await pad.press(button);
      await seen();
      await pad.release(button);
      await seen();
    };
    const focus = (text) => game.page.waitForFunction((wanted) => document.activeElement.textContent.startsWith(wanted), text);
    return { game, pad, tap, focus, seen };
  };

  test('pad and stick move the focus, and A presses', async () => {
    const { game, pad, tap, focus, seen } = await begin();
    await tap(13); // down
    await focus('Two players');
    assert.equal(await game.page.locator('#start').isVisible(), true);
    await tap(15); // right
    await focus('Play together');
    await tap(13);
    await focus('Opponent: fair');
    await tap(0); // A
    await focus('Opponent: easy');
    await tap(15);
    await focus('Opponent: medium');
    await tap(14); // left
    await focus('Opponent: easy');
    await tap(12); // up
    await focus('Play together');
    await pad.axis(1, 1);
    await focus('Opponent');
    await pad.axis(1, 0);
    await seen();
    await tap(1); // B
    assert.equal(await game.page.locator('#start').isVisible(), true);
    for (let times = 0; times < 2; ++times) await tap(13);
    await focus('Options');
    await tap(0);
    await game.until((s) => s.state === 'options');
    await game.until((s, frame) => s.frame > frame + 5, (await game.inspect()).frame);
    assert.equal((await game.inspect()).state, 'options', 'its first line is not pressed by the same A');
    assert.deepEqual(game.errors(), []);
    await game.close();
  });

  test('Start starts a match', async () => {
    const { game, tap } = await begin();
    await tap(9);
    await game.until((s) => s.state === 'playing');
    await game.until((s) => s.steps > 30);
    assert.equal((await game.inspect()).state, 'playing', 'and does not pause it');
    assert.deepEqual(game.errors(), []);
    await game.close();
  });
});

describe('fingers in Chromium', () => {
  const open = pongInChromium();

  test('a cancelled touch is not an error', async () => {
    const game = await open({ hasTouch: true });
    await game.play();
    const input = await game.context.newCDPSession(game.page);
    await input.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x: 900, y: 300, id: 0 }] });
    await game.until((s) => Math.abs(s.paddles[0] - 375) < 200);
    await input.send('Input.dispatchTouchEvent', { type: 'touchCancel', touchPoints: [] });
    await game.until((s, frame) => s.frame > frame + 5, (await game.inspect()).frame);
    assert.deepEqual(game.errors(), []);
    await game.close();
  });

  test('a tap starts a match, and dragging moves the paddle', async () => {
    const game = await open({ hasTouch: true });
    await game.title();
    const input = await game.context.newCDPSession(game.page);
    const touch = (type, ...points) => input.send('Input.dispatchTouchEvent', { type, touchPoints: points.map(([x, y], id) => ({ x, y, id })) });
    const { x, y } = await game.item('Play');
    await touch('touchStart', [x, y]);
    await touch('touchEnd');
    await game.until((s) => s.state === 'playing');
    await touch('touchStart', [900, 300]);
    for (const [y, at] of [[640, 800], [240, 300]]) {
      await touch('touchMove', [900, y]);
      await game.until((s, wanted) => Math.abs(s.paddles[0] - wanted) < 2, at);
    }
    await touch('touchEnd');
    const left = await game.inspect();
    await game.until((s, frame) => s.frame > frame + 10, left.frame);
    const [paddle] = (await game.inspect()).paddles;
    assert.ok(Math.abs(paddle - 300) < 2, `the paddle stays where the finger left it, at 300: ${paddle}`);
    assert.deepEqual(game.errors(), []);
    await game.close();
  });

  test('two players drag on their own sides', async () => {
    const game = await open({ hasTouch: true, query: '?+inspect&seed=7&players=2' });
    await game.title();
    await game.page.keyboard.press('2');
    await game.until((s) => s.state === 'playing');
    const input = await game.context.newCDPSession(game.page);
    const touchPoints = [{ x: 200, y: 160, id: 1 }, { x: 1100, y: 560, id: 2 }];
    await input.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints });
    await game.until((s) => Math.abs(s.paddles[0] - 200) < 2 && Math.abs(s.paddles[1] - 700) < 2);
    await input.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    await game.close();
  });
});
