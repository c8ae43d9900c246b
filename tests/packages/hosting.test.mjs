// Packages of games with NETWORK contain the page. A program that hosts serves it, whatever folder it is started from.

import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { Wine, archiveName, asNobody, checkLicences, filesIn, kHomeless, kWebParts, stateOf, unpack } from '../support/package.mjs';
import { poll, root } from '../support/window.mjs';

const { ENGINUITY_PROGRESS, ...environment } = process.env;
const kGame = 'snakes-1.0';

let folder;
let wine;
before(() => {
  folder = mkdtempSync(join(tmpdir(), 'enginuity-package-'));
  execFileSync(join(root, 'ci/package'), ['snakes', '--to', folder, 'linux', 'windows', 'web'], { env: environment, stdio: ['ignore', 'ignore', 'inherit'] });
});
after(() => {
  wine?.close();
  rmSync(folder, { recursive: true, force: true });
});

const unpackGame = (t, target, remove = []) => unpack(t, target, remove, kGame, join(folder, archiveName(kGame, target)));

const freePort = () => new Promise((resolve) => {
  const server = createServer().listen(0, '127.0.0.1', () => {
    const { port } = server.address();
    server.close(() => resolve(port));
  });
});

/** Starts an unpacked game from the folder / with an open room, as a user without a home. @return  the room's address */
async function host(t, words) {
  const port = await freePort();
  const whose = { ...environment, ...kHomeless, ...wine?.environment, SDL_AUDIODRIVER: 'dummy' };
  for (const name of Object.keys(whose)) if (whose[name] === undefined) delete whose[name];
  const program = spawn('sh', ['-c', asNobody([...words, '+host', `port=${port}`, 'language=en'])], { env: whose, stdio: ['ignore', 'ignore', 'pipe'] });
  let errors = '';
  program.stderr.on('data', (data) => { errors += data; });
  const ended = new Promise((done) => { program.on('exit', done); });
  t.after(async () => {
    program.kill();
    await ended;
  });
  const address = `http://127.0.0.1:${port}/`;
  await poll(() => fetch(address).then(() => true, () => false), `the room: ${errors}`, () => program.exitCode === null);
  return address;
}

async function servesItsPage(t, game, words) {
  const before = stateOf(game);
  const address = await host(t, words);
  const index = await fetch(address);
  assert.equal(index.status, 200);
  assert.match(await index.text(), /<title>Snakes/);
  for (const name of filesIn(join(game, 'page'))) {
    const reply = await fetch(new URL(name, address));
    assert.equal(reply.status, 200, name);
    assert.deepEqual(Buffer.from(await reply.arrayBuffer()), readFileSync(join(game, 'page', name)), name);
    if (name === 'snakes.wasm') assert.equal(reply.headers.get('content-type'), 'application/wasm');
  }
  assert.deepEqual(stateOf(game), before);
}

for (const target of ['linux', 'windows']) {
  const words = (game) => (target === 'linux' ? [join(game, 'snakes')] : ['wine', join(game, 'snakes.exe')]);
  describe(`a package for ${target} whose program hosts`, () => {
    before(() => { if (target === 'windows') wine = new Wine(); });

    test('serves its page from another folder', async (t) => {
      const game = unpackGame(t, target);
      await servesItsPage(t, game, words(game));
    });

    test('opens a room without its page too', async (t) => {
      assert.equal((await fetch(await host(t, words(unpackGame(t, target, ['page']))))).status, 404);
    });

    test('contains the package for the web, with its licences', (t) => {
      const page = join(unpackGame(t, target), 'page');
      const web = unpackGame(t, 'web');
      assert.deepEqual(filesIn(page), filesIn(web));
      for (const name of filesIn(web)) assert.deepEqual(readFileSync(join(page, name)), readFileSync(join(web, name)), name);
      checkLicences(page, kWebParts, ['snakes.js', 'snakes.wasm']);
      assert.match(readFileSync(join(page, '../licences/README.txt'), 'utf8'), /page\/licences\/README\.txt/);
    });
  });
}
