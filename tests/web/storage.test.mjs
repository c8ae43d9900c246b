// Stored records that the game has not written.

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { GamePage, build, launchWithProfile, pongInChromium, serve } from '../support/page.mjs';

/** Runs first in the page: records the transactions that write. */
const watchTransactions = () => {
  window.transactions = [];
  const open = IDBDatabase.prototype.transaction;
  IDBDatabase.prototype.transaction = function watched(...given) {
    const transaction = open.apply(this, given);
    if (transaction.mode === 'readwrite') {
      const seen = { durability: transaction.durability, keys: [], complete: false };
      window.transactions.push(seen);
      transaction.addEventListener('complete', () => { seen.complete = true; });
      const store = transaction.objectStore.bind(transaction);
      transaction.objectStore = (name) => {
        const found = store(name);
        const save = found.put.bind(found);
        found.put = (value, key) => {
          seen.keys.push(key);
          return save(value, key);
        };
        return found;
      };
    }
    return transaction;
  };
};

/** Ends all processes of a browser at once, as a crash does. */
function killBrowser(profile) {
  for (const id of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      if (readFileSync(`/proc/${id}/cmdline`, 'utf8').includes(profile)) process.kill(Number(id), 'SIGKILL');
    } catch { /* it has ended */ }
  }
}

