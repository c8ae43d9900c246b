// Stored records that the game has not written.

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { pongInChromium } from '../support/page.mjs';

/** Runs in the page: stores a record under the name of the settings; a text is stored as bytes, one per character. */
const put = (value) => new Promise((done) => {
  const request = indexedDB.open('enginuity-pong', 1);
  request.onsuccess = () => {
    const transaction = request.result.transaction('records', 'readwrite');
    const bytes = typeof value === 'string' ? Uint8Array.from(value, (letter) => letter.charCodeAt(0)) : value;
    transaction.objectStore('records').put(bytes, 'settings');
    transaction.oncomplete = () => { request.result.close(); done(); };
  };
});

describe('storage', () => {
  const open = pongInChromium();

  test('damaged settings are renamed and reported, and their valid lines apply', async () => {
    const damaged = 'players=2\n\xFF\xFE\0\0\n';
    const game = await open();
    await game.until((s) => s.frame > 2);
    await game.page.evaluate(put, damaged);
    await game.page.reload();
    await game.until((s) => s.state === 'title');
    assert.match(await game.status(), /Some settings could not be read/);
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
    await game.page.evaluate(put, { not: 'bytes' });
    await game.page.reload();
    await game.until((s) => s.frame > 2);
    await game.start();
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
    await game.start();
    await game.page.keyboard.press('2');
    assert.equal(await game.saved(/^players=2$/), 'players=2\n');
    await game.page.evaluate(() => { sessionStorage.broken = '1'; });
    await game.page.reload();
    await game.start();
    const warned = game.page.waitForEvent('console', (line) => line.text().includes('Cannot save'));
    await game.page.click('#sound'); // for this visit only
    await warned;
    assert.ok(game.console.some((line) => /Cannot save '\w+': the disk is broken/.test(line)), game.console.join('\n'));
    assert.equal(await game.record(), 'players=2\n');
    await game.close();
  });
});
