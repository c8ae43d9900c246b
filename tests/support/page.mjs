// Shared by the tests in a browser: a server, a browser, a page, and functions that wait for the state that the game reports.

import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { after, before } from 'node:test';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PNG } from './picture.mjs';

const require = createRequire(import.meta.url);
export const { chromium } = require('playwright-core');
export * from './picture.mjs';

export const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..');
export const build = resolve(root, process.env.ENGINUITY_BUILD ?? 'build/web');
const kWait = 60_000; // milliseconds; a slow machine is not an error

/** Serves a folder with ci/serve. */
export async function serve(folder) {
  const server = spawn(join(root, 'ci/serve'), [folder, '--name', 'tests'], { stdio: ['ignore', 'pipe', 'inherit'] });
  const address = await new Promise((found, failed) => {
    let printed = '';
    server.stdout.on('data', (data) => {
      printed += data;
      const match = printed.match(/http:\/\/localhost:\d+\//);
      if (match) found(match[0]);
    });
    server.on('exit', (code) => failed(new Error(`the server ended with ${code}: ${printed}`)));
  });
  return { address, stop: () => new Promise((done) => { server.on('exit', done); server.kill('SIGINT'); }) };
}

export const chromiumOptions = {
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--headless=new', '--no-sandbox', '--disable-quic', '--no-first-run', '--disable-background-networking',
    '--disable-component-update', '--disable-sync', '--use-angle=swiftshader', '--enable-unsafe-swiftshader',
    '--ignore-gpu-blocklist'],
};

/** A Chromium that renders in software and sends no requests of its own. */
export const launch = () => chromium.launch(chromiumOptions);

/** The same as a process of its own. */
export async function launchServer() {
  const server = await chromium.launchServer(chromiumOptions);
  return { browser: await chromium.connect(server.wsEndpoint()), pid: server.process().pid, stop: () => server.close() };
}

/** The same, with a folder for what it stores; @return  its context of pages */
export const launchWithProfile = (folder) => chromium.launchPersistentContext(folder, { ...chromiumOptions, viewport: { width: 1280, height: 720 } });

/** Serves a built game and starts a browser for the tests of a `describe`; @return  a function that opens a page, like `GamePage.open` */
export function gameInChromium(name, common = {}) {
  let server;
  let browser;
  before(async () => {
    server = await serve(join(build, 'bin', name));
    browser = await launch();
  });
  after(async () => {
    await browser?.close();
    await server?.stop();
  });
  return (options) => GamePage.open(browser, server.address, { ...common, ...options });
}
export const pongInChromium = (common) => gameInChromium('pong', common);

/** Runs in the page: reads a record, one character per byte; null if missing. With a pattern, waits until its text matches. */
const recordInPage = async ([name, pattern, wait]) => {
  const read = () => new Promise((found, failed) => {
    const request = indexedDB.open('enginuity-pong', 1);
    request.onerror = () => failed(request.error);
    request.onsuccess = () => {
      const get = request.result.transaction('records').objectStore('records').get(name);
      get.onsuccess = () => {
        request.result.close();
        found(get.result instanceof Uint8Array ? Array.from(get.result, (byte) => String.fromCharCode(byte)).join('') : get.result ?? null);
      };
    };
  });
  for (const until = performance.now() + wait;;) {
    const value = await read();
    if (pattern === undefined || (typeof value === 'string' && new RegExp(pattern, 'm').test(value))) return value;
    if (performance.now() > until) throw new Error(`'${name}' is ${JSON.stringify(value)}, not /${pattern}/`);
    await new Promise(requestAnimationFrame);
  }
};

/** Runs in the page: stores the settings; a text as bytes, one per character. */
const putInPage = (value) => new Promise((done) => {
  const request = indexedDB.open('enginuity-pong', 1);
  request.onsuccess = () => {
    const transaction = request.result.transaction('records', 'readwrite');
    const bytes = typeof value === 'string' ? Uint8Array.from(value, (letter) => letter.charCodeAt(0)) : value;
    transaction.objectStore('records').put(bytes, 'settings');
    transaction.oncomplete = () => { request.result.close(); done(); };
  };
});

