// What the page keeps between visits, when it is not what the game wrote.

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { pongInChromium } from '../support/page.mjs';

/** Reads a record, or writes one first; @return  its text, one character a byte, or null */
const record = (game, name, text) => game.page.evaluate(([key, put]) => new Promise((found, failed) => {
  const request = indexedDB.open('enginuity-pong', 1);
  request.onerror = () => failed(request.error);
  request.onsuccess = () => {
    const store = request.result.transaction('records', 'readwrite').objectStore('records');
    if (put !== undefined) store.put(Uint8Array.from(put, (letter) => letter.charCodeAt(0)), key);
    const get = store.get(key);
    store.transaction.oncomplete = () => {
      request.result.close();
      found(get.result === undefined ? null : String.fromCharCode(...get.result));
    };
  };
}), [name, text]);

describe('storage', () => {
  const open = pongInChromium();

  test('damaged settings are set aside, told of, and what can be read of them counts', async () => {
    const damaged = 'players=2\n\xFF\xFE\0\0\n';
    const game = await open();
    await game.until((s) => s.frame > 2);
    await record(game, 'settings', damaged);
    await game.page.reload();
    await game.until((s) => s.state === 'title');
    assert.match(await game.status(), /Some of your options were damaged/);
    for (let tries = 0; await record(game, 'settings') === damaged && tries < 100; ++tries) await game.page.waitForTimeout(50);
    assert.equal(await record(game, 'settings'), 'players=2\n');
    assert.equal(await record(game, 'settings.damaged'), damaged);
    assert.ok(game.console.some((line) => /^warning: .*'settings\.damaged'/.test(line)), game.console.join('\n'));
    assert.deepEqual(game.errors(), []);
    const before = game.console.length;
    await game.page.reload();
    await game.until((s) => s.frame > 2);
    assert.deepEqual(game.console.slice(before).filter((line) => line.includes('settings')), []); // told once
    await game.close();
  });

  test('a record that is no bytes at all is set aside and does not keep the game from running', async () => {
    const game = await open();
    await game.until((s) => s.frame > 2);
    await game.page.evaluate(() => new Promise((done) => {
      const request = indexedDB.open('enginuity-pong', 1);
      request.onsuccess = () => {
        const transaction = request.result.transaction('records', 'readwrite');
        transaction.objectStore('records').put({ not: 'bytes' }, 'settings');
        transaction.oncomplete = () => { request.result.close(); done(); };
      };
    }));
    await game.page.reload();
    await game.until((s) => s.frame > 2);
    await game.start();
    const kept = () => game.page.evaluate(() => new Promise((found) => {
      const request = indexedDB.open('enginuity-pong', 1);
      request.onsuccess = () => {
        const get = request.result.transaction('records').objectStore('records').get('settings.foreign');
        get.onsuccess = () => { request.result.close(); found(get.result); };
      };
    }));
    assert.deepEqual(await kept(), { not: 'bytes' });
    assert.deepEqual(game.errors(), []);
    await game.page.keyboard.press('2'); // what is chosen from now on is kept as ever
    for (let tries = 0; await record(game, 'settings') !== 'players=2\n' && tries < 100; ++tries) await game.page.waitForTimeout(50);
    assert.equal(await record(game, 'settings'), 'players=2\n');
    await game.close();
  });
});
