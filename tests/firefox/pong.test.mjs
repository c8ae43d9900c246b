// The same page in Firefox, which has its own JavaScript engine, WebGL, full screen and service worker.

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import puppeteer from 'puppeteer-core';
import { build, root } from '../support/page.mjs';
import { Site } from '../support/site.mjs';

const kWait = { timeout: 60_000, polling: 30 };

describe('Pong in Firefox', () => {
  let host;
  let browser;
  before(async () => {
    host = await Site.open({ '/games/pong/': join(build, 'bin/pong') });
    // With a window: headless Firefox has no WebGL.
    browser = await puppeteer.launch({ browser: 'firefox', executablePath: process.env.FIREFOX ?? '/usr/bin/firefox-esr', headless: false });
  });
  after(async () => {
    await browser?.close();
    await host?.close();
  });

  /** Opens the game and waits until it can be started. */
  const open = async (t, query = '?+inspect&seed=7') => {
    const context = await browser.createBrowserContext();
    t.after(() => context.close());
    const page = await context.newPage();
    const logged = [];
    page.on('console', (message) => logged.push(`${message.type()}: ${message.text()}`));
    page.on('pageerror', (error) => logged.push(`error: ${error}`));
    await page.goto(`${host.address}/games/pong/${query}`);
    await page.waitForSelector('#start-button', { visible: true, ...kWait });
    return {
      page,
      /** Checks that the console has only info messages. */
      quiet: () => assert.deepEqual(logged.filter((line) => !line.startsWith('info')), []),
      until: async (condition, ...given) => (await page.waitForFunction(
        (text, ...rest) => { const seen = window.enginuity.inspect(); return seen && (0, eval)(text)(seen, ...rest) ? seen : null; },
        kWait, condition.toString(), ...given)).jsonValue(),
      is: (condition, ...given) => page.waitForFunction(condition, kWait, ...given),
    };
  };
  const play = async (game) => {
    await game.page.click('#start-button');
    return game.until((s) => s.state === 'playing');
  };

  test('loads, starts and plays, and a key moves the paddle', async (t) => {
    const game = await open(t);
    const seen = await game.until((s) => s.state === 'title');
    assert.equal(seen.language, 'en');
    assert.match(seen.gl, /OpenGL ES 3/);
    await play(game);
    await game.page.keyboard.down('w');
    await game.until((s) => s.paddles[0] <= 72);
    await game.page.keyboard.up('w');
    await game.page.keyboard.down('ArrowDown');
    await game.until((s) => s.paddles[0] >= 828);
    await game.page.keyboard.up('ArrowDown');
    await game.page.keyboard.press('p');
    await game.until((s) => s.state === 'paused');
    game.quiet();
  });

  test('uses the language of the link', async (t) => {
    const game = await open(t, '?+inspect&language=de');
    assert.equal(await game.page.$eval('#start-button', (button) => button.textContent), 'Spielen');
    await play(game);
    await game.is(() => document.getElementById('status').textContent.startsWith('Das Spiel läuft.'));
    assert.equal(await game.page.evaluate(() => document.documentElement.lang), 'de');
    game.quiet();
  });

  test('the sound and full screen buttons work, and the canvas has the focus afterwards', async (t) => {
    const game = await open(t);
    await play(game);
    const pressed = (id, state) => game.is((button, wanted) => document.getElementById(button).getAttribute('aria-pressed') === wanted, id, String(state));
    await game.page.click('#sound');
    await pressed('sound', false);
    await game.page.click('#fullscreen');
    await pressed('fullscreen', true);
    assert.equal(await game.page.evaluate(() => document.fullscreenElement.id), 'page');
    await game.page.keyboard.press('f');
    await pressed('fullscreen', false);
    await game.page.keyboard.press('f'); // a key also counts as a user gesture, which a browser requires
    await pressed('fullscreen', true);
    await game.page.keyboard.press('f');
    await pressed('fullscreen', false);
    await game.page.keyboard.press('p');
    await game.until((s) => s.state === 'paused');
    game.quiet();
  });

  test('plays without a network after the first visit', async (t) => {
    const game = await open(t);
    await game.is(() => navigator.serviceWorker.ready.then((registration) => registration.active.state === 'activated'));
    host.away = true;
    t.after(() => { host.away = false; });
    host.server.closeAllConnections();
    await game.page.reload();
    await game.page.waitForSelector('#start-button', { visible: true, ...kWait });
    await play(game);
  });

  test('plays a recording of another machine, state for state', async (t) => {
    const file = await readFile(join(root, 'tests/headless/recordings/pong_2_keys.recording'));
    const game = await open(t, `?+inspect#r=${file.toString('base64url')}`);
    await game.page.click('#start-button');
    await game.until((s) => s.state === 'watching');
    for (let i = 0; i < 4; ++i) await game.page.keyboard.press('ArrowUp'); // 16 times as fast
    const end = await game.until((s) => s.step === s.steps);
    assert.equal(end.genuine, true);
    assert.equal(end.hash, '043bdf7223572874');
    game.quiet();
  });
});
