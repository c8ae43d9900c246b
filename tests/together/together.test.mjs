// Matches of Pong between browsers and programs: the real server, its page, Chromium, Firefox, a window, and bots of match_probe.
// Under a virtual screen (xvfb-run).

import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import puppeteer from 'puppeteer-core';
import { GamePage, PNG, chromium, chromiumOptions, root } from '../support/page.mjs';
import { Program, badNetwork, followBall, host } from '../support/host.mjs';
import { nativePrograms } from '../support/native.mjs';
import { xdotool } from '../support/window.mjs';

const kHidden = Number(process.env.ENGINUITY_HIDDEN ?? 12); // seconds
const kFirefox = { timeout: 60_000, polling: 30 };

describe('matches of browsers and programs', () => {
  let browser;
  let firefox;
  before(async () => {
    // By a name, as on a local network: such a page lacks a secure context, which localhost would hide.
    browser = await chromium.launch({ ...chromiumOptions, args: [...chromiumOptions.args, '--host-resolver-rules=MAP lan.test 127.0.0.1'] });
  });
  after(async () => {
    await firefox?.close();
    await browser?.close();
  });

  const press = async (page, label) => {
    const line = await page.item(label);
    await page.page.mouse.click(line.x, line.y);
  };
  /** Opens the page of a port and joins its server. */
  const join_ = async (t, port, options = {}) => {
    const page = await GamePage.open(browser, `http://lan.test:${port}/`, { query: '?+inspect', ...options });
    t.after(() => page.close());
    await page.until((s) => s.state === 'title');
    assert.equal(await page.page.evaluate(() => window.isSecureContext), false);
    await page.page.getByRole('button', { name: 'Play together' }).click();
    await page.until((s) => s.state === 'together');
    await press(page, 'Quick match');
    await page.until((s) => s.state === 'watching online' || (s.state === 'room' && s.menu.some((line) => line.label === 'Say')));
    return page;
  };
  /** Two pages in a match. */
  const play = async (t, port, options) => {
    const both = [await join_(t, port, options), await join_(t, port, options)];
    for (const page of both) await press(page, 'Ready');
    for (const page of both) await page.until((s) => s.state === 'playing online' && s.hasMatch && s.steps > 0);
    return both;
  };

  /** The menu of playing together, in Firefox. */
  const inFirefox = async (t, address) => {
    firefox ??= await puppeteer.launch({ browser: 'firefox', executablePath: process.env.FIREFOX ?? '/usr/bin/firefox-esr', headless: false });
    const page = await (await firefox.createBrowserContext()).newPage();
    t.after(() => page.close());
    const until = async (condition, ...given) => {
      for (const end = performance.now() + 60_000; ;) {
        const seen = await page.evaluate(() => window.enginuity?.inspect());
        if (seen && condition(seen, ...given)) return seen;
        if (performance.now() > end) throw new Error(`waited in vain for ${condition}\nwas: ${JSON.stringify(seen)}`);
      }
    };
    const settled = async (state) => { // a new menu ignores keys for a moment
      const { frame } = await until((s) => s.state === state);
      await until((s) => s.frame > frame + 15);
    };
    await page.goto(`${address}?+inspect`);
    await page.waitForSelector('#start-button', { visible: true, ...kFirefox });
    await (await page.waitForSelector('::-p-text(Play together)', kFirefox)).click();
    await settled('together');
    return { page, until, settled };
  };
  /** The game in a window, with a folder of its own: a game may be running on this machine. */
  const inWindow = async (t, words) => {
    const saves = await mkdtemp(join(tmpdir(), 'enginuity-together-'));
    t.after(() => rm(saves, { recursive: true }));
    return new Program(t, ['+inspect', 'width=800', 'height=450', `save_folder=${saves}`, ...words]);
  };

  test('Chromium and Firefox play one match; a window, a page and a bot watch it', async (t) => {
    const server = await host(t);
    const ann = await join_(t, server.port);
    const { page: ben, until: benIs, settled } = await inFirefox(t, `http://127.0.0.1:${server.port}/`);
    await ben.keyboard.press('Enter');
    await benIs((s) => s.state === 'room' && s.menu.some((line) => line.label === 'Ready'));
    await settled('room');
    const probe = spawn(join(nativePrograms(root), 'match_probe'), [`ws://127.0.0.1:${server.port}/ws`, 'players=0', 'watchers=1', 'seconds=900'],
      { stdio: ['ignore', 'pipe', 'inherit'] });
    const probeEnded = new Promise((done) => { probe.on('exit', done); });
    t.after(() => probe.kill());
    let known = '';
    probe.stdout.on('data', (data) => { known += data; });
    const window = await inWindow(t, [`join=ws://127.0.0.1:${server.port}/ws`]);
    await window.until((p) => p.seen?.state === 'room' && p.log.includes('"Say"'), 'the room');
    const eve = await join_(t, server.port);
    await ben.keyboard.press('Enter');
    await benIs((s) => s.menu?.some((line) => line.label === 'Not ready'));
    await press(ann, 'Ready');
    await ann.until((s) => s.state === 'playing online' && s.seat === 0);
    await benIs((s) => s.state === 'playing online' && s.seat === 1);
    // The first step tells who plays.
    for (const seen of [await eve.until((s) => s.state === 'watching online' && s.live && s.names[0]), await window.until((p) => p.seen.state === 'watching online' && p.seen.names[0] && p.seen)]) {
      assert.deepEqual(seen.names, ['Player', 'Player 2']);
    }
    // The right paddle is Firefox's.
    await ben.keyboard.down('ArrowUp');
    await benIs((s) => s.paddles[1] < 200);
    await ann.until((s) => s.paddles[1] < 200 && s.paddles[0] === 450);
    await ben.keyboard.up('ArrowUp');
    // To its end: a ball that nobody follows is missed soon.
    for (const page of [ann, eve]) await page.until((s) => s.state === 'room', undefined, 180_000);
    await benIs((s) => s.state === 'room');
    await window.until((p) => p.seen.state === 'room');
    await press(ann, 'Watch the match');
    const watched = await ann.until((s) => s.state === 'watching');
    assert.ok(watched.genuine);
    await press(eve, 'Watch the match');
    assert.equal((await eve.until((s) => s.state === 'watching')).steps, watched.steps);
    server.process.kill('SIGTERM');
    assert.equal(await server.ended, 0);
    await probeEnded;
    assert.match(known, new RegExp(`confirmed=${watched.steps} .*differences=0`), known);
    assert.deepEqual([...ann.errors(), ...eve.errors()], []);
  });

  test('Firefox and a window play in a room by its link', async (t) => {
    const server = await host(t, ['rooms=20', 'per_address=32']);
    const { page: ann, until: annIs, settled } = await inFirefox(t, `http://127.0.0.1:${server.port}/`);
    await ann.keyboard.press('ArrowDown');
    await ann.keyboard.press('Enter'); // Invite a friend
    await settled('room');
    const { link } = await annIs((s) => s.state === 'room' && s.link !== '');
    const window = await inWindow(t, [link]);
    const both = (s) => s?.state === 'playing online' && s.hasMatch && s.names.join() === 'Player,Player 2';
    assert.equal((await window.until((p) => both(p.seen) && p.seen, 'the match')).seat, 1);
    assert.equal((await annIs(both)).seat, 0);
    await ann.keyboard.down('ArrowUp');
    await window.until((p) => p.seen.paddles[0] < 200 && p.seen.paddles[1] === 450, 'the paddle of Firefox');
    await ann.keyboard.up('ArrowUp');
    const [id] = (await xdotool('search', '--sync', '--name', '^Pong$')).stdout.split('\n');
    await xdotool('windowfocus', '--sync', id);
    t.after(() => xdotool('keyup', 'Down'));
    await xdotool('keydown', 'Down');
    await annIs((s) => s.paddles[1] > 700);
    server.process.kill('SIGTERM');
    assert.equal(await server.ended, 0);
  });

  test('at 100 ms with late packets both see the same match', async (t) => {
    const server = await host(t, ['per_address=32']); // slow requests, all of one address
    const port = await badNetwork(t, server.port);
    const both = await play(t, port, { viewport: { width: 960, height: 540 } });
    await Promise.all(both.map((page, side) => page.page.evaluate(followBall, [side, 30])));
    await both[0].until((s) => s.steps > 120 * 8, undefined, 120_000);
    const pictures = await Promise.all(both.map((page) => page.picture()));
    const seen = await Promise.all(both.map((page) => page.inspect()));
    for (const each of seen) {
      assert.equal(each.lost, false);
      assert.ok(each.hasMatch);
    }
    assert.deepEqual(seen[0].score, seen[1].score);
    // Both sides next to each other, for the eye.
    const all = new PNG({ width: 1920, height: 540 });
    pictures.forEach((picture, side) => PNG.bitblt(picture, all, 0, 0, 960, 540, 960 * side, 0));
    const folder = join(root, 'build/test-logs/pictures');
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'together.png'), PNG.sync.write(all));
  });

  test(`a bot plays for a hidden page, which is still there after ${kHidden} seconds`, async (t) => {
    const server = await host(t);
    const [ann, ben] = await play(t, server.port);
    const session = await ben.page.context().newCDPSession(ben.page);
    await session.send('Network.enable');
    let received = []; // the first message of each batch
    session.on('Network.webSocketFrameReceived', ({ response }) => { received.push(Buffer.from(response.payloadData, 'base64')[0]); });
    const before = performance.now();
    await ben.hide();
    await ann.until((s) => s.names[1] === 'Bot for Player 2');
    assert.ok(performance.now() - before < 2000); // a second, and what a loaded machine adds
    await new Promise((later) => { setTimeout(later, 500); }); // what was on its way
    // Stopped by the browser, as hidden pages are: only the browser itself answers the server's pings.
    await session.send('Page.setWebLifecycleState', { state: 'frozen' });
    received = [];
    let matches = 1;
    for (const end = performance.now() + 1000 * kHidden; performance.now() < end;) {
      await new Promise((later) => { setTimeout(later, 1000); });
      const seen = await ann.inspect();
      if (seen.state === 'room') await press(ann, 'Once more').then(() => { ++matches; }, () => {}); // a match ends meanwhile
    }
    assert.doesNotMatch(server.log, /lost|left/);
    await session.send('Page.setWebLifecycleState', { state: 'active' });
    // Ping, Pong, MemberChange, and the room's state after a match and when the next one begins. Nothing of a match.
    const others = received.filter((code) => ![4, 5, 8].includes(code));
    assert.deepEqual(new Set(others.filter((code) => code !== 21)), new Set());
    assert.ok(others.length <= 2 * matches, `${others.length} messages came in ${matches} matches while hidden`);
    t.diagnostic(`${others.length} messages in ${matches} matches`);
    await ben.show();
    await ben.until((s) => (s.state === 'playing online' || s.state === 'room') && !s.lost);
    assert.deepEqual(ben.errors(), []);
  });

  test('a phone that has scanned the code of a room is in the match by one press', async (t) => {
    const server = await host(t);
    const phone = await GamePage.open(browser, `http://lan.test:${server.port}/`, { query: '?+together&+inspect',
      viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 });
    t.after(() => phone.close());
    const loaded = performance.now();
    await phone.page.getByRole('button', { name: 'Ready' }).tap();
    await phone.until((s) => s.state === 'playing online' && s.hasMatch && s.steps > 0);
    t.diagnostic(`${Math.round(performance.now() - loaded)} ms from the loaded page to the match`);
    const names = (await phone.inspect()).names;
    assert.deepEqual(names, ['Player', 'Bot']);
  });

  test('a tab that is closed frees its seat when it could have been loaded again, and a spectator takes it', async (t) => {
    const server = await host(t);
    const [, ben] = await play(t, server.port);
    const eve = await join_(t, server.port);
    await eve.until((s) => s.state === 'watching online');
    await ben.page.close();
    await server.until((p) => p.log.includes('the connection to member 2 was lost'));
    for (let isFree = false; !isFree;) { // a menu has the line if the seat was free when it was opened
      await eve.page.keyboard.press('Escape');
      const { menu } = await eve.until((s) => s.state === 'match menu');
      isFree = menu.some((line) => line.label === 'Take a seat');
      if (!isFree) {
        await eve.page.keyboard.press('Escape');
        await eve.until((s) => s.state === 'watching online');
      }
    }
    await press(eve, 'Take a seat');
    await eve.until((s) => s.state === 'playing online' && s.seat === 1);
  });

  test('a page of a server without rooms says what to do', async (t) => {
    const { serve, build } = await import('../support/page.mjs');
    const files = await serve(join(build, 'bin/pong'));
    t.after(() => files.stop());
    const page = await GamePage.open(browser, files.address, { query: '?+inspect' });
    t.after(() => page.close());
    await page.page.getByRole('button', { name: 'Play together' }).click();
    await page.until((s) => s.state === 'together');
    const { menu } = await page.until((s) => s.state === 'together' && s.menu);
    assert.deepEqual(menu.map(({ label }) => label), ['Your name', 'Back']);
  });
});
