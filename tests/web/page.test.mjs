// The page around the game: its texts, its buttons, its folder on a server, and visits without a network.

import assert from 'node:assert/strict';
import { cpSync, existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { GamePage, PNG, build, launch, pongInChromium, root } from '../support/page.mjs';
import { Site, copyOfPage, keptFiles } from '../support/site.mjs';

const folder = join(build, 'bin/pong');
const source = readFileSync(join(root, 'web/words.js'), 'utf8');
const { words, chooseLanguage } = await import(`data:text/javascript,${encodeURIComponent(source)}`);

const isTexts = (name) => name.startsWith('strings/');

/** Runs in the page: stores a record under the name of the settings that the game has not written. */
const spoil = (kind) => new Promise((done) => {
  const value = {
    german: () => new TextEncoder().encode('language=de\n'),
    text: () => 'language=de',
    number: () => 1e9,
    object: () => ({ length: 1e9 }),
    rubbish: () => crypto.getRandomValues(new Uint8Array(60_000)),
    huge: () => new Uint8Array(16 << 20).fill(97),
  }[kind]();
  const request = indexedDB.open('enginuity-pong', 1);
  request.onsuccess = () => {
    const transaction = request.result.transaction('records', 'readwrite');
    transaction.objectStore('records').put(value, 'settings');
    transaction.oncomplete = () => { request.result.close(); done(); };
  };
});

describe('the texts of the page', () => {
  test('every language has all texts, with the same placeholders', () => {
    const shape = (language) => Object.entries(words[language]).map(([key, text]) => {
      const parts = [text].flat();
      for (const part of parts) assert.ok(part.trim(), `${language}: ${key}`);
      return [key, parts.length, parts.join().match(/\{0\}/g)?.length ?? 0];
    });
    for (const language of Object.keys(words)) assert.deepEqual(shape(language), shape('en'), language);
  });

  test('every language of the game has texts', () => {
    const { files } = JSON.parse(readFileSync(join(folder, 'files.json'), 'utf8'));
    const spoken = files.map((file) => file.name.match(/^strings\/pong\.(.+)\.txt$/)?.[1]).filter(Boolean);
    assert.deepEqual(Object.keys(words).sort(), ['en', ...spoken].sort()); // English is built in
  });

  test('the link selects the language, then the saved choice, then the browser, and English is the default', () => {
    for (const [query, saved, wanted, chosen] of [
      ['', '', ['ja', 'fr-CA', 'de'], 'fr'], ['?+inspect&language=de', '', ['fr'], 'de'], ['?language=de-AT', 'fr', ['fr'], 'de'],
      ['?language=xx', 'fr', ['de'], 'de'], ['?language=DE', '', ['fr'], 'de'], ['?language=toString', '', [], 'en'], ['?language=', 'fr', [], 'en'],
      ['?mylanguage=de', '', ['ja'], 'en'], ['', 'fr', ['de'], 'fr'], ['', 'xx', ['de'], 'de'], ['?language=fr&language=de', '', [], 'de'],
    ]) assert.equal(chooseLanguage(query, saved, wanted, (tag) => Object.hasOwn(words, tag)), chosen, `${query} ${saved} ${wanted}`);
  });
});

describe('the page around Pong in Chromium', () => {
  const open = pongInChromium();
  const ready = (game) => game.page.locator('#start-button').waitFor({ timeout: 60_000 });
  const pressed = (game, id, state) => game.page.locator(`#${id}[aria-pressed="${state}"]`).waitFor({ timeout: 60_000 });

  test('uses the language of the link, or the saved one', async () => {
    const game = await open({ query: '?+inspect&language=fr' });
    await ready(game);
    assert.equal(await game.page.locator('#start-button').textContent(), words.fr.start);
    assert.equal(await game.page.locator('#sound').getAttribute('aria-label'), words.fr.sound);
    await game.page.evaluate(spoil, 'german');
    await game.page.goto(game.page.url().replace('&language=fr', ''));
    await ready(game);
    assert.equal(await game.page.locator('#start-button').textContent(), words.de.start);
    assert.equal(await game.page.locator('#fullscreen').getAttribute('aria-label'), words.de.fullScreen);
    assert.equal(await game.page.evaluate(() => document.documentElement.lang), 'de');
    await game.close();
  });

  test('the start screen fits every screen, and leaves the words to the game', async () => {
    for (const [width, height, hasTouch] of [[360, 640, true], [640, 360, true], [640, 360, false], [1280, 720, false], [3840, 2160, false], [320, 480, true]]) {
      for (const language of Object.keys(words)) {
        const game = await open({ viewport: { width, height }, hasTouch, isMobile: hasTouch, query: `?+inspect&language=${language}` });
        await ready(game);
        const boxes = await game.page.evaluate(() => [...document.querySelectorAll('#start > *, #corner > *')]
          .filter((element) => element.checkVisibility()).map((element) => {
            const { left, top, right, bottom } = element.getBoundingClientRect();
            return { name: element.id || element.className, left, top, right, bottom };
          }));
        const where = `${language}, ${width} x ${height}`;
        for (const [index, one] of boxes.entries()) {
          assert.ok(one.left >= 0 && one.top >= 0 && one.right <= width && one.bottom <= height, `${where}: ${JSON.stringify(one)} is inside`);
          for (const other of boxes.slice(index + 1)) {
            assert.ok(one.right <= other.left || other.right <= one.left || one.bottom <= other.top || other.bottom <= one.top,
              `${where}: ${one.name} and ${other.name} lie apart`);
          }
        }
        const names = boxes.map((box) => box.name);
        for (const hint of ['keys', 'fingers', 'turn']) assert.ok(!names.includes(hint), `${where}: ${hint}`);
        await game.close();
      }
    }
  });

  test('the sound button mutes the game, shows its state, and the state is saved', async () => {
    const game = await open();
    await game.play();
    await pressed(game, 'sound', true);
    await game.page.locator('#sound').click();
    await pressed(game, 'sound', false);
    assert.equal(await game.page.evaluate(() => document.activeElement.id), 'canvas', 'the keys are the game\'s again');
    await game.page.keyboard.down('w');
    await game.until((s) => s.paddles[0] <= 72);
    await game.page.keyboard.up('w');
    assert.equal((await game.inspect()).state, 'playing');
    assert.equal(await game.saved(/^mute=true$/), 'mute=true\n');
    await game.page.reload();
    await ready(game);
    await pressed(game, 'sound', false);
    // With the keyboard only.
    while (await game.page.evaluate(() => document.activeElement.id) !== 'sound') await game.page.keyboard.press('Tab');
    await game.page.keyboard.press('Enter');
    await pressed(game, 'sound', true);
    assert.equal(await game.page.evaluate(() => document.activeElement.id), 'start-button');
    assert.deepEqual(game.errors(), []);
    await game.close();
  });

  test('a click on a button starts the sound', async () => {
    const game = await open({
      prepare: (page) => page.addInitScript(() => {
        const Real = window.AudioContext;
        window.AudioContext = class extends Real { constructor(...rest) { super(...rest); window.heard = this; } };
      }),
    });
    await ready(game);
    assert.equal(await game.page.evaluate(() => typeof window.heard), 'undefined');
    await game.page.locator('#sound').click();
    await game.page.waitForFunction(() => window.heard?.state === 'running', undefined, { timeout: 60_000 });
    await game.close();
  });

  test('the full screen button works like F, and the buttons of the page stay visible', async () => {
    const game = await open();
    await game.play();
    await game.page.locator('#fullscreen').click();
    await pressed(game, 'fullscreen', true);
    assert.equal(await game.page.evaluate(() => document.fullscreenElement.id), 'page');
    assert.equal(await game.page.evaluate(() => document.activeElement.id), 'canvas');
    await game.page.locator('#sound').click();
    await pressed(game, 'sound', false);
    await game.page.keyboard.press('f');
    await pressed(game, 'fullscreen', false);
    await game.page.keyboard.press('f');
    await pressed(game, 'fullscreen', true);
    await game.page.locator('#fullscreen').click();
    await pressed(game, 'fullscreen', false);
    assert.equal((await game.inspect()).state, 'playing');
    assert.deepEqual(game.errors(), []);
    await game.close();
  });

  test('on the start screen F is full screen, and arrows move the focus', async () => {
    const game = await open();
    await ready(game);
    const focused = () => game.page.evaluate(() => document.activeElement.textContent);
    await game.page.keyboard.press('f');
    await pressed(game, 'fullscreen', true);
    assert.equal(await game.page.locator('#start').isVisible(), true);
    await game.page.keyboard.press('f');
    await pressed(game, 'fullscreen', false);
    const order = [];
    for (const key of ['ArrowDown', 'ArrowRight', 'ArrowUp', 'ArrowLeft', 'ArrowUp', 'ArrowDown']) {
      await game.page.keyboard.press(key);
      order.push((await focused()).replace(/:.*/, ''));
    }
    assert.deepEqual(order, ['Two players', 'Play together', 'Two players', 'Play', 'Options', 'Play']);
    assert.equal(await game.page.evaluate(() => getComputedStyle(document.activeElement).outlineStyle), 'solid', 'the focus is visible');
    await game.page.locator('#sound').focus();
    await game.page.keyboard.press('ArrowDown');
    assert.equal(await focused(), 'Play');
    await game.page.keyboard.press('ArrowDown');
    await game.page.keyboard.press('Enter');
    await game.until((s) => s.state === 'playing');
    assert.match(await game.saved(/^players=2$/), /2/);
    assert.deepEqual(game.errors(), []);
    await game.close();
  });

  test('a hidden page sets no timers, on the start screen and in a menu that stands still', async () => {
    const game = await open({
      prepare: (page) => page.addInitScript(() => {
        const real = window.setTimeout;
        window.timers = 0;
        window.setTimeout = (call, delay, ...rest) => {
          if (delay < 1000) ++window.timers;
          return real(call, delay, ...rest);
        };
      }),
    });
    const timers = () => game.page.evaluate(() => window.timers);
    const frames = async (count) => game.until((s, frame) => s.frame > frame, (await game.inspect()).frame + count);
    const sets = async () => {
      const before = await timers();
      await game.page.waitForFunction((least) => window.timers > least, before + 10);
    };
    await ready(game);
    for (const where of ['start', 'menu']) {
      if (where === 'menu') {
        await game.play();
        await game.page.keyboard.press('p');
        await game.until((s) => s.state === 'paused');
      }
      await sets(); // 20 frames a second, by timers
      await game.hide();
      await frames(5); // what was under way
      const before = await timers();
      await frames(30);
      assert.ok(await timers() <= before + 2, `${where}: ${await timers() - before} timers`);
      await game.show();
      await sets();
    }
    assert.deepEqual(game.errors(), []);
    await game.close();
  });

  test('the full screen button is hidden if the browser has no full screen', async () => {
    const game = await open({ prepare: (page) => page.addInitScript(() => Object.defineProperty(document, 'fullscreenEnabled', { value: false })) });
    await ready(game);
    assert.equal(await game.page.locator('#fullscreen').isVisible(), false);
    assert.equal(await game.page.locator('#sound').isVisible(), true);
    await game.close();
  });

  test('the buttons are large enough for fingers', async () => {
    const game = await open({ viewport: { width: 360, height: 640 }, hasTouch: true });
    await ready(game);
    for (const id of ['sound', 'fullscreen', 'start-button']) {
      const box = await game.page.locator(`#${id}`).boundingBox();
      assert.ok(box.width >= 44 && box.height >= 44, `${id}: ${JSON.stringify(box)}`);
    }
    await game.close();
  });

  test('the buttons in the corner give way to fingers that play, until the match pauses', async () => {
    for (const hasTouch of [true, false]) {
      const game = await open({ viewport: { width: 360, height: 640 }, hasTouch, isMobile: hasTouch });
      await game.playTwo();
      const sound = game.page.locator('#sound');
      await sound.waitFor({ state: hasTouch ? 'hidden' : 'visible' });
      await game.page.keyboard.press('p');
      await sound.waitFor({ state: 'visible' });
      await game.close();
    }
  });

  test('saved settings that the game has not written are ignored', async () => {
    for (const [kind, logged] of [['text', /'settings' was not written by the game/], ['number', /was not written by the game/],
      ['object', /was not written by the game/], ['huge', /was not written by the game/], ['rubbish', /The saved settings are damaged/]]) {
      const game = await open();
      await ready(game);
      await game.page.evaluate(spoil, kind);
      game.console.length = 0;
      await game.page.reload();
      await game.title();
      await game.until((s) => s.state === 'title');
      assert.match(await game.status(), /Some settings could not be read/);
      assert.ok(game.console.some((line) => line.startsWith('warning') && logged.test(line)), `${kind}: ${game.console.join('\n').slice(0, 3000)}`);
      assert.ok(game.console.length < 40, `${kind}: ${game.console.length} lines`);
      assert.deepEqual(game.errors(), []);
      await game.close();
    }
  });

  /** "WIDTHxHEIGHT" from the file's frame header. */
  function sizeOfJpeg(bytes) {
    for (let at = 2; at < bytes.length; at += 2 + bytes.readUInt16BE(at + 2)) {
      if (bytes[at] === 0xff && [0xc0, 0xc1, 0xc2].includes(bytes[at + 1])) return `${bytes.readUInt16BE(at + 7)}x${bytes.readUInt16BE(at + 5)}`;
    }
    return 'no frame';
  }

  test('the page says what is shown next to links to it', () => {
    const html = readFileSync(join(folder, 'index.html'), 'utf8');
    const said = Object.fromEntries([...html.matchAll(/<meta (?:property|name)="([^"]+)" content="([^"]*)">/g)].map(([, name, content]) => [name, content]));
    assert.equal(said['og:title'], 'Pong');
    assert.equal(said['og:description'], said.description);
    assert.equal(said['og:image'], 'screenshot-1280x720.jpg');
    assert.ok(existsSync(join(folder, said['og:image'])));
    assert.equal(said['twitter:card'], 'summary_large_image');
    assert.match(said['theme-color'], /^#[0-9a-f]{6}$/i);
    const worker = readFileSync(join(folder, 'worker.js'), 'utf8');
    assert.ok(!worker.includes('screenshot-'), 'no visit fetches them');
  });

  test('every page shows a picture next to links to it, which exists', () => {
    const pages = readdirSync(join(build, 'bin'), { withFileTypes: true }).filter((one) => existsSync(join(build, 'bin', one.name, 'index.html')));
    assert.ok(pages.length >= 4);
    for (const { name } of pages) {
      const [, image] = /<meta property="og:image" content="([^"]*)">/.exec(readFileSync(join(build, 'bin', name, 'index.html'), 'utf8')) ?? [];
      assert.ok(image && existsSync(join(build, 'bin', name, image)), `${name}: ${image}`);
      const { screenshots } = JSON.parse(readFileSync(join(build, 'bin', name, 'manifest.webmanifest'), 'utf8'));
      for (const { src } of screenshots) assert.ok(existsSync(join(build, 'bin', name, src)), `${name}: ${src}`);
    }
  });

  test('the manifest lists existing icons and screenshots with their sizes', () => {
    const manifest = JSON.parse(readFileSync(join(folder, 'manifest.webmanifest'), 'utf8'));
    for (const icon of manifest.icons.filter((each) => each.type === 'image/png')) {
      const { width, height } = PNG.sync.read(readFileSync(join(folder, icon.src)));
      assert.equal(`${width}x${height}`, icon.sizes);
    }
    for (const { src, sizes, type, form_factor: form } of manifest.screenshots) {
      const [, width, height] = /^(\d+)x(\d+)$/.exec(sizes).map(Number);
      assert.equal(`${width}x${height}`, src.endsWith('.jpg') ? sizeOfJpeg(readFileSync(join(folder, src))) : 'a JPEG picture');
      assert.equal(type, 'image/jpeg');
      assert.equal(form, width > height ? 'wide' : 'narrow');
    }
    assert.deepEqual(manifest.screenshots.map((each) => each.form_factor), ['wide', 'narrow']);
    for (const path of [manifest.start_url, manifest.scope]) assert.equal(path, '.');
  });
});