describe('storage', () => {
  const open = pongInChromium();

  test('damaged settings are renamed and reported, and their valid lines apply', async () => {
    const damaged = 'players=2\n\xFF\xFE\0\0\n';
    const game = await open();
    await game.until((s) => s.frame > 2);
    await game.put(damaged);
    await game.page.reload();
    await game.until((s) => s.state === 'title');
    await game.page.locator('#status', { hasText: 'Some settings could not be read' }).waitFor({ state: 'attached' });
    assert.match((await game.inspect()).notice, /Some settings could not be read/);
    assert.equal(await game.saved(/^players=2\n(?!.)/), 'players=2\n');
    assert.equal(await game.record('settings.damaged'), damaged);
    assert.ok(game.console.some((line) => /^warning: .*'settings\.damaged'/.test(line)), game.console.join('\n'));
    assert.deepEqual(game.errors(), []);
    const before = game.console.length;
    await game.page.reload();
    await game.until((s) => s.frame > 2);
    assert.deepEqual(game.console.slice(before).filter((line) => line.includes('settings')), []); // reported once
    await game.close();
  });

  test('a record of another type is renamed, and the game runs', async () => {
    const game = await open();
    await game.until((s) => s.frame > 2);
    await game.put({ not: 'bytes' });
    await game.page.reload();
    await game.until((s) => s.frame > 2);
    await game.title();
    assert.deepEqual(await game.record('settings.foreign'), { not: 'bytes' });
    assert.deepEqual(game.errors(), []);
    await game.page.keyboard.press('2'); // new choices are saved as usual
    assert.equal(await game.saved(/^players=2$/), 'players=2\n');
    await game.close();
  });

  test('storage that cannot be read is not overwritten, and the game runs', async () => {
    const game = await open({
      prepare: (page) => page.addInitScript(() => {
        if (sessionStorage.broken) IDBObjectStore.prototype.openCursor = () => { throw new Error('the disk is broken'); };
      }),
    });
    await game.title();
    await game.page.keyboard.press('2');
    assert.equal(await game.saved(/^players=2$/), 'players=2\n');
    await game.page.evaluate(() => { sessionStorage.broken = '1'; });
    await game.page.reload();
    await game.title();
    const warned = game.page.waitForEvent('console', (line) => line.text().includes('Cannot save'));
    await game.page.click('#sound'); // for this visit only
    await warned;
    assert.ok(game.console.some((line) => /Cannot save '\w+': the disk is broken/.test(line)), game.console.join('\n'));
    assert.equal(await game.record(), 'players=2\n');
    await game.close();
  });

  test('a save is one strict transaction, with the record that it replaces', async () => {
    const game = await open({ prepare: (page) => page.addInitScript(watchTransactions) });
    await game.title();
    await game.page.keyboard.press('2');
    await game.saved(/^players=2$/);
    await game.page.click('#sound');
    await game.saved(/^players=2[^]*mute=true|mute=true[^]*players=2/);
    const saves = (await game.page.evaluate(() => window.transactions)).filter((seen) => seen.keys.includes('settings'));
    assert.ok(saves.length >= 2);
    for (const save of saves) assert.equal(save.durability, 'strict');
    assert.deepEqual(saves[0].keys, ['settings']);
    for (const save of saves.slice(1)) assert.deepEqual(save.keys, ['settings', 'settings~before']);
    assert.equal(await game.record('settings~before'), 'players=2\n');
    await game.close();
  });

  /** Opens the dialog for saved data from the title, with the keyboard. */
  const openSaves = async (game) => {
    for (const label of ['Options', 'Saved data']) {
      const line = await game.item(label);
      await game.page.mouse.click(line.x, line.y);
    }
    await game.page.locator('#saves').waitFor();
  };

  test('saved data moves to another browser in a file', async () => {
    const game = await open();
    await game.title();
    await game.page.keyboard.press('2');
    await game.saved(/^players=2$/);
    await game.page.reload();
    await game.title();
    await openSaves(game);
    const downloading = game.page.waitForEvent('download');
    await game.page.click('#saves-save');
    const file = await downloading;
    assert.equal(file.suggestedFilename(), 'pong-saves.bin');
    const other = await open();
    await other.title();
    await openSaves(other);
    await other.page.setInputFiles('#saves-file', { name: 'x.txt', mimeType: 'text/plain', buffer: Buffer.from('players=2, and so on') });
    await other.page.locator('#saves-problem', { hasText: 'This file has no saved data.' }).waitFor();
    const reloaded = other.page.waitForEvent('load');
    await other.page.setInputFiles('#saves-file', await file.path());
    await reloaded;
    await other.title();
    assert.equal(await other.record(), 'players=2\n');
    await other.until((s) => s.state === 'title');
    await other.page.evaluate(() => 0);
    assert.equal(await other.record('loaded-saves'), '');
    assert.deepEqual(other.errors(), []);
    // A file that was damaged on its way changes nothing, and the game says so.
    const bytes = readFileSync(await file.path());
    bytes[bytes.length - 1] ^= 1;
    await openSaves(other);
    const again = other.page.waitForEvent('load');
    await other.page.setInputFiles('#saves-file', { name: 'pong-saves.bin', mimeType: 'application/octet-stream', buffer: bytes });
    await again;
    await other.until((s) => s.state === 'title');
    assert.match((await other.inspect()).notice, /The file of saved data was not loaded/);
    assert.equal(await other.record(), 'players=2\n');
    await game.close();
    await other.close();
  });

  test('a full disk is told to the player, who can save a file', async () => {
    const game = await open();
    await game.title();
    const devtools = await game.context.newCDPSession(game.page);
    await devtools.send('Storage.overrideQuotaForOrigin', { origin: new URL(game.page.url()).origin, quotaSize: 1 });
    await game.page.click('#sound');
    await game.page.waitForFunction(() => document.getElementById('status').textContent.includes('Settings cannot be saved'));
    assert.ok(game.console.some((line) => /Cannot save 'settings': .*[Qq]uota/.test(line)), game.console.join('\n'));
    await openSaves(game);
    const downloading = game.page.waitForEvent('download');
    await game.page.click('#saves-save');
    assert.ok(readFileSync(await (await downloading).path()).includes('mute=true')); // what could not be saved
    await game.close();
  });

  test('a database that the browser has closed is opened again, once', async () => {
    const game = await open({ prepare: (page) => page.addInitScript(() => {
      window.databases = [];
      const start = IDBFactory.prototype.open;
      IDBFactory.prototype.open = function watched(...given) {
        const request = start.apply(this, given);
        request.addEventListener('success', () => window.databases.push(request.result));
        return request;
      };
    }) });
    await game.title();
    const close = () => game.page.evaluate(() => { for (const one of window.databases) one.close(); });
    await close();
    await game.page.click('#sound');
    await game.saved(/mute=true/);
    assert.doesNotMatch(await game.status(), /cannot be saved/);
    await close();
    await game.page.evaluate(() => { indexedDB.open = () => { throw new Error('refused'); }; });
    await game.page.click('#sound');
    await game.page.waitForFunction(() => document.getElementById('status').textContent.includes('Settings cannot be saved'));
    await game.close();
  });

  test('a browser that keeps no data says so in the dialog of saved data', async () => {
    const game = await open({ prepare: (page) => page.addInitScript(() => { indexedDB.open = () => { throw new Error('refused'); }; }) });
    await game.title();
    await openSaves(game);
    assert.match(await game.page.locator('#saves-problem').textContent(), /does not store data for this page \(refused\)/);
    const downloading = game.page.waitForEvent('download');
    await game.page.click('#saves-save');
    assert.ok(readFileSync(await (await downloading).path()).includes('pong'));
    await game.page.keyboard.press('Escape');
    await game.page.locator('#saves').waitFor({ state: 'hidden' });
    await game.close();
  });

  test('a second tab of the game saves nothing, and says so', async () => {
    const game = await open();
    await game.title();
    const second = await open({ context: game.context });
    await second.title();
    const warned = second.page.waitForEvent('console', (line) => line.text().includes('Cannot save'));
    await second.page.click('#sound');
    await warned;
    assert.match(await second.status(), /Settings cannot be saved/);
    await openSaves(second);
    assert.match(await second.page.locator('#saves-problem').textContent(), /open in another tab/);
    assert.equal(await game.record(), null);
    await game.page.bringToFront();
    await game.page.click('#sound');
    await game.saved(/mute=true/);
    await second.page.close();
    await game.page.reload(); // and then it has the records again
    await game.title();
    await game.page.click('#sound');
    await game.saved(/^(?![^]*mute=true)/);
    await game.close();
  });

  test('a second tab says at its start that it saves nothing, and saves when the first is closed', async () => {
    const game = await open();
    await game.title();
    const second = await open({ context: game.context });
    const note = second.page.locator('#start-note');
    await note.filter({ hasText: 'open in another tab' }).waitFor();
    const { width, height } = second.page.viewportSize();
    await second.page.setViewportSize({ width: 320, height: 240 });
    const { y: top, height: high } = await note.boundingBox();
    assert.ok(top >= 0 && top + high <= 240, `the note reaches from ${top} to ${top + high}`);
    await second.page.setViewportSize({ width, height });
    await second.page.click('#sound');
    await second.page.waitForFunction(() => document.querySelector('#sound[aria-pressed="false"]'));
    await game.page.close();
    assert.match(await second.saved(/^mute=true$/), /mute/, 'what was chosen before');
    assert.doesNotMatch(await note.textContent(), /another tab/);
    await second.title();
    await second.page.click('#sound');
    await second.saved(/^(?![^]*mute=true)/);
    await second.close();
  });

  test('a second tab never replaces what the first has saved since', async () => {
    const game = await open();
    await game.title();
    const others = [];
    for (let tab = 0; tab < 2; ++tab) { // the second waits for the first, the third for the second
      others.push(await open({ context: game.context }));
      await others[tab].page.locator('#start-note', { hasText: 'open in another tab' }).waitFor();
    }
    const [second, third] = others;
    await second.title();
    await game.page.bringToFront();
    await game.page.click('#sound');
    await game.saved(/^mute=true$/);
    const told = second.page.waitForEvent('console', (line) => line.text().startsWith('nothing is saved: another tab'));
    const loaded = third.page.waitForEvent('load'); // its turn, since the second saves nothing any more
    await game.page.close();
    await second.page.bringToFront();
    await told;
    const refused = second.page.waitForEvent('console', (line) => /Cannot save .*has saved since this page was loaded/.test(line.text()));
    await second.page.click('#sound');
    await refused;
    await openSaves(second);
    await second.page.locator('#saves-problem', { hasText: 'Reload this page' }).waitFor();
    assert.equal(await second.record(), 'mute=true\n');
    await third.page.bringToFront();
    await loaded; // the start screen takes the new data
    await third.page.locator('#sound[aria-pressed="false"]').waitFor();
    assert.equal(await third.page.locator('#start-note').textContent(), '');
    await third.title();
    await third.page.click('#sound');
    await third.saved(/^(?![^]*mute=true)/);
    await third.close();
  });

  test('the game starts and saves in a browser whose locks are older, throw or are refused', async () => {
    for (const kind of ['older', 'throws', 'rejects', 'none']) {
      const game = await open({
        prepare: (page) => page.addInitScript((what) => {
          const refused = () => new DOMException('refused', what === 'throws' ? 'SecurityError' : 'InvalidStateError');
          if (what === 'older') delete AbortSignal.timeout; // Safari 15.4, Chrome 93
          if (what === 'throws') LockManager.prototype.request = () => { throw refused(); };
          if (what === 'rejects') LockManager.prototype.request = () => Promise.reject(refused());
          if (what === 'none') Object.defineProperty(navigator, 'locks', { value: undefined });
        }, kind),
      });
      await game.title();
      await game.page.click('#sound');
      await game.saved(/^mute=true$/);
      assert.equal(await game.page.locator('#start-note').textContent(), '', kind);
      assert.deepEqual(game.errors(), [], kind);
      await game.close();
    }
  });

  test('saved data of more than 4 MiB moves to another browser', async () => {
    const game = await open();
    await game.title();
    const large = 3 << 20;
    await game.page.evaluate((size) => new Promise((done) => {
      const request = indexedDB.open('enginuity-pong', 1);
      request.onsuccess = () => {
        const transaction = request.result.transaction('records', 'readwrite');
        for (const name of ['one', 'two']) transaction.objectStore('records').put(new Uint8Array(size).fill(name.length), name);
        transaction.oncomplete = () => { request.result.close(); done(); };
      };
    }), large);
    await game.page.reload();
    await game.title();
    await openSaves(game);
    const downloading = game.page.waitForEvent('download');
    await game.page.click('#saves-save');
    const file = await (await downloading).path();
    assert.ok(readFileSync(file).length > 2 * large);
    const other = await open();
    await other.title();
    await openSaves(other);
    const again = other.page.waitForEvent('load');
    await other.page.setInputFiles('#saves-file', file);
    await again;
    await other.title();
    for (const name of ['one', 'two']) assert.equal((await other.record(name)).length, large);
    assert.equal(await other.record('loaded-saves'), '');
    assert.deepEqual(other.errors(), []);
    await game.close();
    await other.close();
  });

  test('a browser that is killed after a save, five times, has lost nothing', async () => {
    const profile = mkdtempSync(join(tmpdir(), 'enginuity-profile-'));
    const server = await serve(join(build, 'bin/pong'));
    for (let kill = 0; kill < 5; ++kill) {
      const context = await launchWithProfile(profile);
      const game = await GamePage.open(null, server.address, {
        context, query: '?+inspect&seed=7', prepare: (page) => page.addInitScript(watchTransactions),
      });
      await game.title();
      const muted = kill % 2 === 1; // by the kill before
      assert.equal(await game.page.locator('#sound').getAttribute('aria-pressed'), String(!muted), `after kill ${kill}`);
      if (kill > 0) assert.match(await game.record() ?? '', muted ? /mute=true/ : /^(?![^]*mute=true)/);
      await game.page.click('#sound');
      await game.page.waitForFunction(() => window.transactions.some((seen) => seen.keys.includes('settings') && seen.complete));
      const ended = new Promise((done) => { context.on('close', done); });
      killBrowser(profile); // at once: nothing else reaches the disk
      await ended;
    }
    await server.stop();
    rmSync(profile, { recursive: true, force: true, maxRetries: 10 });
    assert.ok(!existsSync(profile));
  });
});
