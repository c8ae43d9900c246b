// How a page comes into a room by a link, and back to it: Pong's page in Chromium, and an independent server that answers by the bytes of
// engine/net/PROTOCOL.md.

import assert from 'node:assert/strict';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { GamePage, build, launch, serve } from '../support/page.mjs';
import { SocketHost } from '../support/socket_host.mjs';

const kCode = 'K7QM2D4XN9';
const kToken = Buffer.from('0123456789abcdef', 'latin1');
const kNews = [21, 10, 0, 2, 0, 1, 0, 0, 0, 0, 0, 0]; // the first member has a seat
const kWelcome = Buffer.from([2, 18, 0, 0, ...kToken, 10, 12, 10, ...Buffer.from(kCode), 0, ...kNews]);
const kOlderClient = Buffer.from([3, 2, 0, 0]);

describe('rooms of a page', () => {
  let files;
  let browser;
  let host;
  let hellos;
  let answer;
  before(async () => {
    files = await serve(join(build, 'bin/pong'));
    browser = await launch();
    host = await SocketHost.open(files.address);
    host.sockets.on('connection', (socket) => {
      socket.on('error', () => {});
      socket.once('message', (bytes) => {
        hellos.push(bytes);
        socket.send(answer);
      });
    });
  });
  after(async () => {
    await browser?.close();
    await host?.close();
    await files?.stop();
  });
  const open = async (t, rest, reply = kWelcome) => {
    hellos = [];
    answer = reply;
    const page = await GamePage.open(browser, host.address, { query: rest });
    t.after(() => page.close());
    return page;
  };
  const isIn = (page) => page.until((s) => s.state === 'room' && s.link !== '');
  const kept = (page) => page.page.evaluate(() => sessionStorage.getItem(`enginuity${location.pathname}`));

  test('a link with a code, as a messenger has wrapped it, joins the room; a reload comes back with the token', async (t) => {
    const page = await open(t, '?+inspect#room=k7qm2-d4x%0An9');
    const { link } = await isIn(page);
    assert.equal(link, `${host.address}#room=${kCode}`);
    assert.ok(hellos[0].includes(kCode));
    assert.ok(!hellos[0].includes(kToken));
    await page.page.waitForFunction(() => sessionStorage.length > 0);
    await page.page.reload();
    await isIn(page);
    assert.equal(hellos.length, 2);
    assert.ok(hellos[1].includes(kCode) && hellos[1].includes(kToken));
    // An old tab asks for no seat.
    await page.page.evaluate(() => {
      const key = `enginuity${location.pathname}`;
      const text = sessionStorage.getItem(key);
      const later = Date.now;
      Date.now = () => later() - 601_000; // also while the page goes on
      sessionStorage.setItem(key, text.replace(/^\d+/, String(later() - 601_000)));
    });
    await page.page.reload();
    await isIn(page);
    assert.ok(hellos[2].includes(kCode) && !hellos[2].includes(kToken));
    assert.deepEqual(page.errors(), []);
  });

  test('who leaves is not fetched back', async (t) => {
    const page = await open(t, `?+inspect#room=${kCode}`);
    await isIn(page);
    await page.page.getByRole('button', { name: 'Leave' }).click();
    await page.until((s) => s.state === 'together');
    await page.page.waitForFunction(() => sessionStorage.length === 0 && location.hash === '');
    await page.page.reload();
    await page.until((s) => s.state === 'title');
    assert.equal(hellos.length, 1);
  });

  test('a page that is too old is loaded again once', async (t) => {
    const page = await open(t, `?+inspect#room=${kCode}`, kOlderClient);
    await page.until((s) => s.state === 'together' && s.notice.startsWith('The server has a newer version'));
    await page.page.waitForFunction(() => performance.getEntriesByType('navigation')[0].type === 'reload');
    await page.until((s) => s.state === 'together' && s.notice.startsWith('The server has a newer version'));
    assert.equal(hellos.length, 2);
    assert.equal(await kept(page), null);
  });

  test('a page without the name of a server has no quick match', async (t) => {
    const { head } = host;
    t.after(() => { host.head = head; });
    host.head = '';
    const page = await open(t, '?+inspect');
    await page.page.getByRole('button', { name: 'Play together' }).click();
    const { menu } = await page.until((s) => s.state === 'together' && s.menu);
    assert.deepEqual(menu.map(({ label }) => label), ['Your name', 'Back']);
    host.head = head;
    const named = await open(t, '?+inspect');
    await named.page.getByRole('button', { name: 'Play together' }).click();
    const lines = (await named.until((s) => s.state === 'together' && s.menu)).menu.map(({ label }) => label);
    assert.deepEqual(lines, ['Quick match', 'Invite a friend', 'Your name', 'Back']);
  });
});
