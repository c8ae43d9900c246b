// A page's connection to a server: the page of net_page/ in Chromium, and an independent server.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { GamePage, build, launch, serve } from '../support/page.mjs';
import { SocketHost, once } from '../support/socket_host.mjs';

/** Runs in the page, before its scripts: keeps each socket in `window.sockets`. */
const keepSockets = () => {
  window.sockets = [];
  window.WebSocket = class extends WebSocket {
    constructor(...given) {
      super(...given);
      window.sockets.push(this);
    }
  };
};

describe('a connection of a page', () => {
  let files;
  let browser;
  let host;
  before(async () => {
    files = await serve(join(build, 'bin/net_page'));
    browser = await launch();
    host = await SocketHost.open(files.address);
  });
  after(async () => {
    await browser?.close();
    await host?.close();
    await files?.stop();
  });

  /** Opens the page; @param query  what it does: see net_page/main.cpp */
  const open = async (t, query = {}, { at = host.address, ...options } = {}) => {
    const given = Object.entries(query).map(([name, value]) => `&${name}=${encodeURIComponent(value)}`).join('');
    const page = await GamePage.open(browser, at, { query: `?+inspect${given}`, prepare: (each) => each.addInitScript(keepSockets), ...options });
    t.after(() => page.close());
    return page;
  };
  /** Opens the page and its socket; @return  both ends */
  const connect = async (t, query, options) => {
    const expected = host.peer();
    const page = await open(t, query, options);
    return { page, peer: await expected };
  };
  const isClosed = (page) => page.until((s) => s.connection === 'closed');
  /** No script failed: a browser logs each connection that fails as an error, too. */
  const isQuiet = (page) => assert.deepEqual(page.errors().filter((line) => !/WebSocket|Content Security Policy/.test(line)), []);

  test('carries messages of all sizes both ways, under the policy of ci/serve', async (t) => {
    const { page, peer } = await connect(t);
    const policy = (await (await fetch(host.address)).headers).get('content-security-policy');
    assert.match(policy, new RegExp(`connect-src 'self' ws://${host.authority} `));
    const sizes = [0, 1, 125, 126, 65_535, ...Array(17).fill(65_536)]; // more than may wait to be read
    for (const size of sizes) {
      const bytes = randomBytes(size);
      peer.send(bytes);
      const [echo, binary] = await once(peer, 'message');
      assert.equal(binary, true);
      assert.equal(bytes.equals(echo), true, `${size} bytes`);
    }
    const seen = await page.until((s, count) => s.messages === count, sizes.length);
    assert.equal(seen.bytes, sizes.reduce((sum, size) => sum + size));
    assert.equal(seen.refused, 0);
    // Many in one frame keep their order.
    const many = Array.from({ length: 200 }, (_, number) => Buffer.from([number]));
    peer.messages = [];
    for (const each of many) peer.send(each);
    while (peer.messages.length < many.length) await once(peer, 'message');
    assert.deepEqual(peer.messages, many);
    assert.deepEqual(page.errors(), []);
  });

  test('finds the server of its page', async (t) => {
    const { page, peer } = await connect(t, {}, { at: `${host.address}pong/` });
    assert.equal(peer.path, '/pong/ws');
    const { address } = await page.until((s) => s.connection === 'open');
    assert.equal(address, `ws://${host.authority}/pong/ws`);
  });

  test('a page that is served over TLS finds its server, and may not open a connection without it', async (t) => {
    const folder = mkdtempSync(join(tmpdir(), 'enginuity-tls-'));
    t.after(() => rmSync(folder, { recursive: true }));
    execFileSync('openssl', ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-subj', '/CN=localhost', '-days', '2',
      '-keyout', join(folder, 'key'), '-out', join(folder, 'cert')], { stdio: 'ignore' });
    const safe = await SocketHost.open(files.address, { key: readFileSync(join(folder, 'key')), cert: readFileSync(join(folder, 'cert')) });
    t.after(() => safe.close());
    const expected = safe.peer();
    const page = await open(t, {}, { at: safe.address, ignoreHTTPSErrors: true });
    const peer = await expected;
    peer.send(Buffer.from('a'));
    await once(peer, 'message');
    assert.equal((await page.inspect()).address, `wss://${safe.authority}/ws`);
    // Without the policy, only the browser's own rule forbids it.
    const mixed = await open(t, { address: 'ws://game.example/ws' }, { at: safe.address, ignoreHTTPSErrors: true, bypassCSP: true });
    assert.equal((await isClosed(mixed)).code, 1006);
    assert.match(mixed.errors().join('\n'), /Mixed Content|insecure/);
  });

  test('the page has the code and the reason of the server', async (t) => {
    for (const [code, reason, seenCode] of [[1000, 'bye', 1000], [1001, '', 1001], [1008, 'too fast \u00e9', 1008], [4999, 'x'.repeat(123), 4999], [undefined, '', 1005]]) {
      const { page, peer } = await connect(t);
      await page.until((s) => s.connection === 'open');
      // It came before, so it is still read.
      peer.send(Buffer.from('abc'));
      peer.close(code, reason);
      const seen = await page.until((s) => s.connection === 'closed' && s.messages === 1); // which it reads in its next frame
      assert.deepEqual([seen.code, seen.reason], [seenCode, reason]);
      assert.equal((await peer.closed).code, seenCode);
      isQuiet(page);
    }
  });

  test('the server has the code and the reason of the page, after what was sent before', async (t) => {
    const long = '\u00e9'.repeat(80); // 160 bytes, of which 122 are whole characters
    for (const [code, reason, seenCode, seenReason] of [[1000, 'bye', 1000, 'bye'], [1008, 'too fast', 4008, 'too fast'], [3000, '', 3000, ''], [1002, long, 4002, '\u00e9'.repeat(61)]]) {
      const { page, peer } = await connect(t, { role: 'close', code, reason });
      assert.deepEqual(await peer.closed, { code: seenCode, reason: seenReason });
      assert.deepEqual(peer.messages.map((each) => each.length), [3, 3, 3]);
      const seen = await isClosed(page);
      assert.deepEqual([seen.code, seen.reason, seen.sent, seen.refused], [code, seenReason, 3, 1]);
      isQuiet(page);
    }
  });

  test('one message waits until the page is connected', async (t) => {
    const { page, peer } = await connect(t, { role: 'early' });
    const { sent, refused } = await page.until((s) => s.connection === 'open');
    assert.deepEqual({ sent, refused }, { sent: 1, refused: 1 });
    if (peer.messages.length === 0) await once(peer, 'message');
    assert.equal(peer.messages[0].length, 1024);
  });

  test('text and too big messages close the connection', async (t) => {
    for (const [message, code, reason] of [['text', 1003, 'Messages are binary.'], [Buffer.alloc(65_537), 1009, 'A message is too big.']]) {
      const { page, peer } = await connect(t);
      await page.until((s) => s.connection === 'open');
      peer.send(message);
      const seen = await isClosed(page);
      assert.deepEqual([seen.code, seen.reason, seen.messages], [code, reason, 0]);
      assert.deepEqual(await peer.closed, { code: code + 3000, reason });
    }
  });

  test('a flood of messages is bounded', async (t) => {
    for (const [size, kept] of [[1, 1024], [32_768, 32], [65_536, 16], [0, 1024]]) {
      const { page, peer } = await connect(t, { role: 'hold' });
      await page.until((s) => s.connection === 'open');
      const bytes = Buffer.alloc(size);
      for (let sent = 0; sent < kept; ++sent) peer.send(bytes);
      // All of them are there: the answer to a ping comes after them.
      peer.ping();
      await once(peer, 'pong');
      assert.equal((await page.inspect()).connection, 'open', `${kept} messages of ${size} bytes`);
      for (let more = 0; more < 10; ++more) peer.send(bytes);
      const seen = await isClosed(page);
      assert.deepEqual([seen.code, seen.reason], [1008, 'Too many messages wait to be read.']);
      const read = await page.until((s, count) => s.messages === count, kept);
      assert.equal(read.bytes, kept * size);
      assert.equal((await peer.closed).code, 4008);
    }
  });

  test('sending is bounded', async (t) => {
    const expected = host.peer().then((socket) => { socket.pause(); return socket; });
    const page = await open(t, { role: 'fill' });
    const peer = await expected;
    const seen = await page.until((s) => s.sent > 0);
    assert.deepEqual([seen.sent, seen.queued], [64, 65_536]);
    peer.resume();
    while (peer.messages.length < 64) await once(peer, 'message');
  });

  test('a server that is gone is noticed', async (t) => {
    const { page, peer } = await connect(t);
    await page.until((s) => s.connection === 'open');
    peer.terminate();
    assert.equal((await isClosed(page)).code, 1006);
    isQuiet(page);
  });

  test('a server that refuses, or that is not there', async (t) => {
    const gone = await SocketHost.open(files.address);
    await gone.close();
    const accepts = host.accepts;
    t.after(() => { host.accepts = accepts; });
    const away = await open(t, { address: `ws://${gone.authority}/ws` }, { bypassCSP: true });
    assert.equal((await isClosed(away)).code, 1006);
    isQuiet(away);
    host.accepts = (request, socket) => socket.end('HTTP/1.1 403 Forbidden\r\nContent-Length: 0\r\n\r\n');
    const refused = await open(t);
    assert.equal((await isClosed(refused)).code, 1006);
    isQuiet(refused);
  });

  test('the policy forbids other servers', async (t) => {
    const other = await SocketHost.open(files.address);
    t.after(() => other.close());
    let asked = 0;
    other.server.on('connection', () => { ++asked; });
    const page = await open(t, { address: `ws://${other.authority}/ws` });
    assert.equal((await isClosed(page)).code, 1006);
    assert.equal(asked, 0);
    assert.match(page.errors().join('\n'), /Content Security Policy/);
    isQuiet(page);
  });

  test('an invalid address is a closed connection', async (t) => {
    for (const address of ['nonsense', '/ws', 'ws://', 'ws://[', 'ws://localhost:99999/', 'http://localhost/ws', host.address.replace('http:', '')]) {
      const page = await open(t, { address }, { bypassCSP: true });
      const seen = await isClosed(page);
      assert.equal(seen.code, 1006, address);
      assert.match(seen.reason, /./, address);
      assert.equal(await page.page.evaluate(() => window.sockets.length), 0, address);
      assert.deepEqual(page.errors(), [], address);
    }
  });

  test('destroying the connection in any state closes the socket and leaves nothing', async (t) => {
    const isForgotten = (page) => page.page.evaluate(() => window.sockets.length === 1 && !window.sockets[0].onmessage && !window.sockets[0].onclose);
    // Before it connects.
    const cut = await open(t, { role: 'cut' });
    await cut.until((s) => s.connection === 'none');
    await cut.page.waitForFunction(() => window.sockets[0]?.readyState === 3);
    assert.equal(await isForgotten(cut), true);
    isQuiet(cut);
    // While it connects: the server does not answer.
    const accepts = host.accepts;
    t.after(() => { host.accepts = accepts; });
    const asked = new Promise((found) => { host.accepts = (request, socket) => found(socket.resume()); });
    const waiting = await open(t, { role: 'wait' });
    await waiting.start();
    const ended = once(await asked, 'end');
    assert.equal((await waiting.inspect()).connection, 'connecting');
    await waiting.page.keyboard.press('Enter');
    await waiting.until((s) => s.connection === 'none');
    await ended;
    await waiting.page.waitForFunction(() => window.sockets[0]?.readyState === 3);
    assert.equal(await isForgotten(waiting), true);
    isQuiet(waiting);
    host.accepts = accepts;
    // While it is open: what was sent before arrives.
    const { page, peer } = await connect(t, { role: 'drop' });
    assert.deepEqual(await peer.closed, { code: 4001, reason: '' });
    assert.equal(peer.messages.length, 3);
    await page.until((s) => s.connection === 'none');
    assert.equal(await isForgotten(page), true);
    assert.deepEqual(page.errors(), []);
  });
});
