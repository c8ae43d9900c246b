// A page's connection to a server in Firefox, whose WebSocket is another one. See tests/web/net.test.mjs.

import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import puppeteer from 'puppeteer-core';
import { build, serve } from '../support/page.mjs';
import { SocketHost, once } from '../support/socket_host.mjs';

describe('a connection of a page in Firefox', () => {
  let files;
  let host;
  let browser;
  before(async () => {
    files = await serve(join(build, 'bin/net_page'));
    host = await SocketHost.open(files.address);
    // With a window: headless Firefox has no WebGL.
    browser = await puppeteer.launch({ browser: 'firefox', executablePath: process.env.FIREFOX ?? '/usr/bin/firefox-esr', headless: false });
  });
  after(async () => {
    await browser?.close();
    await host?.close();
    await files?.stop();
  });

  /** Opens the page; @return  waits for its state */
  const open = async (t, query = '') => {
    const context = await browser.createBrowserContext();
    t.after(() => context.close());
    const page = await context.newPage();
    await page.goto(`${host.address}?+inspect${query}`);
    return async (condition) => { // asked from here: Firefox holds the timers of a page that is behind another one
      for (const end = performance.now() + 60_000; ;) {
        const seen = await page.evaluate(() => window.enginuity?.inspect());
        if (seen && condition(seen)) return seen;
        if (performance.now() > end) throw new Error(`waited in vain for ${condition}\nwas: ${JSON.stringify(seen)}`);
        await new Promise((later) => { setTimeout(later, 30); });
      }
    };
  };
  const connect = async (t, query) => {
    const expected = host.peer();
    const until = await open(t, query);
    return { until, peer: await expected };
  };

  test('carries messages of all sizes both ways, and has the code and the reason of the server', async (t) => {
    const { until, peer } = await connect(t);
    for (const size of [0, 1, 125, 126, 65_535]) {
      const bytes = randomBytes(size);
      peer.send(bytes);
      assert.equal(bytes.equals((await once(peer, 'message'))[0]), true, `${size} bytes`);
    }
    peer.close(1008, 'too fast');
    const seen = await until((s) => s.connection === 'closed');
    assert.deepEqual([seen.code, seen.reason, seen.messages], [1008, 'too fast', 5]);
  });

  test('the server has the code and the reason of the page', async (t) => {
    const { peer } = await connect(t, '&role=close&code=1008&reason=bye');
    assert.deepEqual(await peer.closed, { code: 4008, reason: 'bye' });
    assert.equal(peer.messages.length, 3);
  });

  test('text closes the connection, and so does a flood', async (t) => {
    const text = await connect(t);
    text.peer.send('text');
    assert.equal((await text.until((s) => s.connection === 'closed')).code, 1003);
    const flood = await connect(t, '&role=hold');
    for (let sent = 0; sent < 1100; ++sent) flood.peer.send(Buffer.alloc(1));
    const seen = await flood.until((s) => s.connection === 'closed' && s.messages > 0);
    assert.deepEqual([seen.code, seen.messages], [1008, 1024]);
  });

  test('a server that is gone, one that the policy forbids, and invalid addresses', async (t) => {
    const { until, peer } = await connect(t);
    peer.terminate();
    assert.equal((await until((s) => s.connection === 'closed')).code, 1006);
    const other = await SocketHost.open(files.address);
    t.after(() => other.close());
    other.accepts = () => assert.fail('the policy does not name this server');
    for (const address of [`ws://${other.authority}/ws`, 'nonsense', 'ws://[']) {
      const away = await open(t, `&address=${encodeURIComponent(address)}`);
      assert.equal((await away((s) => s.connection === 'closed')).code, 1006, address);
    }
  });

  test('a destroyed connection closes the socket', async (t) => {
    const { peer } = await connect(t, '&role=drop');
    assert.deepEqual(await peer.closed, { code: 4001, reason: '' });
    assert.equal(peer.messages.length, 3);
  });
});
