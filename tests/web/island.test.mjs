// A scene in space in Chromium: examples/island.

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { colorAt, differing, gameInChromium } from '../support/page.mjs';

/** Runs before the page's scripts: notes what workers answer. */
const watchWorkers = () => {
  window.decoded = [];
  const Original = window.Worker;
  window.Worker = class extends Original {
    constructor(...given) {
      super(...given);
      this.addEventListener('message', ({ data }) => window.decoded.push([data.width, data.height]));
    }
  };
};

/**
 * Runs before the page's scripts: as with a driver that compiles shaders apart (SwiftShader does not) and needs a while for each. It counts
 * the programs that are asked for their result after it is there, and before.
 */
const compileApart = () => {
  const kLinkStatus = 0x8B82, kCompletionStatus = 0x91B1, kQuestions = 3;
  const asked = new Map();
  window.programs = { ready: 0, waitedFor: 0 };
  const { getExtension, getProgramParameter } = WebGL2RenderingContext.prototype;
  WebGL2RenderingContext.prototype.getExtension = function extension(name) {
    return name === 'KHR_parallel_shader_compile' ? {} : getExtension.call(this, name);
  };
  WebGL2RenderingContext.prototype.getProgramParameter = function parameter(program, name) {
    if (name === kCompletionStatus) {
      asked.set(program, (asked.get(program) ?? 0) + 1);
      return asked.get(program) > kQuestions;
    }
    if (name === kLinkStatus && asked.has(program)) window.programs[asked.get(program) > kQuestions ? 'ready' : 'waitedFor'] += 1;
    return getProgramParameter.call(this, program, name);
  };
};

/** Runs before the page's scripts: workers get their messages so many milliseconds later. */
const answerLate = (wait) => {
  const post = Worker.prototype.postMessage;
  Worker.prototype.postMessage = function later(...given) { setTimeout(() => post.apply(this, given), wait); };
};

