// What a person reads when the page cannot do what it should, or is asked for nonsense.

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { pongInChromium } from '../support/page.mjs';

describe('trouble in the page', () => {
  const open = pongInChromium();
  const failure = async (game) => {
    await game.page.locator('#failure').waitFor({ timeout: 60_000 });
    assert.equal(await game.page.locator('canvas').isVisible(), false, 'no blank canvas');
    return `${await game.page.locator('#failure-title').textContent()}: ${await game.page.locator('#failure-text').textContent()}`;
  };
  /** Answers a request of the page differently. */
  const answer = (pattern, response) => async (page) => page.route(pattern, (route) => route.fulfill(response));

  test('no WebGL 2', async () => {
    const game = await open({
      prepare: (page) => page.addInitScript(() => {
        const real = HTMLCanvasElement.prototype.getContext;
        HTMLCanvasElement.prototype.getContext = function (kind, ...rest) { return kind === 'webgl2' ? null : real.call(this, kind, ...rest); };
      }),
    });
    assert.match(await failure(game), /WebGL 2/);
    await game.close();
  });

  test('no WebAssembly', async () => {
    const game = await open({ prepare: (page) => page.addInitScript(() => { delete window.WebAssembly; }) });
    assert.match(await failure(game), /WebAssembly/);
    await game.close();
  });

  test('WebGL 2 that fails only when the game asks for it', async () => {
    const game = await open({
      prepare: (page) => page.addInitScript(() => {
        const real = HTMLCanvasElement.prototype.getContext;
        HTMLCanvasElement.prototype.getContext = function (kind, ...rest) { return this.id === 'canvas' ? null : real.call(this, kind, ...rest); };
      }),
    });
    assert.match(await failure(game), /OpenGL ES 3\.0/);
    await game.close();
  });

  test('the program is missing, or is none', async () => {
    const missing = await open({ prepare: answer('**/pong.wasm', { status: 404, body: '' }) });
    assert.match(await failure(missing), /pong\.wasm: 404/);
    await missing.close();
    const broken = await open({ prepare: answer('**/pong.wasm', { status: 200, body: 'not a program', contentType: 'application/wasm' }) });
    assert.match(await failure(broken), /cannot start/);
    await broken.close();
  });

  test('the font is missing or damaged', async () => {
    const missing = await open({ prepare: answer('**/text.ttf', { status: 404, body: '' }) });
    assert.match(await failure(missing), /fonts\/text\.ttf/);
    await missing.close();
    const broken = await open({ prepare: answer('**/text.ttf', { status: 200, body: 'no font' }) });
    assert.match(await failure(broken), /fonts\/text\.ttf/);
    await broken.close();
  });

  test('a string table is missing or cut short: English is used, and it is told', async () => {
    const missing = await open({ prepare: answer('**/pong.en.txt', { status: 404, body: '' }) });
    await missing.play();
    assert.match(await missing.status(), /^Playing/);
    assert.ok(missing.console.some((line) => /strings\/pong\.en\.txt/.test(line)), missing.console.join('\n'));
    await missing.close();
    const cut = await open({ prepare: answer('**/pong.en.txt', { status: 200, body: 'title = Ping\none_player = Al' }) });
    await cut.start();
    assert.ok(cut.console.some((line) => /cut short/.test(line)), cut.console.join('\n'));
    await cut.close();
  });

  test('unknown, malformed and forbidden settings in the link', async () => {
    const game = await open({ query: '?+inspect&sede=4&seed=many&=&log_folder=/tmp&gl=core&%FF&+inspect=' });
    await game.play();
    const warnings = game.console.filter((line) => line.startsWith('warning')).join('\n');
    for (const part of [/'sede'.*'seed'/, /seed='many' is refused: expected a whole number/, /'=' is not a setting/, /'log_folder' cannot be set from here/, /'gl' cannot be set from here/]) {
      assert.match(warnings, part);
    }
    await game.close();
  });

  test('without ?+inspect nothing looks in', async () => {
    const game = await open({ query: '' });
    await game.start();
    assert.equal(await game.inspect(), null);
    await game.close();
  });

  test('a browser that keeps nothing: the game runs', async () => {
    const game = await open({ prepare: (page) => page.addInitScript(() => { indexedDB.open = () => { throw new Error('refused'); }; }) });
    await game.start();
    await game.page.keyboard.press('2');
    await game.until((s) => s.state === 'playing');
    await game.until((s, frame) => s.frame > frame + 3, (await game.inspect()).frame);
    assert.ok(game.console.some((line) => /cannot be saved: refused/.test(line)), game.console.join('\n'));
    await game.close();
  });

  test('a window of one pixel', async () => {
    const game = await open();
    await game.play();
    await game.page.setViewportSize({ width: 1, height: 1 });
    await game.until((s) => s.window[0] === 1 && s.window[1] === 1);
    await game.page.setViewportSize({ width: 640, height: 480 });
    await game.until((s) => s.window[0] === 640);
    assert.deepEqual(game.errors(), []);
    await game.close();
  });
});
