// The package for the web, unpacked into a folder of an unrelated server and opened in Chromium.

import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { checkLicences, filesIn, kWebParts, stateOf, unpack } from '../support/package.mjs';
import { GamePage, launch } from '../support/page.mjs';
import { Site, keptFiles } from '../support/site.mjs';

let browser;
before(async () => { browser = await launch(); });
after(() => browser?.close());

/** Opens the game and waits for its title. No file may be missing, and no errors may be logged. */
async function play(t, folder) {
  const found = stateOf(folder);
  const site = await Site.open({ '/ein%20spiel/': folder });
  t.after(() => site.close());
  const game = await GamePage.open(browser, `${site.address}/ein%20spiel/`);
  t.after(() => game.close());
  await Promise.race([
    game.page.locator('#start-button').waitFor(),
    game.page.locator('#failure').waitFor().then(async () => { throw new Error(`the page failed: ${await game.status()}`); }),
  ]);
  await game.play();
  assert.deepEqual(site.requests.filter((request) => request.status === 404 && !request.path.endsWith('/favicon.ico')), []);
  assert.deepEqual(game.errors(), []);
  assert.deepEqual(stateOf(folder), found);
}

describe('the package for the web', () => {
  test('plays from any folder of any server', (t) => play(t, unpack(t, 'web')));

  test('has index.html at its root, all files for visits without a network, and no unrelated files', (t) => {
    const folder = unpack(t, 'web');
    assert.ok(existsSync(join(folder, 'index.html')));
    const files = filesIn(folder);
    const kept = keptFiles(folder);
    for (const name of kept) assert.ok(files.includes(name), `there is no ${name}`);
    const rest = files.filter((name) => !kept.includes(name) && !name.startsWith('licences/')).sort();
    assert.deepEqual(rest, ['README.txt', 'fonts/OFL.txt', 'icon-192.png', 'icon-512.png', 'screenshot-1280x720.jpg',
      'screenshot-780x1688.jpg', 'worker.js']);
  });

  test('has the licences of all its parts', (t) => {
    checkLicences(unpack(t, 'web'), kWebParts, ['pong.js', 'pong.wasm']);
  });
});

describe('a package for the web without one of its files fails:', () => {
  for (const [name, why] of [
    ['pong.wasm', /the page failed/],
    ['fonts/text.ttf', /the page failed/],
    ['sounds/hit.wav', /sounds\/hit\.wav/],
  ]) {
    test(name, (t) => assert.rejects(play(t, unpack(t, 'web', [name])), why));
  }
});
