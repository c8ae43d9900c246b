// Messages of the page for errors and for invalid settings in the link.

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { describe, test } from 'node:test';
import { pongInChromium } from '../support/page.mjs';

describe('errors of the page', () => {
  const open = pongInChromium();
  const failure = async (game) => {
    await game.page.locator('#failure').waitFor({ timeout: 60_000 });
    assert.equal(await game.page.locator('canvas').isVisible(), false, 'no blank canvas');
    assert.equal(await game.page.locator('#corner').isVisible(), false, 'no buttons of a game that is not there');
    const [title, text] = [await game.page.locator('#failure-title').textContent(), await game.page.locator('#failure-text').textContent()];
    const report = await copied(game);
    for (const part of [title, text, 'Build: Pong', 'Browser: Mozilla/5.0', 'Graphics: ', 'Log, in seconds']) {
      assert.ok(report.includes(part), `'${part}' is in the report: ${report}`);
    }
    return `${title}: ${text}`;
  };
  /** Returns the text that 'Copy report' writes to the clipboard. */
  const copied = async (game) => {
    await game.context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await game.page.locator('#failure-copy').click();
    await game.page.locator('#failure-copied').waitFor();
    return game.page.evaluate(() => navigator.clipboard.readText());
  };
  /** Replaces the response to a request of the page. */
  const answer = (pattern, response) => async (page) => page.route(pattern, (route) => route.fulfill(response));

  test('a browser without WebGL 2 is reported', async () => {
    const game = await open({
      prepare: (page) => page.addInitScript(() => {
        const real = HTMLCanvasElement.prototype.getContext;
        HTMLCanvasElement.prototype.getContext = function (kind, ...rest) { return kind === 'webgl2' ? null : real.call(this, kind, ...rest); };
      }),
    });
    assert.match(await failure(game), /WebGL 2/);
    await game.close();
  });

  test('a browser without WebAssembly is reported', async () => {
    const game = await open({ prepare: (page) => page.addInitScript(() => { delete window.WebAssembly; }) });
    assert.match(await failure(game), /WebAssembly/);
    await game.close();
  });

  test('WebGL 2 that fails only for the game is reported', async () => {
    const game = await open({
      prepare: (page) => page.addInitScript(() => {
        const real = HTMLCanvasElement.prototype.getContext;
        HTMLCanvasElement.prototype.getContext = function (kind, ...rest) { return this.id === 'canvas' ? null : real.call(this, kind, ...rest); };
      }),
    });
    assert.match(await failure(game), /OpenGL ES 3\.0/);
    await game.close();
  });

  test('a missing or invalid program is reported', async () => {
    const missing = await open({ prepare: answer('**/pong.wasm*', { status: 404, body: '' }) });
    assert.match(await failure(missing), /pong\.wasm: 404/);
    await missing.close();
    const broken = await open({ prepare: answer('**/pong.wasm*', { status: 200, body: 'not a program', contentType: 'application/wasm' }) });
    assert.match(await failure(broken), /cannot start/);
    await broken.close();
  });

  /** Presses a button that saves a file. Returns its name and text. */
  const saved = async (game, button) => {
    const [download] = await Promise.all([game.page.waitForEvent('download'), game.page.locator(button).click()]);
    return { name: download.suggestedFilename(), text: await readFile(await download.path(), 'utf8') };
  };

  test('a failure shows its log and saves it as a file', async () => {
    const game = await open({ prepare: answer('**/text.ttf*', { status: 404, body: '' }), query: '?language=fr' });
    await failure(game);
    assert.equal(await game.page.locator('#failure-report').isVisible(), false, 'only when it is asked for');
    await game.page.getByRole('button', { name: 'Afficher le journal' }).click();
    const shown = await game.page.locator('#failure-report').inputValue();
    assert.match(shown, /warn: a file is missing: fonts\/text\.ttf: 404/);
    assert.match(shown, /info: +\d+\.\d{3} info +start: /, 'what the program said before, though no warning');
    const file = await saved(game, '#failure-save');
    assert.equal(file.name, 'pong-log.txt');
    assert.equal(file.text, shown);
    await game.close();
  });

  test('with ?+show_log the page shows the log of the running game and saves it', async () => {
    const plain = await open();
    await plain.play();
    assert.equal(await plain.page.locator('#log').isVisible(), false);
    await plain.close();
    const game = await open({ query: '?+show_log&+inspect&language=de&no_such_setting=1' });
    await game.play();
    await game.page.getByRole('button', { name: 'Protokoll', exact: true }).click();
    const shown = await game.page.locator('#log-text').inputValue();
    assert.match(shown, /^Build: Pong/);
    assert.match(shown, /'no_such_setting'/);
    assert.match(shown, /info +video: /);
    assert.match(shown, /info +start: Rechner: \d+ Prozessor/);
    assert.doesNotMatch(shown, /0\.0 GB/, 'unknown values are left out');
    assert.doesNotMatch(shown, /show_log'/, 'it is a setting');
    const file = await saved(game, '#log-save');
    assert.equal(file.name, 'pong-log.txt');
    assert.match(file.text, /'no_such_setting'/);
    await game.page.locator('#log-dialog').getByRole('button', { name: 'OK', exact: true }).click();
    // The dialog sends an event when it closes. Then the canvas has the focus again.
    await game.page.waitForFunction(() => document.activeElement.id === 'canvas');
    assert.deepEqual(game.errors(), []);
    await game.close();
  });

  test('players open the log from the saved data', async () => {
    const game = await open({ query: '?+inspect&language=fr' });
    await game.title();
    for (const label of ['Options', 'Données enregistrées']) {
      const { x, y } = await game.item(label);
      await game.page.mouse.click(x, y);
    }
    await game.page.locator('#saves').getByRole('button', { name: 'Afficher le journal' }).click();
    assert.match(await game.page.locator('#log-text').inputValue(), /^Build: Pong[^]*info +start: /);
    assert.equal(await game.page.locator('#saves').isVisible(), false);
    await game.page.keyboard.press('Escape');
    await game.page.waitForFunction(() => document.activeElement.id === 'canvas');
    await game.page.keyboard.press('Escape'); // the game has the keys again
    await game.until((s) => s.state === 'title');
    assert.deepEqual(game.errors(), []);
    await game.close();
  });

  test('a full screen that the browser refuses changes nothing', async () => {
    const game = await open({
      prepare: (page) => page.addInitScript(() => {
        const real = Element.prototype.requestFullscreen;
        Element.prototype.requestFullscreen = function request(...rest) {
          return window.allowed ? real.apply(this, rest) : Promise.reject(new TypeError('not allowed'));
        };
      }),
    });
    await game.play();
    const before = await game.inspect();
    const told = game.page.waitForEvent('console', (line) => line.text().includes('not allowed'));
    await game.page.keyboard.press('f');
    await told;
    await game.until((s, frame) => s.frame > frame + 3, (await game.inspect()).frame);
    assert.equal(await game.page.locator('#failure').isVisible(), false);
    assert.deepEqual((await game.inspect()).window, before.window);
    assert.equal(await game.page.evaluate(() => document.getElementById('canvas').style.width), '');
    assert.equal(await game.page.locator('#fullscreen').getAttribute('aria-pressed'), 'false');
    await game.page.evaluate(() => { window.allowed = true; });
    await game.page.keyboard.press('f');
    await game.page.locator('#fullscreen[aria-pressed="true"]').waitFor();
    assert.equal((await game.inspect()).state, 'playing');
    assert.deepEqual(game.errors(), []);
    await game.close();
  });

  test('a promise that is rejected, also by a function of the program, does not end the game', async () => {
    const game = await open();
    await game.play();
    await game.page.evaluate(() => {
      const get = () => { // the program asks for it in each frame
        window.asked = (window.asked ?? 0) + 1;
        if (window.asked === 1) Promise.reject(new Error('not awaited'));
        return 1;
      };
      Object.defineProperty(window, 'devicePixelRatio', { get });
    });
    await game.page.waitForFunction(() => window.asked > 3);
    assert.equal(await game.page.locator('#failure').isVisible(), false);
    await game.close();
  });

  test('an error of the program when a file has arrived ends the game', async () => {
    const game = await open();
    await game.title();
    const options = await game.item('Options');
    await game.page.mouse.click(options.x, options.y);
    const line = await game.item('Language');
    await game.page.evaluate(() => {
      Object.defineProperty(document.documentElement, 'lang', { set() { throw new Error('the browser is confused'); } });
    });
    await game.page.mouse.click(line.x + line.width * 0.45, line.y);
    assert.match(await failure(game), /confused/);
    await game.close();
  });

  test('the report contains build, browser and time, but not the settings of the link', async () => {
    const game = await open({ prepare: answer('**/text.ttf*', { status: 404, body: '' }), query: '?+inspect&language=de&players=2#mine', locale: 'fr-CA' });
    assert.match(await failure(game), /fonts\/text\.ttf/);
    assert.equal(await game.page.locator('#failure-copy').textContent(), 'Bericht kopieren');
    const report = await copied(game);
    assert.match(report, /^Build: Pong \d+\.\d+\.\d+ \([0-9a-f]{12}\+?, .*Emscripten/m);
    assert.match(report, /^Graphics: WebGL 2\.0.*SwiftShader/m);
    assert.match(report, /^Screen: 1280 x 720, device pixel ratio 1/m);
    assert.match(report, /^Language: de \(browser: fr-CA/m);
    assert.match(report, /^Address: http:\/\/localhost:\d+\/$/m);
    assert.match(report, /^ *\d+\.\d{3} warn: a file is missing: fonts\/text\.ttf: 404/m);
    assert.doesNotMatch(report, /players|mine/);
    await game.close();
  });

  test('the report has the last lines of a long log and the place of an error', async () => {
    const game = await open();
    await game.start();
    await game.page.evaluate(() => {
      for (let line = 1; line <= 220; ++line) setTimeout(() => { throw new Error(`other script ${line}`); });
      setTimeout(function inTheMiddle() { throw new WebAssembly.RuntimeError('unreachable'); }, 200);
    });
    assert.match(await failure(game), /The game has stopped: .*unreachable/);
    const report = await copied(game);
    assert.match(report, /error: RuntimeError: unreachable\n(.*\n)+.*inTheMiddle/);
    assert.match(report, /other script 220/);
    assert.doesNotMatch(report, /other script 1\n/);
    await game.close();
  });

  test('a browser that refuses to copy shows the report as selected text', async () => {
    for (const old of [true, false]) {
      const game = await open({
        prepare: (page) => page.addInitScript((works) => {
          delete window.WebAssembly;
          navigator.clipboard.writeText = () => Promise.reject(new Error('refused'));
          if (!works) document.execCommand = () => false;
        }, old),
      });
      await game.page.locator('#failure-copy').click();
      await game.page.locator('#failure-copied').waitFor();
      assert.match(await game.page.locator('#failure-copied').textContent(), old ? /Report copied/ : /copy it yourself/);
      const marked = await game.page.evaluate(() => {
        const area = document.getElementById('failure-report');
        return area.value.slice(area.selectionStart, area.selectionEnd);
      });
      assert.match(marked, /^This browser cannot run the game[^]*Browser: /);
      if (old) {
        await game.context.grantPermissions(['clipboard-read', 'clipboard-write']);
        assert.equal(await game.page.evaluate(() => navigator.clipboard.readText()), marked);
      }
      await game.close();
    }
  });

  test('missing scripts or texts of the page are reported', async () => {
    for (const file of ['page.js', 'words.js']) {
      const game = await open({ prepare: answer(`**/${file}*`, { status: 404, body: '' }) });
      await game.page.locator('#failure').waitFor({ timeout: 60_000 });
      assert.match(await game.page.locator('#failure').textContent(), /could not be loaded completely/);
      assert.equal(await game.page.locator('#failure-reload').isVisible(), true);
      await game.close();
    }
  });

  test('a missing or damaged font is reported', async () => {
    const missing = await open({ prepare: answer('**/text.ttf*', { status: 404, body: '' }) });
    assert.match(await failure(missing), /fonts\/text\.ttf/);
    await missing.close();
    const broken = await open({ prepare: answer('**/text.ttf*', { status: 200, body: 'no font' }) });
    assert.match(await failure(broken), /fonts\/text\.ttf/);
    await broken.close();
  });

  test('with one string table missing everything is English, also when the language is chosen later', async () => {
    for (const name of ['pong', 'engine']) {
      const block = answer(`**/${name}.fr.txt*`, { status: 404, body: '' });
      const missing = await open({ query: '?+inspect&seed=7', locale: 'fr-CA', prepare: block });
      const english = async () => {
        const { language, menu } = await missing.until((s) => s.state === 'options');
        assert.equal(language, 'en');
        for (const label of ['Language', 'Saved data', 'Controls']) assert.ok(menu.some((line) => line.label === label), `${label} of ${JSON.stringify(menu)}`);
        assert.equal(await missing.page.evaluate(() => document.documentElement.lang), 'en');
        assert.equal(await missing.page.locator('#sound').getAttribute('aria-label'), 'sound');
      };
      await missing.page.locator('#start-button', { hasText: 'Play' }).waitFor();
      assert.equal(await missing.page.locator('#start-note').textContent(), '', 'nothing that the player has done');
      await missing.page.getByRole('button', { name: 'Options' }).click();
      await english();
      const { x, y, width } = await missing.item('Language');
      const told = missing.page.waitForEvent('console', (line) => line.text().includes("'fr'"));
      await missing.page.mouse.click(x + width * 0.45, y);
      await told;
      await english();
      assert.ok(missing.console.some((line) => line.includes(`strings/${name}.fr.txt`)), missing.console.join('\n'));
      await missing.close();
    }
  });

  test('a truncated string table is logged, and English is used', async () => {
    const query = '?+inspect&seed=7&language=de';
    const cut = await open({ query, prepare: answer('**/pong.de.txt*', { status: 200, body: 'title = Ping\none_player = Al' }) });
    await cut.start();
    assert.ok(cut.console.some((line) => /unvollständig/.test(line)), cut.console.join('\n'));
    await cut.close();
  });

  test('unknown, malformed and forbidden settings in the link are reported', async () => {
    const game = await open({ query: '?+inspect&sede=4&seed=many&=&log_folder=/tmp&gl=core&%FF&+inspect=' });
    await game.play();
    const warnings = game.console.filter((line) => line.startsWith('warning')).join('\n');
    for (const part of [/'sede'.*'seed'/, /seed='many' is invalid; expected a whole number/, /'=' is not a setting/, /'log_folder' cannot be set here/, /'gl' cannot be set here/]) {
      assert.match(warnings, part);
    }
    await game.close();
  });

  test('the state of the game is hidden without ?+inspect', async () => {
    const game = await open({ query: '' });
    await game.start();
    assert.equal(await game.inspect(), null);
    await game.close();
  });

  test('the game runs in a browser whose storage never answers', async () => {
    const game = await open({ prepare: (page) => page.addInitScript(() => { indexedDB.open = () => ({}); }) });
    await game.play();
    await game.close();
  });

  test('the game runs in a browser that cannot save', async () => {
    const game = await open({ prepare: (page) => page.addInitScript(() => { indexedDB.open = () => { throw new Error('refused'); }; }) });
    await game.playTwo();
    await game.until((s, frame) => s.frame > frame + 3, (await game.inspect()).frame);
    assert.ok(game.console.some((line) => /Cannot save '\w+': refused/.test(line)), game.console.join('\n'));
    await game.close();
  });

  test('the game runs in a window of one pixel', async () => {
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