/**
 * As `waitForFunction` of Playwright, which evaluates text in the page, what the page's policy forbids.
 *
 * @param look  called in the page until it returns something true
 */
async function waitInPage(page, look, argument, { timeout = kWait } = {}) {
  const poll = new Function('all', `return (async ([given, wait]) => {
    for (const until = performance.now() + wait;;) {
      const seen = await (${look})(given);
      if (seen) return seen;
      if (performance.now() > until) throw new Error('Timeout: ' + ${JSON.stringify(String(look))});
      await new Promise(requestAnimationFrame);
    }
  })(all)`);
  for (const until = performance.now() + timeout;;) {
    try {
      return await page.evaluate(poll, [argument, timeout]);
    } catch (error) { // a page that was loaded again is another one
      if (!/context was destroyed|navigat/.test(error.message) || performance.now() > until) throw error;
    }
  }
}

/** A page of the game, with its console messages. */
export class GamePage {
  static async open(browser, address, { query = '?+inspect&seed=7', prepare, waitUntil = 'load', ...options } = {}) {
    const game = new GamePage();
    game.context = options.context ?? await browser.newContext({ viewport: { width: 1280, height: 720 }, ...options });
    game.page = await game.context.newPage();
    game.page.waitForFunction = (look, argument, how) => waitInPage(game.page, look, argument, how);
    game.console = [];
    game.page.on('console', (message) => {
      // Chromium's deprecation warning for SDL2, which plays its sound with this node.
      if (!message.text().includes('ScriptProcessorNode is deprecated')) game.console.push(`${message.type()}: ${message.text()}`);
    });
    game.page.on('pageerror', (error) => game.console.push(`error: ${error}`));
    await prepare?.(game.page);
    await game.page.goto(address + query, { waitUntil });
    return game;
  }

  errors() { return this.console.filter((line) => line.startsWith('error')); }

  inspect() { return this.page.evaluate(() => window.enginuity?.inspect()); }

  /** Waits until the state of the game satisfies a condition; @param wait milliseconds, if more than usual */
  async until(condition, argument, wait = kWait) {
    const look = new Function('given', `const seen = window.enginuity?.inspect(); return seen && (${condition})(seen, given) ? seen : null;`);
    try {
      return await waitInPage(this.page, look, argument, { timeout: wait });
    } catch (error) { // says what was there instead
      const seen = await this.inspect().catch(() => null);
      throw new Error(`${error.message}\nwas: ${JSON.stringify(seen)}\nconsole: ${this.console.join('\n')}`);
    }
  }

  /** Waits for the start button and presses it. */
  async start() {
    await this.page.locator('#start-button').click({ timeout: kWait });
    await this.page.locator('#start').waitFor({ state: 'hidden' });
  }

  /** As `start`, by a finger: on the title's line, as the button moves there while it may be down. */
  async startByFinger() {
    await this.page.locator('#start.over #start-button').tap({ timeout: kWait });
    await this.page.locator('#start').waitFor({ state: 'hidden' });
  }

  /** Leaves the start screen for the title, by the options. */
  async title() {
    await this.page.locator('#start-button').waitFor({ timeout: kWait });
    await this.page.locator('#choices button').last().click();
    await this.until((seen) => seen.state === 'options');
    await this.page.keyboard.press('Escape');
    return this.until((seen) => seen.state === 'title');
  }

  /** Starts a match of one player. */
  async play() {
    await this.start();
    return this.until((seen) => seen.state === 'playing');
  }

  /** Starts a match of two players. */
  async playTwo() {
    await this.page.locator('#start-button').waitFor({ timeout: kWait });
    await this.page.locator('#choices button').first().click();
    return this.until((seen) => seen.state === 'playing');
  }

