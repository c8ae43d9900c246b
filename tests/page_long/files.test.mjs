// Every file of the page that does not arrive as it should, one at a time. Each time the game runs, or the page says in words what is wrong
// and offers to try again: nothing ends in an empty or frozen page.

import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { describe, test } from 'node:test';
import { build, pongInChromium } from '../support/page.mjs';

const folder = join(build, 'bin/pong');
const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  .map((entry) => relative(folder, join(entry.parentPath ?? entry.path, entry.name)).split(sep).join('/'));

const kFaults = {
  blocked: (route) => route.abort('connectionreset'),
  missing: (route) => route.fulfill({ status: 404, contentType: 'text/plain', body: 'Not found' }),
  truncated: (route, bytes, type) => route.fulfill({ status: 200, contentType: type, body: bytes.subarray(0, bytes.length >> 1) }),
  empty: (route, bytes, type) => route.fulfill({ status: 200, contentType: type, body: '' }),
  'of another type': (route, bytes) => route.fulfill({ status: 200, contentType: 'text/plain', body: bytes }),
  'an HTML page': (route) => route.fulfill({ status: 200, contentType: 'text/html', body: '<!doctype html><title>Sign in</title><h1>Sign in to the hotel</h1>' }),
};
const kTypes = {
  css: 'text/css', html: 'text/html', js: 'text/javascript', json: 'application/json', svg: 'image/svg+xml', ttf: 'font/ttf', txt: 'text/plain',
  wasm: 'application/wasm', webmanifest: 'application/manifest+json',
};

// What becomes of the game, by file: 'runs', or 'told' by the page. All faults have the same effect but those that are named.
const kEffects = [
  [/^(icon.*|screenshot.*|manifest\.webmanifest|worker\.js|boot\.js|sounds\/.*|strings\/.*|.*OFL\.txt)$/, { all: 'runs' }],
  [/^style\.css$/, { all: 'told', truncated: 'runs' }],
  [/^(page|words|pong)\.js$/, { all: 'told' }],
  [/^files\.json$/, { all: 'told', 'of another type': 'runs' }],
  [/^pong\.wasm$/, { all: 'told', 'of another type': 'runs' }],
  [/^fonts\/text\.ttf$/, { all: 'told', 'of another type': 'runs' }],
];

describe('a file of the page is', () => {
  const open = pongInChromium();
  for (const file of files.filter((name) => name !== 'index.html')) {
    const effects = kEffects.find(([pattern]) => pattern.test(file))?.[1];
    for (const [fault, answer] of Object.entries(kFaults)) {
      test(`${fault}: ${file}`, async () => {
        assert.ok(effects, `${file} is in the table`);
        const bytes = readFileSync(join(folder, file));
        const type = kTypes[file.split('.').at(-1)] ?? 'application/octet-stream';
        const game = await open({
          viewport: { width: 320, height: 240 }, // quickly drawn
          query: '?+inspect&language=de',
          prepare: (page) => page.route(new RegExp(`/${file.replaceAll('.', '\\.')}(\\?.*)?$`), (route) => answer(route, bytes, type)),
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
          assert.doesNotMatch(words, /instantiate|Unexpected token|undefined|\[object/, 'not the words of a browser');
          assert.equal(await game.page.locator('#failure-reload').isVisible(), true);
        }
        await game.close();
      });
    }
  }

  test('truncated or empty: the document itself', async () => {
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
