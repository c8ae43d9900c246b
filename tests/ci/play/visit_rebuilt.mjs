// A maker's minute: a project's page, first as it is shipped, then while it is made, in one browser at one address. Changes of its source are seen
// and mistakes are shown; the worker of the shipped page is gone.
// usage: node visit_rebuilt.mjs PROJECT PORT

import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { GamePage, launch } from '../../support/page.mjs';
import { addMap, saveMap } from '../../support/with_map.mjs';

const [project, port] = process.argv.slice(2);
const file = join(project, 'main.cpp');
const address = `http://localhost:${port}/`;

let child; // ./play

/** Starts ./play; @return  a function that ends it, when the page is served */
function play(...args) {
  child = spawn('./play', ['--no-open', '--port', port, ...args], { cwd: project, detached: true, stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = new Promise((done) => { child.on('exit', done); });
  return new Promise((served, failed) => {
    child.stdout.on('data', (data) => String(data).includes(address) && served(() => {
      process.kill(-child.pid, 'SIGINT');
      return ended;
    }));
    ended.then((code) => failed(new Error(`./play ended with ${code}`)));
  });
}

const change = (from, to) => {
  const text = readFileSync(file, 'utf8');
  assert.ok(text.includes(from), from);
  writeFileSync(file, text.replace(from, to));
};

addMap(project);
const browser = await launch();
try {
  let stop = await play('--release');
  const game = await GamePage.open(browser, address);
  await game.until((seen) => seen.firstFrameMs > 0);
  await game.page.evaluate(() => navigator.serviceWorker.ready);
  assert.notDeepEqual(await game.page.evaluate(() => caches.keys()), []);
  await stop();

  stop = await play();
  await game.page.reload();
  await game.page.waitForFunction(() => document.querySelector('script[src^="dev.js"]') && window.enginuity?.inspect()?.firstFrameMs > 0);
  await game.page.waitForFunction(() => Promise.all([caches.keys(), navigator.serviceWorker.getRegistrations()]).then((all) => all.flat().length === 0));

  const shown = () => game.page.evaluate(() => document.querySelector('script[src^="page.js"]').src);
  const rebuilt = (old) => game.page.waitForFunction((before) => {
    const now = document.querySelector('script[src^="page.js"]')?.src;
    return now && now !== before && window.enginuity?.inspect()?.firstFrameMs > 0;
  }, old);
  const map = () => game.page.evaluate(() => fetch('maps/meadow.tmj', { cache: 'no-store' }).then((reply) => reply.arrayBuffer())
    .then((bytes) => [...new Uint8Array(bytes)].join()));
  const first = await shown();
  change('hex(0xFFD54F)', 'hex(0x40FF40)');
  await rebuilt(first);

  const [before, old] = [await shown(), await map()];
  saveMap(project, 3);
  await rebuilt(before);
  assert.notEqual(await map(), old);

  change('void onLoad(eng::Loader& load) override {', 'void onLoad(eng::Loader& load) override { mistake;');
  const error = game.page.locator('#build-error');
  await game.page.waitForFunction(() => document.getElementById('build-error')?.textContent !== '');
  assert.match(await error.textContent(), /main\.cpp:\d+:\d+: error: use of undeclared identifier 'mistake'/);
  assert.doesNotMatch(await error.textContent(), /FAILED|ninja|em\+\+ /);
  assert.ok(await error.isVisible());
  if (process.env.ENGINUITY_PICTURE) await game.page.screenshot({ path: process.env.ENGINUITY_PICTURE });
  change(' mistake;', '');
  await game.page.waitForFunction(() => document.getElementById('build-error')?.textContent === '');
  assert.ok(await error.isHidden());
  assert.deepEqual(game.errors(), []);
  await stop();
  console.log('seen');
} finally {
  if (child?.exitCode === null && child.signalCode === null) process.kill(-child.pid, 'SIGINT'); // after a failure; else it would keep this program's output open
  await browser.close();
}