  /** Returns the line of the current menu with this label, and its middle in the page. */
  async item(label) {
    const { frame } = await this.until((s, wanted) => s.menu?.some((line) => line.label === wanted), label);
    // A new menu ignores clicks and taps for 0.15 seconds.
    const seen = await this.until((s, [wanted, last]) => s.frame > last && s.menu?.some((line) => line.label === wanted), [label, frame + 12]);
    const index = seen.menu.findIndex((line) => line.label === label);
    const [left, top, width, height] = seen.menu[index].box;
    const ratio = await this.page.evaluate(() => devicePixelRatio);
    return { ...seen.menu[index], index, x: (left + width / 2) / ratio, y: (top + height / 2) / ratio, width: width / ratio };
  }

  /** Reads a record that the browser stores for the game. */
  record(name = 'settings') { return this.page.evaluate(recordInPage, [name]); }

  /** Replaces the saved settings; the game reads them when the page is loaded again. @param settings  a text, or anything */
  put(settings) { return this.page.evaluate(putInPage, settings); }

  /** Waits until the saved settings match; @return  their whole text */
  saved(pattern) { return this.page.evaluate(recordInPage, ['settings', pattern.source, kWait]); }

  #setHidden(hidden) {
    return this.page.evaluate((now) => {
      Object.defineProperty(document, 'hidden', { configurable: true, value: now });
      Object.defineProperty(document, 'visibilityState', { configurable: true, value: now ? 'hidden' : 'visible' });
      document.dispatchEvent(new Event('visibilitychange'));
    }, hidden);
  }

  /** The page is told that another tab covers it. */
  hide() { return this.#setHidden(true); }

  show() { return this.#setHidden(false); }

  async status() { return this.page.locator('#status').textContent(); }

  async picture(path) { return PNG.sync.read(await this.page.screenshot({ path })); }

  close() { return this.context.close(); }
}

/**
 * A simulated game controller with the standard layout: buttons 0 A, 1 B, 2 X, 3 Y, 9 start, 12 to 15 up, down, left, right; axes 0 and 1
 * are the left stick, right and down positive. As in browsers, the game sees changes in its next frame.
 */
export class FakeGamepad {
  constructor(game, { index = 0, id = 'Test controller' } = {}) {
    Object.assign(this, { page: game.page, index, id });
  }

  #do(action, ...values) {
    return this.page.evaluate(([what, index, ...given]) => {
      window.fakeGamepads ??= [null, null, null, null];
      const pads = window.fakeGamepads;
      navigator.getGamepads = () => pads;
      const tell = (name) => window.dispatchEvent(Object.assign(new Event(name), { gamepad: pads[index] }));
      if (what === 'connect') {
        const buttons = Array.from({ length: 17 }, () => ({ pressed: false, touched: false, value: 0 }));
        pads[index] = { index, id: given[0], connected: true, mapping: 'standard', timestamp: performance.now(), buttons, axes: [0, 0, 0, 0] };
        tell('gamepadconnected');
      } else if (what === 'disconnect') {
        pads[index].connected = false;
        tell('gamepaddisconnected');
        pads[index] = null;
      } else {
        if (what === 'press') Object.assign(pads[index].buttons[given[0]], { pressed: given[1], touched: given[1], value: Number(given[1]) });
        else pads[index].axes[given[0]] = given[1];
        pads[index].timestamp = performance.now();
      }
    }, [action, this.index, ...values]);
  }

  connect() { return this.#do('connect', this.id); }

  press(button, down = true) { return this.#do('press', button, down); }

  release(button) { return this.press(button, false); }

  /** @param value  -1 to 1. A small value comes first, as from a real stick: SDL takes the first value as the rest position. */
  async axis(axis, value) {
    await this.#do('axis', axis, value / 100);
    await this.page.evaluate(() => new Promise((drawn) => { requestAnimationFrame(() => requestAnimationFrame(drawn)); }));
    await this.#do('axis', axis, value);
  }

  disconnect() { return this.#do('disconnect'); }
}
