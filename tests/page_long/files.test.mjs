// Every file of the page that does not arrive as it should, one at a time. Each time the game runs, or the page shows the error
// and offers to try again: nothing ends in an empty or frozen page.

import assert from 'node:assert/strict';
import { cpSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative, sep } from 'node:path';
import { describe, test } from 'node:test';
import { GamePage, build, launch, pongInChromium } from '../support/page.mjs';
import { Site } from '../support/site.mjs';

const folder = join(build, 'bin/pong');
const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  .map((entry) => relative(folder, join(entry.parentPath ?? entry.path, entry.name)).split(sep).join('/'));

const kFaults = {
  blocked: (route) => route.abort('connectionreset'),
  missing: (route) => route.fulfill({ status: 404, contentType: 'text/plain', body: 'Not found' }),
  truncated: (route, bytes, type) => route.fulfill({ status: 200, contentType: type, body: bytes.subarray(0, bytes.length >> 1) }),
  empty: (route, bytes, type) => route.fulfill({ status: 200, contentType: type, body: '' }),
  'of another type': (route, bytes) => route.fulfill({ status: 200, contentType: 'text/plain', body: bytes }),
  'of another shape': (route, bytes, type) => route.fulfill({ status: 200, contentType: type, body: type === 'application/json' ? '{"files":[{}]}' : '0' }),
  'an HTML page': (route) => route.fulfill({ status: 200, contentType: 'text/html', body: '<!doctype html><title>Sign in</title><h1>Sign in to the hotel</h1>' }),
};
const kTypes = {
  css: 'text/css', html: 'text/html', js: 'text/javascript', json: 'application/json', svg: 'image/svg+xml', ttf: 'font/ttf', txt: 'text/plain',
  wasm: 'application/wasm', webmanifest: 'application/manifest+json',
};

// What becomes of the game, by file: 'runs', or 'told' by the page. All faults have the same effect but those that are named.
const kEffects = [
  [/^(boot\.js|sounds\/.*|strings\/.*)$/, { all: 'runs' }],
  [/^(style\.css|(page|words|pong)\.js)$/, { all: 'told' }],
  [/^files\.json$/, { all: 'told', 'of another type': 'runs' }],
  [/^pong\.wasm$/, { all: 'told', 'of another type': 'runs' }],
  [/^fonts\/text\.ttf$/, { all: 'told', 'of another type': 'runs' }],
];

/** Those that no visit waits for: the browser itself or nothing fetches them, and the worker (below) when the game runs. */
const kAside = /^(icon.*|screenshot.*|manifest\.webmanifest|worker\.js|.*OFL\.txt)$/;

describe('a file of the page is', () => {
  const open = pongInChromium();
  for (const file of files.filter((name) => name !== 'index.html' && !kAside.test(name))) {
    const effects = kEffects.find(([pattern]) => pattern.test(file))?.[1];
    for (const [fault, answer] of Object.entries(kFaults)) {
      test(`${fault}: ${file}`, async () => {
        assert.ok(effects, `${file} is in the table`);
        const bytes = readFileSync(join(folder, file));
        let damaged = 0;
        const type = kTypes[file.split('.').at(-1)] ?? 'application/octet-stream';
        const game = await open({
          viewport: { width: 320, height: 240 }, // quickly drawn
          query: `?+inspect&language=${file.includes('.fr.') ? 'fr' : 'de'}`,
          prepare: (page) => page.route(new RegExp(`/${file.replaceAll('.', '\\.')}(\\?.*)?$`), (route) => { ++damaged; return answer(route, bytes, type); }),
        });
        const told = game.page.locator('#failure');
        await game.page.locator('#start-button:visible, #failure:visible').first().waitFor({ timeout: 60_000 });
        const effect = effects[fault] ?? effects.all;
        if (effect === 'runs') {
          await game.play();
          await game.until((s) => s.steps > 10);
          assert.equal(await told.isVisible(), false);
        } else {
          await told.waitFor({ timeout: 60_000 });
          const words = await game.page.locator('#failure-text').textContent();
          assert.match(words, /\p{L}{3}.* \p{L}{3}/u);
          assert.doesNotMatch(words, /instantiate|Unexpected token|Cannot read|undefined|\[object/, 'not the words of a browser');
          assert.equal(await game.page.locator('#failure-reload').isVisible(), true);
        }
        assert.ok(damaged > 0, 'the page has requested it');
        await game.close();
      });
    }
  }

  for (const [fault, change] of Object.entries({
    missing: (path) => rmSync(path),
    truncated: (path) => writeFileSync(path, readFileSync(path).subarray(0, 2000)),
    empty: (path) => writeFileSync(path, ''),
    'an HTML page': (path) => writeFileSync(path, '<!doctype html><title>Sign in</title>'),
  })) {
    test(`${fault}: worker.js`, async (t) => {
      const copy = mkdtempSync(join(tmpdir(), 'enginuity-worker-'));
      t.after(() => rmSync(copy, { recursive: true }));
      cpSync(folder, copy, { recursive: true });
      change(join(copy, 'worker.js'));
      const host = await Site.open({ '/': copy });
      t.after(() => host.close());
      const browser = await launch();
      t.after(() => browser.close());
      const game = await GamePage.open(browser, `${host.address}/`);
      await game.play();
      await game.until((s) => s.steps > 10);
      while (!host.requests.some((request) => request.path === '/worker.js')) await game.until((s, frame) => s.frame > frame, (await game.inspect()).frame);
      assert.equal(await game.page.locator('#failure').isVisible(), false);
    });
  }

  test('truncated: the document itself', async () => {
    const bytes = readFileSync(join(folder, 'index.html'));
    const text = bytes.toString();
    const game = await open({
      prepare: (page) => page.route(/\/\?/, (route) => route.fulfill({ contentType: 'text/html', body: text.slice(0, text.indexOf('<button')) })),
    });
    // Without its end it has no scripts; its style sheet shows the words after ten seconds.
    await game.page.locator('#slow a').waitFor({ timeout: 20_000 });
    assert.match(await game.page.locator('#slow').innerText(), /takes a long time.*Try again/);
    await game.close();
  });
});