describe('the page on a web host', () => {
  const place = '/some/deep/folder/';
  let browser;
  before(async () => { browser = await launch(); });
  after(() => browser?.close());
  const site = async (t, folders) => {
    const opened = await Site.open(folders);
    t.after(() => opened.close());
    return opened;
  };
  const context = async (t, options = {}) => {
    const made = await browser.newContext({ viewport: { width: 640, height: 360 }, ...options });
    t.after(() => made.close());
    return made;
  };
  const visit = (where, path, known, query = '?+inspect') => GamePage.open(browser, where.address + path, { context: known, query });
  const kept = (game) => game.page.evaluate(() => navigator.serviceWorker.ready.then((registration) => new Promise((done) => {
    const { active } = registration;
    const look = () => { if (active.state === 'activated') done(); };
    active.addEventListener('statechange', look);
    look();
  })));

  /** Takes the server off the network and clears the browser cache, so that only the service worker has the files. */
  const takeAway = async (host, game) => {
    const tools = await game.context.newCDPSession(game.page);
    await tools.send('Network.clearBrowserCache');
    host.away = true;
    host.server.closeAllConnections();
  };

  test('requests no files outside its folder, and no file twice', async (t) => {
    const host = await site(t, { [place]: folder });
    const game = await visit(host, place, await context(t));
    await game.play();
    await kept(game);
    assert.deepEqual(host.requests.filter(({ path, status }) => !path.startsWith(place) || status === 404), []);
    const sent = host.sent();
    assert.deepEqual(sent.filter((path, at) => sent.indexOf(path) !== at && path !== place), [], 'the worker takes what the browser has');
    assert.equal(sent.some((path) => path.endsWith('.png')), false, 'icons of home screens are not fetched');
    const names = sent.map((path) => path.slice(place.length) || 'index.html');
    assert.deepEqual(keptFiles(folder).filter((name) => !names.includes(name) && !isTexts(name)), [], 'all is kept');
    assert.deepEqual(names.filter(isTexts), [], 'English is part of the program');
    assert.equal(await game.page.evaluate(() => navigator.serviceWorker.controller), null, 'the first visit is the network\'s');
    assert.deepEqual(game.errors(), []);
  });

  test('downloads texts in the player\'s language, and in others when they are chosen, and keeps them', async (t) => {
    const host = await site(t, { [place]: folder });
    const known = await context(t, { locale: 'de-AT' });
    const game = await visit(host, place, known);
    await game.play();
    await kept(game);
    const texts = () => host.sent().map((path) => path.slice(place.length)).filter(isTexts).sort();
    const german = ['engine', 'net', 'online', 'pong'].map((table) => `strings/${table}.de.txt`);
    assert.deepEqual(texts(), german);
    await game.page.reload(); // now the worker has the page
    await game.title();
    const click = async (label, part = 0) => {
      const { x, y, width } = await game.item(label);
      await game.page.mouse.click(x + width * part, y);
    };
    await click('Optionen');
    await click('Sprache', 0.45);
    await click('Language', 0.45);
    await game.item('Langue');
    assert.deepEqual(texts(), [...german, ...german.map((name) => name.replace('.de.', '.fr.'))].sort());
    await game.saved(/^language=fr$/);
    await takeAway(host, game);
    await game.page.reload();
    await game.play();
    assert.equal((await game.inspect()).language, 'fr');
    assert.deepEqual(game.errors(), []);
  });

  test('plays without a network after the first visit', async (t) => {
    const host = await site(t, { [place]: folder });
    const known = await context(t);
    const first = await visit(host, place, known, '?+inspect&language=de');
    await first.play();
    await kept(first);
    await takeAway(host, first);
    await first.page.reload();
    await first.play();
    await first.page.close();
    for (const [path, query] of [[place, '?+inspect&language=de'], [`${place}index.html`, '?+inspect&language=de']]) {
      const game = await visit(host, path, known, query);
      await game.play();
      assert.equal((await game.inspect()).language, 'de');
      assert.deepEqual(game.errors(), []);
      await game.page.close();
    }
  });

  const second = {
    'index.html': (text) => text.replace('<body>', '<body data-version="2">'),
    'page.js': (text) => `${text}\nwindow.pageVersion = 2;\n`,
    'words.js': (text) => text.replace('cancel: \'Cancel\'', 'cancel: \'Cancel 2\''),
    'pong.js': (text) => `${text}\nwindow.programVersion = 2;\n`,
  };
  /** The version of each part of a page. */
  const parts = (game) => game.page.evaluate(() => [Number(document.body.dataset.version ?? 1), window.pageVersion ?? 1,
    document.getElementById('field-cancel').textContent === 'Cancel 2' ? 2 : 1, window.programVersion ?? 1]);
  const all = (version) => Array(4).fill(version);

  test('the next visit gets a new version completely and keeps it without a network', async (t) => {
    const host = await site(t, { [place]: folder });
    const known = await context(t);
    const first = await visit(host, place, known);
    await first.play();
    await kept(first);
    assert.deepEqual(await parts(first), all(1));
    host.folders[place] = copyOfPage(t, second);
    await first.page.reload();
    await first.start();
    assert.deepEqual(await parts(first), all(2), 'the very next visit has it');
    // The worker of the new version waits until all pages of the old one are closed.
    await first.page.evaluate(() => navigator.serviceWorker.ready.then((registration) => new Promise((done) => {
      const look = () => { if (registration.waiting) done(); else setTimeout(look, 30); };
      look();
    })));
    await takeAway(host, first);
    await first.page.close();
    const last = await visit(host, place, known);
    await last.start();
    assert.deepEqual(await parts(last), all(2));
    await last.page.waitForFunction(() => caches.keys().then((names) => names.length === 1), undefined, { timeout: 60_000 });
    assert.deepEqual(last.errors(), []);
  });

  test('a worker in a browser whose requests have no time limit finds a new version at once', async (t) => {
    const old = copyOfPage(t, {});
    const worker = join(old, 'worker.js');
    writeFileSync(worker, `delete AbortSignal.timeout;\n${readFileSync(worker, 'utf8')}`); // Safari 15.4, Chrome 93
    const host = await site(t, { [place]: old });
    const known = await context(t);
    const first = await visit(host, place, known);
    await first.play();
    await kept(first);
    host.folders[place] = copyOfPage(t, second);
    await first.page.reload();
    await first.start();
    assert.deepEqual(await parts(first), all(2));
    assert.deepEqual(first.errors(), []);
  });

  test('a page opened while its files were being replaced has the new ones afterwards, also without a worker', async (t) => {
    const whole = copyOfPage(t, second);
    for (const early of [['index.html'], ['index.html', 'files.json', 'pong.js']]) {
      const half = mkdtempSync(join(tmpdir(), 'enginuity-half-'));
      t.after(() => rmSync(half, { recursive: true }));
      cpSync(folder, half, { recursive: true });
      for (const name of early) cpSync(join(whole, name), join(half, name));
      const host = await site(t, { [place]: half });
      const known = await context(t, { serviceWorkers: 'block' });
      const during = await visit(host, place, known);
      await during.page.locator('#start-button:visible, #failure:visible').first().waitFor();
      const mixed = (await parts(during)).slice(1);
      assert.ok(await during.page.locator('#failure').isVisible() || mixed.every((one) => one === 1), `${early}: ${mixed}`);
      host.folders[place] = whole;
      await during.page.close();
      const after = await visit(host, place, known);
      await after.start();
      assert.deepEqual(await parts(after), all(2), `${early}`);
      await after.page.close();
    }
  });

  test('a damaged file that the browser has kept is replaced by trying again', async (t) => {
    const damaged = mkdtempSync(join(tmpdir(), 'enginuity-damaged-'));
    t.after(() => rmSync(damaged, { recursive: true }));
    for (const name of ['page.js', 'style.css', 'files.json', 'pong.wasm', 'fonts/text.ttf']) {
      cpSync(folder, damaged, { recursive: true });
      const bytes = readFileSync(join(folder, name));
      writeFileSync(join(damaged, name), bytes.subarray(0, bytes.length >> 1));
      const host = await site(t, { [place]: damaged });
      const game = await visit(host, place, await context(t, { serviceWorkers: 'block' }));
      await game.page.locator('#failure').waitFor();
      host.folders[place] = folder;
      await game.page.locator('#failure-reload').click();
      await game.play();
      assert.equal(await game.page.locator('#failure').isVisible(), false, name);
      await game.close();
    }
  });

  test('a worker has no files for a page of another version', async (t) => {
    const host = await site(t, { [place]: folder });
    const known = await context(t);
    const game = await visit(host, place, known);
    await game.play();
    await kept(game);
    await game.page.reload();
    await game.play();
    const asks = (query) => game.page.evaluate((wanted) => fetch(`words.js?v=${wanted}`).then((reply) => reply.status), query);
    const before = host.requests.length;
    assert.equal(await asks(JSON.parse(readFileSync(join(folder, 'files.json'), 'utf8')).version), 200);
    assert.equal(host.requests.length, before);
    assert.equal(await asks('0123456789abcdef'), 200);
    assert.equal(host.requests.length, before + 1);
  });

  test('an incomplete new version is not used without a network', async (t) => {
    const host = await site(t, { [place]: folder });
    const known = await context(t);
    const first = await visit(host, place, known);
    await first.play();
    await kept(first);
    const half = copyOfPage(t, second);
    host.folders[place] = half;
    rmSync(join(half, 'pong.js'));
    await first.page.evaluate(() => navigator.serviceWorker.ready.then((registration) => registration.update()).catch(() => {}));
    await first.page.evaluate(() => navigator.serviceWorker.ready.then((registration) => new Promise((done) => {
      const look = () => { if (!registration.installing && !registration.waiting) done(); else setTimeout(look, 30); };
      look();
    })));
    await takeAway(host, first);
    await first.page.close();
    const last = await visit(host, place, known);
    await last.start();
    assert.deepEqual(await parts(last), all(1));
  });

  test('visitors follow a host that has moved', async (t) => {
    const host = await site(t, { [place]: folder });
    const other = await site(t, { '/new/': folder });
    const known = await context(t);
    const first = await visit(host, place, known);
    await first.play();
    await kept(first);
    host.moved = (path) => `${other.address}/new/${path.slice(place.length)}`;
    await first.page.close();
    const next = await visit(host, place, known);
    await next.play();
    assert.match(next.page.url(), new RegExp(`^${other.address}/new/`));
  });

  test('a folder whose address is redirected is kept too', async (t) => {
    const host = await site(t, { [place]: folder });
    host.moved = (path) => (path === place ? `${place}index.html` : undefined);
    const known = await context(t);
    const first = await visit(host, `${place}index.html`, known);
    await first.play();
    await kept(first);
    await takeAway(host, first);
    await first.page.close();
    for (const path of [place, `${place}index.html`]) {
      const game = await visit(host, path, known);
      await game.play();
      assert.deepEqual(game.errors(), []);
      await game.page.close();
    }
  });

  test('a file that is opened alone is shown as it is', async (t) => {
    const host = await site(t, { [place]: folder });
    const known = await context(t);
    const first = await visit(host, place, known);
    await first.play();
    await kept(first);
    const page = await known.newPage();
    await page.goto(`${host.address}${place}icon.svg`);
    assert.equal(await page.evaluate(() => document.documentElement.nodeName), 'svg');
  });

  test('two games on one server, one in the folder of the other, do not affect each other', async (t) => {
    const inner = `${place}inner/`;
    const host = await site(t, { [inner]: copyOfPage(t, second), [place]: folder });
    const known = await context(t);
    for (const path of [place, inner]) {
      const game = await visit(host, path, known);
      await game.play();
      await kept(game);
      if (path === inner) await takeAway(host, game);
      await game.page.close();
    }
    for (const [path, version] of [[place, 1], [inner, 2], [place, 1]]) {
      const game = await visit(host, path, known);
      await game.start();
      assert.deepEqual(await parts(game), all(version), path);
      await game.page.close();
    }
  });
});
