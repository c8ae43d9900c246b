// A hidden page keeps its line: Chromium answers the pings of the server by itself, while it runs the timers of the page once a minute
// (intensive throttling).

import assert from 'node:assert/strict';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import puppeteer from 'puppeteer-core';
import { WebSocket } from 'ws';
import { build, chromiumOptions, serve } from '../support/page.mjs';
import { SocketHost, once } from '../support/socket_host.mjs';

// As engine/transport/web_socket_transport.h.
const kPingEvery = 2_000; // milliseconds
const kMaxSilence = 10_000;
const kHidden = 75_000; // more than a minute, and than the grace period

/** Pings a peer, and drops it when it does not answer. */
function watch(peer) {
  let answered = Date.now();
  peer.pongs = 0;
  peer.on('pong', () => {
    answered = Date.now();
    ++peer.pongs;
  });
  const timer = setInterval(() => {
    if (Date.now() > answered + kMaxSilence) peer.terminate();
    else peer.ping();
  }, kPingEvery);
  peer.on('close', () => clearInterval(timer));
}

describe('a hidden page', () => {
  let files;
  let host;
  let browser;
  before(async () => {
    files = await serve(join(build, 'bin/net_page'));
    host = await SocketHost.open(files.address);
    // Not by Playwright, whose pages always believe that they are seen.
    browser = await puppeteer.launch({
      executablePath: chromiumOptions.executablePath,
      args: [...chromiumOptions.args, '--enable-features=IntensiveWakeUpThrottling:grace_period_seconds/10'],
      ignoreDefaultArgs: ['--disable-background-timer-throttling', '--disable-backgrounding-occluded-windows', '--disable-renderer-backgrounding'],
    });
  });
  after(async () => {
    await browser?.close();
    await host?.close();
    await files?.stop();
  });

  test('stays connected while its timers run once a minute', async () => {
    const expected = host.peer();
    const [page] = await browser.pages();
    await page.evaluateOnNewDocument(() => {
      window.ticks = [];
      setInterval(() => window.ticks.push(Math.round(performance.now())), 1000);
    });
    await page.goto(`${host.address}?+inspect`);
    const peer = await expected;
    watch(peer);
    peer.send(Buffer.from('seen'));
    assert.equal((await once(peer, 'message'))[0].toString(), 'seen');
    assert.equal(await page.evaluate(() => document.visibilityState), 'visible');

    const other = await browser.newPage();
    await other.bringToFront();
    assert.equal(await page.evaluate(() => document.visibilityState), 'hidden');
    // A peer that does not answer is dropped in the meantime.
    const expectedMute = host.peer();
    const mute = new WebSocket(`ws://${host.authority}/ws`, { autoPong: false });
    mute.on('error', () => {});
    const ofMute = await expectedMute;
    watch(ofMute);
    const hiddenAt = await page.evaluate(() => performance.now());
    const ended = await Promise.race([pause(kHidden), new Promise((closed) => { peer.once('close', closed); })]);
    assert.equal(ended, undefined, 'the line is still open');
    assert.equal((await ofMute.closed).code, 1006);
    assert.ok(peer.pongs > kHidden / kPingEvery / 2, `${peer.pongs} pings were answered`);

    assert.equal(await page.evaluate(() => document.visibilityState), 'hidden');
    const ticks = await page.evaluate(() => window.ticks);
    const throttled = ticks.filter((tick) => tick > hiddenAt + 15_000);
    assert.ok(throttled.length <= 2, `the timers were throttled: ${ticks}`);
    const echo = once(peer, 'message');
    peer.send(Buffer.from('hidden'));
    await page.bringToFront();
    assert.equal((await echo)[0].toString(), 'hidden');
    assert.deepEqual(await page.evaluate(() => window.enginuity.inspect().line), 'open');
  });
});
