// The page as its visitors meet it: in frames, on slow connections, in browsers that refuse something, by the keyboard, with any window.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { GamePage, PNG, build, colorAt, launch, pongInChromium, serve } from '../support/page.mjs';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Runs in the page: loses or restores the game's graphics context. */
const context = (what) => {
  const canvas = document.getElementById('canvas');
  window.losing ??= canvas.getContext('webgl2').getExtension('WEBGL_lose_context');
  window.losing[what]();
};

describe('the page for its visitors', () => {
  const open = pongInChromium();
  const ready = (game) => game.page.locator('#start-button').waitFor({ timeout: 60_000 });
  const frames = async (game, count = 5) => game.until((s, frame) => s.frame > frame, (await game.inspect()).frame + count);

  test('one press on the start screen starts a match, and Enter does not pause it', async () => {
    const game = await open();
    await ready(game);
    assert.equal(await game.page.evaluate(() => document.querySelector('button').id), 'start-button');
    assert.deepEqual(await game.page.locator('#choices button').allTextContents(), ['Two players', 'Play together', 'Opponent: fair', 'Best scores', 'Options']);
    await game.page.getByRole('button', { name: 'Opponent' }).click();
    await game.page.getByRole('button', { name: 'Opponent: easy' }).waitFor();
    assert.equal(await game.page.locator('#start').isVisible(), true);
    await game.page.locator('#start-button').click();
    await game.until((s) => s.state === 'playing');
    for (const key of ['Enter', 'Enter']) await game.page.keyboard.press(key);
    await frames(game);
    assert.equal((await game.inspect()).state, 'playing');
    assert.match(await game.saved(/^strength=gentle$/m), /gentle/);
    assert.deepEqual(game.errors(), []);
    await game.close();
  });

  test('the start screen of two players and of the options', async () => {
    const two = await open();
    await two.playTwo();
    assert.match(await two.saved(/^players=2$/), /2/);
    await two.close();
    const key = await open();
    await ready(key);
    await key.page.keyboard.press('4');
    await key.page.getByRole('button', { name: 'Opponent: easy' }).waitFor();
    await key.page.keyboard.press('2');
    await key.until((s) => s.state === 'playing');
    assert.match(await key.saved(/^players=2$/), /2/);
    await key.close();
    const title = await open();
    await title.title();
    assert.equal(await title.page.locator('#start').isVisible(), false);
    await title.close();
  });

  test('without sound the game is silent and runs', async () => {
    for (const broken of ['constructor', 'processor']) {
      const game = await open({
        prepare: (page) => page.addInitScript((what) => {
          const Real = window.AudioContext;
          window.AudioContext = class extends Real {
            constructor(...rest) {
              if (what === 'constructor') throw new DOMException('no device', 'NotSupportedError');
              super(...rest);
            }

            createScriptProcessor() { throw new DOMException('no device', 'NotSupportedError'); }
          };
          window.webkitAudioContext = undefined;
        }, broken),
      });
      await game.play();
      await frames(game);
      assert.equal(await game.page.locator('#failure').isVisible(), false, broken);
      assert.ok(game.console.some((line) => /no sound: .*no device/.test(line)), game.console.join('\n'));
      assert.deepEqual(game.errors(), []);
      await game.close();
    }
  });

  test('an exception in the frame loop is shown', async () => {
    const game = await open();
    await game.play();
    await game.page.evaluate(() => {
      Object.defineProperty(window, 'devicePixelRatio', { get: () => { throw new Error('the browser is confused'); } });
    });
    await game.page.locator('#failure').waitFor();
    assert.match(await game.page.locator('#failure-text').textContent(), /the browser is confused/);
    await game.close();
  });

  test('while the picture is lost the match waits, below a cover', async () => {
    const game = await open();
    await game.play();
    await game.until((s) => s.steps > 10);
    await game.page.evaluate(context, 'loseContext');
    await game.page.locator('#lost').waitFor();
    assert.match(await game.status(), /lost the graphics context/);
    await frames(game, 2);
    const { steps } = await game.inspect();
    await frames(game, 10);
    assert.equal((await game.inspect()).steps, steps);
    await game.page.evaluate(context, 'restoreContext');
    await game.page.locator('#lost').waitFor({ state: 'hidden' });
    const seen = await game.until((s, before) => s.steps > before + 10, steps);
    assert.equal(seen.state, 'playing');
    assert.deepEqual(game.errors(), []);
    await game.close();
  });

  test('a key that is held while the focus moves to a button counts as released, and the match pauses', async () => {
    const game = await open();
    await game.play();
    await game.page.keyboard.down('w');
    await game.until((s) => s.paddles[0] <= 72);
    await game.page.keyboard.press('Tab');
    assert.notEqual(await game.page.evaluate(() => document.activeElement.id), 'canvas');
    await game.until((s) => s.state === 'paused');
    await game.page.keyboard.up('w'); // the page gets it, the game does not
    await game.page.locator('#canvas').focus();
    await game.page.keyboard.press('Escape');
    await game.until((s) => s.state === 'playing');
    await game.page.keyboard.down('s');
    await game.until((s) => s.paddles[0] >= 828);
    await game.page.keyboard.up('s');
    const { paddles: [left] } = await game.inspect();
    await frames(game, 10);
    assert.equal((await game.inspect()).paddles[0], left);
    await game.page.keyboard.down('w'); // not a repetition
    await game.until((s, at) => s.paddles[0] < at, left);
    await game.page.keyboard.up('w');
    // A click on a button does not pause.
    await game.page.locator('#sound').click();
    await frames(game);
    assert.equal((await game.inspect()).state, 'playing');
    await game.close();
  });

  test('the mouse pointer is a hand over lines, and hidden over the court', async () => {
    const game = await open();
    await game.title();
    const cursor = (wanted) => game.page.waitForFunction((kind) => document.getElementById('canvas').style.cursor === kind, wanted);
    const { x, y } = await game.item('Options');
    await game.page.mouse.move(x, y);
    await cursor('pointer');
    await game.page.mouse.move(5, 5);
    await cursor('default');
    await game.page.keyboard.press('1');
    await game.until((s) => s.state === 'playing');
    await cursor('none');
    await game.close();
  });

  test('with scripts switched off the page says so, and nothing seems to load', async () => {
    const game = await open({ javaScriptEnabled: false });
    const words = game.page.locator('noscript p');
    await words.waitFor();
    assert.match(await words.textContent(), /needs JavaScript/);
    const box = await words.boundingBox();
    assert.ok(box.y > 100 && box.y + box.height < 720);
    assert.equal(await game.page.locator('#progress').isVisible(), false);
    await game.close();
  });

  test('before its texts arrive the page shows no empty keys', async () => {
    let answer;
    let goOn;
    const game = await open({
      waitUntil: 'commit',
      prepare: async (page) => {
        await page.route('**/words.js*', (route) => { answer = () => route.continue(); });
        await page.route('**/pong.wasm*', (route) => { goOn = () => route.continue(); });
      },
    });
    await game.page.locator('#start-title').waitFor();
    await game.page.waitForFunction(() => getComputedStyle(document.body).overflow === 'hidden'); // the style sheet has arrived
    assert.equal(await game.page.locator('.keys').first().isVisible(), false);
    while (!answer) await game.page.evaluate(() => new Promise(requestAnimationFrame));
    answer();
    await game.page.locator('.keys').first().waitFor();
    while (!goOn) await game.page.evaluate(() => new Promise(requestAnimationFrame));
    goOn();
    await ready(game);
    assert.equal(await game.page.locator('.keys').first().isVisible(), false); // the game says it
    await game.close();
  });

  test('the name does not move when the game draws it in place of the page', async () => {
    /** The rectangle of what is nearly white above a line: the letters. */
    const letters = (picture, bottom) => {
      const found = [Infinity, Infinity, 0, 0];
      for (let y = 0; y < bottom; ++y) {
        for (let x = 0; x < picture.width; ++x) {
          if (!colorAt(picture, x, y).every((part) => part > 0xe4)) continue;
          [found[0], found[1], found[2], found[3]] = [Math.min(found[0], x), Math.min(found[1], y), Math.max(found[2], x), Math.max(found[3], y)];
        }
      }
      return found;
    };
    for (const [width, height] of [[1280, 720], [390, 844], [844, 390], [600, 600], [480, 200]]) {
      let goOn;
      const game = await open({
        viewport: { width, height },
        waitUntil: 'commit',
        query: '?+inspect&+reduced_motion',
        prepare: (page) => page.route('**/pong.wasm*', (route) => { goOn = () => route.continue(); }),
      });
      await game.page.locator('#start-title svg').waitFor();
      while (!goOn) await game.page.evaluate(() => new Promise(requestAnimationFrame));
      await game.page.waitForFunction(() => getComputedStyle(document.body).overflow === 'hidden');
      const loading = PNG.sync.read(await game.page.screenshot());
      goOn();
      await ready(game);
      await frames(game, 30);
      const { menu } = await game.inspect();
      const bottom = Math.floor(menu[0].box[1]) - 2;
      const before = letters(loading, bottom);
      const after = letters(PNG.sync.read(await game.page.screenshot()), bottom);
      assert.ok(before[2] > before[0] && before.every((edge, i) => Math.abs(edge - after[i]) <= 3), `${width} x ${height}: ${before} and ${after}`);
      await game.close();
    }
  });

  test('a download that hangs is told, with a way to try again', async () => {
    let hanging = true;
    const game = await open({
      waitUntil: 'commit',
      prepare: async (page) => {
        await page.clock.install();
        await page.route('**/pong.wasm*', (route) => (hanging ? undefined : route.continue()));
      },
    });
    await game.page.waitForFunction(() => document.getElementById('progress-text').textContent.includes('%'));
    assert.equal(await game.page.locator('#slow').isVisible(), false);
    await game.page.clock.fastForward(12_000);
    await game.page.locator('#slow').waitFor();
    assert.match(await game.page.locator('#slow').textContent(), /takes a long time/);
    hanging = false;
    await game.page.clock.resume();
    await game.page.locator('#slow a').click();
    await ready(game);
    await game.close();
  });

  test('files of another version make the page load again, once', async () => {
    for (const remains of [false, true]) {
      let loads = 0;
      const game = await open({
        prepare: async (page) => {
          page.on('request', (request) => { loads += Number(request.isNavigationRequest()); });
          await page.route('**/files.json*', async (route) => {
            const reply = await route.fetch();
            const text = await reply.text();
            return route.fulfill({ response: reply, body: loads < 2 || remains ? text.replace(/"version":"/, '$&9') : text });
          });
        },
      });
      await game.page.locator(remains ? '#failure' : '#start-button').waitFor();
      assert.equal(loads, 2);
      if (remains) assert.match(await game.page.locator('#failure-text').textContent(), /could not be loaded \(page\.js\)/);
      await game.close();
    }
  });

  test('other scripts in the page may fail, also before the game runs', async () => {
    const others = {
      'a file': (text) => text.replace('<meta', '<script async src="nothing.js"></script><meta'),
      'an exception': (text) => text.replace('<script async', '<script src="throws.js"></script><script async'),
      'a rejection': (text) => text.replace('<script async', '<script src="rejects.js"></script><script async'),
    };
    for (const [name, change] of Object.entries(others)) {
      const game = await open({
        prepare: async (page) => {
          await page.route(/\/\?/, async (route) => {
            const reply = await route.fetch();
            await route.fulfill({ response: reply, body: change(await reply.text()) });
          });
          await page.route('**/throws.js', (route) => route.fulfill({ contentType: 'text/javascript', body: 'document.addEventListener("readystatechange", () => { throw new Error("foreign"); });' }));
          await page.route('**/rejects.js', (route) => route.fulfill({ contentType: 'text/javascript', body: 'setInterval(() => Promise.reject(new Error("foreign")), 5);' }));
          await page.route('**/page.js*', async (route) => { setTimeout(() => route.continue(), 800); });
        },
      });
      await ready(game);
      await game.play();
      assert.equal(await game.page.locator('#failure').isVisible(), false, name);
      await game.close();
    }
  });

  test('a style sheet that hangs is told', async () => {
    const game = await open({ waitUntil: 'commit', prepare: (page) => page.route('**/style.css*', () => {}) });
    await game.page.locator('#failure').waitFor({ timeout: 30_000 });
    assert.match(await game.page.locator('#failure').innerText(), /could not be loaded completely.*Try again/s);
    await game.close();
  });

  test('every start screen can be reached, in low and in small windows', async () => {
    // width, height, and of the lines at least: large enough for fingers, unless there is no room
    for (const [width, height, least] of [[320, 180, 16], [480, 200, 18], [320, 240, 23], [844, 390, 44], [390, 844, 44], [240, 320, 27]]) {
      for (const language of ['en', 'fr']) {
        const game = await open({ viewport: { width, height }, query: `?+inspect&language=${language}` });
        await ready(game);
        for (const one of await game.page.locator('#start button:visible').all()) {
          await one.scrollIntoViewIfNeeded();
          const box = await one.boundingBox();
          assert.ok(box.y >= -1 && box.y + box.height <= height + 1 && box.x >= 0 && box.x + box.width <= width, `${width} x ${height} ${language}: ${JSON.stringify(box)}`);
          assert.ok(box.height >= least, `${width} x ${height} ${language}: ${box.height}`);
        }
        await game.close();
      }
    }
  });

  test('the page has strong contrasts if the browser or the player wants them', async () => {
    const background = (game) => game.page.evaluate(() => getComputedStyle(document.getElementById('page')).backgroundColor);
    const wanting = await open({ contrast: 'more' });
    await ready(wanting);
    assert.equal(await background(wanting), 'rgb(0, 0, 0)');
    await frames(wanting); // drawn, and shown by the browser too
    assert.deepEqual(colorAt(await wanting.picture(), 0, 10), [0, 0, 0], 'the game too');
    await wanting.close();
    const game = await open();
    await ready(game);
    assert.equal(await background(game), 'rgb(18, 14, 44)');
    for (const [contrast, wanted] of [['more', 'rgb(0, 0, 0)'], ['no-preference', 'rgb(18, 14, 44)']]) {
      await game.page.emulateMedia({ contrast });
      await game.page.waitForFunction((color) => getComputedStyle(document.getElementById('page')).backgroundColor === color, wanted);
    }
    await game.title();
    const options = await game.item('Options');
    await game.page.mouse.click(options.x, options.y);
    const accessibility = await game.item('Accessibility');
    await game.page.mouse.click(accessibility.x, accessibility.y);
    const line = await game.item('High contrast');
    await game.page.mouse.click(line.x + line.width / 3, line.y);
    await game.page.waitForFunction(() => getComputedStyle(document.getElementById('page')).backgroundColor === 'rgb(0, 0, 0)');
    await game.close();
  });

  test('the start screen has no buttons before the first frame', async () => {
    const game = await open({
      prepare: async (page) => {
        await page.clock.install();
        await page.clock.pauseAt(Date.now() + 60_000);
      },
    });
    while (!await game.inspect()) await game.page.clock.runFor(0);
    assert.equal((await game.inspect()).frame, 0);
    assert.equal(await game.page.locator('#start button:visible').count(), 0, 'a press would be lost');
    await game.page.clock.runFor(100);
    await game.page.locator('#start-button').click();
    await game.page.clock.runFor(100);
    assert.equal((await game.inspect()).state, 'playing');
    await game.close();
  });

  test('the hint of a match never covers the ball', async () => {
    for (const [width, height] of [[390, 844], [320, 240]]) {
      const game = await open({ viewport: { width, height }, query: '?+inspect&seed=5', prepare: (page) => page.clock.install() });
      await game.play();
      await game.page.clock.pauseAt(await game.page.evaluate(() => Date.now()) + 300);
      const upright = height > width;
      const [wide, high] = upright ? [900, 1600] : [1600, 900];
      const scale = Math.min(width / wide, height / high);
      for (let turn = 0; turn < 50; ++turn) {
        await game.page.clock.runFor(50);
        const { ball: [x, y], score } = await game.inspect();
        if (score[0] + score[1] > 0) break;
        const picture = await game.picture();
        const [left, top] = upright ? [y, 1600 - x] : [x, y];
        const [column, row] = [(width - wide * scale) / 2 + left * scale, (height - high * scale) / 2 + top * scale].map(Math.round);
        if (column < 6 || row < 6 || column >= width - 6 || row >= height - 6) continue; // it leaves the court
        let white = 0;
        for (let dy = -6; dy <= 6; ++dy) { // it is drawn between two steps of the simulation
          for (let dx = -6; dx <= 6; ++dx) {
            const at = ((row + dy) * width + column + dx) * 4;
            if ([0xf4, 0xf6, 0xff].every((part, index) => Math.abs(picture.data[at + index] - part) < 12)) ++white;
          }
        }
        assert.ok(white >= 4, `${width} x ${height}, ball at ${column}, ${row}: ${white} white pixels`);
      }
      await game.close();
    }
  });

  test('the icons in the corner stand out from the court, at least 3 to 1', async () => {
    const game = await open();
    await game.play();
    const picture = PNG.sync.read(await game.page.locator('#sound').screenshot());
    const light = [];
    for (let at = 0; at < picture.data.length; at += 4) {
      const [red, green, blue] = [0, 1, 2].map((part) => picture.data[at + part] / 255).map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
      light.push(0.2126 * red + 0.7152 * green + 0.0722 * blue);
    }
    light.sort((a, b) => a - b);
    const contrast = (light.at(-10) + 0.05) / (light[light.length >> 1] + 0.05);
    assert.ok(contrast >= 3, `${contrast}`);
    await game.close();
  });

  test('with forced colours the icons in the corner stand out too', async () => {
    for (const colorScheme of ['light', 'dark']) {
      const game = await open({ forcedColors: 'active', colorScheme });
      await ready(game);
      for (const id of ['sound', 'fullscreen']) {
        const { data } = PNG.sync.read(await game.page.locator(`#${id}`).screenshot());
        const light = [];
        for (let at = 0; at < data.length; at += 4) light.push(data[at] + data[at + 1] + data[at + 2]);
        light.sort((a, b) => a - b);
        assert.ok(light.at(-60) - light[60] > 300, `${colorScheme}, ${id}: ${light[60]} to ${light.at(-60)}`);
      }
      await game.close();
    }
  });

  test('the page\'s buttons lie on the lines of the game, off the paddles of a phone, and its words grow with the window', async () => {
    for (const language of ['en', 'de', 'fr']) {
      const phone = await open({ viewport: { width: 844, height: 390 }, hasTouch: true, isMobile: true, query: `?+inspect&language=${language}` });
      await ready(phone);
      const scale = 390 / 900; // pixels for a unit of the court, which has 1600 x 900; paddles are at 58 to 80 from its ends
      const [left, right] = [80, 1520].map((x) => (844 - 1600 * scale) / 2 + x * scale);
      const { menu } = await phone.inspect();
      const ratio = await phone.page.evaluate(() => devicePixelRatio);
      for (const [index, one] of (await phone.page.locator('#start button:visible').all()).entries()) {
        const box = await one.boundingBox();
        assert.ok(box.x > left + 4 && box.x + box.width < right - 4, `${language}: ${JSON.stringify(box)}`);
        assert.ok(box.height >= 44, `${language}: ${JSON.stringify(box)}`);
        const drawn = menu[index].box.map((pixels) => pixels / ratio);
        for (const [place, value] of [box.x, box.y, box.width, box.height].entries()) {
          assert.ok(Math.abs(value - drawn[place]) < 1, `${language}: ${JSON.stringify(box)} on ${drawn}`);
        }
      }
      await phone.close();
    }
    for (const [width, height, wanted] of [[1280, 720, 16], [3840, 2160, 40]]) {
      const game = await open({ viewport: { width, height } });
      await ready(game);
      const size = (id) => game.page.evaluate((one) => parseFloat(getComputedStyle(document.getElementById(one)).fontSize), id);
      assert.equal(await size('start-note'), wanted);
      assert.equal(await size('message-close'), wanted * 1.25);
      await game.close();
    }
  });

  test('axe-core finds no violations in any state of the page', async () => {
    const game = await open();
    const check = async (name) => {
      await game.page.evaluate(axe); // a script in the page would not be allowed by its policy
      const { violations } = await game.page.evaluate(() => window.axe.run());
      assert.deepEqual(violations.map(({ id, nodes }) => `${name}: ${id} ${nodes.map((node) => node.target)}`), []);
    };
    await ready(game);
    await check('start');
    await game.title();
    await check('title');
    const { x, y } = await game.item('Options');
    await game.page.mouse.click(x, y);
    const saved = await game.item('Saved data');
    await game.page.mouse.click(saved.x, saved.y);
    await game.page.locator('#saves').waitFor();
    await check('saved data');
    await game.page.locator('#saves-log').click();
    await check('log');
    await game.page.keyboard.press('Escape');
    await game.page.evaluate(() => setTimeout(() => { throw new WebAssembly.RuntimeError('unreachable'); }));
    await game.page.locator('#failure').waitFor();
    await check('failure');
    await game.close();
  });
});

describe('the page in a frame of another page', () => {
  let server;
  let browser;
  let host;
  before(async () => {
    server = await serve(join(build, 'bin/pong'));
    browser = await launch();
    host = createServer((request, response) => {
      const sandbox = request.url.includes('sandbox') ? 'sandbox="allow-scripts"' : '';
      response.setHeader('Content-Type', 'text/html');
      response.end(`<input id="mine" autofocus><iframe ${sandbox} src="${server.address}?+inspect&seed=7" width="800" height="450"></iframe><p style="height: 100vh">`);
    });
    await new Promise((listening) => { host.listen(0, '127.0.0.1', listening); });
  });
  after(async () => {
    await browser?.close();
    await server?.stop();
    host?.closeAllConnections();
    host?.close();
  });

  for (const kind of ['plain', 'sandbox']) {
    test(`${kind}: takes the focus only when it is clicked`, async () => {
      const page = await (await browser.newContext()).newPage();
      const errors = [];
      page.on('pageerror', (error) => errors.push(String(error)));
      await page.goto(`http://127.0.0.1:${host.address().port}/${kind}`);
      const game = new GamePage();
      const frame = page.frames().find((one) => one.url().startsWith(server.address));
      game.page = frame;
      const button = frame.locator('#start-button');
      await button.waitFor({ timeout: 60_000 });
      assert.equal(await button.textContent(), 'Play');
      assert.equal(await page.evaluate(() => document.activeElement.id), 'mine');
      await button.click();
      await game.until((s) => s.state === 'playing');
      await game.until((s) => s.steps > 30);
      assert.equal(await frame.evaluate(() => document.activeElement.id), 'canvas');
      assert.equal(await frame.locator('#failure').isVisible(), false);
      await page.locator('#mine').focus();
      await page.mouse.move(300, 300);
      await page.mouse.wheel(0, 200);
      await page.waitForFunction(() => scrollY > 0); // not the game's
      assert.deepEqual(errors, []);
      await page.close();
    });
  }
});