describe('Island in Chromium', () => {
  const open = gameInChromium('island', { viewport: { width: 640, height: 360 } });
  const frames = async (game, count) => game.until((s, frame) => s.frame > frame, (await game.inspect()).frame + count);
  async function play(options) {
    const game = await open(options);
    await game.start();
    await game.until((s) => s.state === 'playing');
    await frames(game, 20);
    return game;
  }
  async function paused(options) {
    const game = await play(options);
    await game.page.keyboard.press('p');
    await game.until((s) => s.state === 'paused');
    await frames(game, 5);
    return game;
  }

  test('has sky above and land below, a key walks, and the browser decodes its pictures', async () => {
    const game = await play({ prepare: (page) => page.addInitScript(watchWorkers) });
    const before = await game.picture();
    let sky = 0;
    for (let x = 0; x < before.width; ++x) {
      const [red, , blue] = colorAt(before, x, 20);
      sky += blue > red && blue > 120 ? 1 : 0;
    }
    assert.ok(sky > 20, `the sky is ${sky} pixels wide`);
    const colors = new Set();
    for (let x = 0; x < 640; x += 4) colors.add(colorAt(before, x, 300).join());
    assert.ok(colors.size > 10, `the land has ${colors.size} colours`);
    await game.page.keyboard.down('ArrowUp');
    await frames(game, 60);
    await game.page.keyboard.up('ArrowUp');
    const after = await game.picture();
    assert.ok(differing(before, after, 16) > 10_000, 'the view has moved');
    assert.deepEqual(await game.page.evaluate(() => window.decoded), [[128, 128], [128, 128]]);
    assert.deepEqual(game.errors(), []);
    await game.close();
  });

  test('a press on the start screen starts the game although its pictures are not there yet', async () => {
    const game = await open({ prepare: (page) => page.addInitScript(answerLate, 3000) });
    await game.page.locator('#start-button').click({ timeout: 60_000 });
    assert.equal((await game.inspect()).state, 'loading');
    await game.until((s) => s.state === 'playing');
    assert.deepEqual(game.errors(), []);
    await game.close();
  });

  test('a press counts although the button moves to the line of the title meanwhile', async () => {
    const game = await open({ prepare: (page) => page.addInitScript(answerLate, 1500) });
    await game.page.locator('#start-button').hover({ timeout: 60_000 });
    assert.equal((await game.inspect()).state, 'loading');
    await game.page.mouse.down();
    await game.until((s) => s.state === 'title');
    await game.page.locator('#start.over').waitFor();
    await game.page.mouse.up();
    await game.until((s) => s.state === 'playing');
    assert.deepEqual(game.errors(), []);
    await game.close();
  });

  test('no frame waits for the shaders of the scene', async () => {
    const game = await play({ prepare: (page) => page.addInitScript(compileApart) });
    await game.until((s) => window.programs.ready > 5);
    await frames(game, 60);
    assert.equal(await game.page.evaluate(() => window.programs.waitedFor), 0);
    const picture = await game.picture();
    const colors = new Set();
    for (let x = 0; x < 640; x += 4) colors.add(colorAt(picture, x, 300).join());
    assert.ok(colors.size > 10, `the land has ${colors.size} colours`);
    assert.deepEqual(game.errors(), []);
    await game.close();
  });

  test('a finger walks too', async () => {
    const game = await open({ viewport: { width: 844, height: 390 }, hasTouch: true, isMobile: true });
    await game.startByFinger();
    await game.until((s) => s.state === 'playing');
    await frames(game, 20);
    const before = await game.picture();
    const input = await game.context.newCDPSession(game.page);
    const touch = (type, ...points) => input.send('Input.dispatchTouchEvent', { type, touchPoints: points.map(([x, y]) => ({ x, y })) });
    await touch('touchStart', [200, 280]);
    await touch('touchMove', [200, 200]);
    await frames(game, 60);
    await touch('touchEnd');
    await frames(game, 10);
    assert.ok(differing(before, await game.picture(), 16) > 10_000, 'the view has moved');
    assert.deepEqual(game.errors(), []);
    await game.close();
  });

  test('a browser that refuses the worker has the same picture', async () => {
    const query = '?+inspect&seed=7&+reduced_motion';
    const other = async () => {
      const game = await paused({ query, prepare: (page) => page.route('**/picture_worker.js*', (route) => route.abort()) });
      const picture = await game.picture();
      // The refusal of the worker is what this test makes.
      assert.deepEqual(game.errors().filter((line) => !/ERR_FAILED/.test(line)), []);
      await game.close();
      return picture;
    };
    const game = await paused({ query });
    const picture = await game.picture();
    await game.close();
    // The match has gone on for a few frames more or less.
    const different = differing(picture, await other(), 48);
    assert.ok(different < 10_000, `${different} pixels differ`);
  });

  test('after a lost graphics context the picture is the same', async () => {
    const game = await paused({ query: '?+inspect&seed=7&+reduced_motion' });
    const before = await game.picture();
    for (let i = 0; i < 5; ++i) {
      await game.page.evaluate(() => {
        const context = document.querySelector('canvas').getContext('webgl2');
        window.loss ??= context.getExtension('WEBGL_lose_context');
        window.loss.loseContext();
      });
      await game.page.waitForFunction(() => document.querySelector('canvas').getContext('webgl2').isContextLost());
      await frames(game, 3);
      await game.page.evaluate(() => window.loss.restoreContext());
      await game.page.waitForFunction(() => !document.querySelector('canvas').getContext('webgl2').isContextLost());
      await frames(game, 5);
      assert.equal(differing(before, await game.picture()), 0);
    }
    assert.deepEqual(game.errors(), []);
    await game.close();
  });

  test('a window of one pixel becomes large again', async () => {
    const game = await paused({ query: '?+inspect&seed=7&+reduced_motion' });
    const before = await game.picture();
    for (let i = 0; i < 20; ++i) {
      await game.page.setViewportSize({ width: 1 + i % 2, height: 1 });
      await frames(game, 2);
      await game.page.setViewportSize({ width: 640, height: 360 });
      await frames(game, 2);
    }
    await frames(game, 5);
    assert.equal(differing(before, await game.picture()), 0);
    assert.deepEqual(game.errors(), []);
    await game.close();
  });
});
