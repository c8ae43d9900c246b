// Prints how long a game's maker waits: the time from a saved change in a project of ci/new-game to the first frame of the new page in
// Chromium, which renders in software, also from a saved map, and to the first lines of the new window, which ./play --desktop opens.
// usage: xvfb-run -a node tests/support/maker_minute.mjs

import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { GamePage, launch, root } from './page.mjs';
import { addMap, saveMap } from './with_map.mjs';

const kChanges = 10;

const folder = mkdtempSync(join(tmpdir(), 'maker-'));
const project = join(folder, 'mine');
const file = join(project, 'main.cpp');

/** Runs ./play until it prints a line that matches. */
function play(args, pattern) {
  const child = spawn('./play', args, { cwd: project, stdio: ['ignore', 'pipe', 'pipe'], detached: true });
  const printed = new Promise((found, failed) => {
    let all = '';
    const take = (data) => {
      all += data;
      const match = all.match(pattern);
      if (match) found(match);
    };
    child.stdout.on('data', take);
    child.stderr.on('data', take);
    child.on('exit', (code) => failed(new Error(`./play ended with ${code}: ${all}`)));
  });
  return { printed, stop: () => new Promise((done) => { child.on('exit', done); process.kill(-child.pid, 'SIGINT'); }) };
}

/** Saves a change that the player sees: another colour of the stars. */
function save(turn) {
  const text = readFileSync(file, 'utf8');
  const changed = text.replace(/(canvas\.circle\(at, 14\.0F, eng::Color::hex\(0x)[0-9A-F]{6}/, `$1${(0xffd000 + turn).toString(16).toUpperCase()}`);
  if (changed === text) throw new Error('main.cpp has no colour to change');
  writeFileSync(file, changed);
  return performance.now();
}

/** @return  the milliseconds from a saved change to the first frame of the new page */
async function seen(game, change) {
  const shown = () => game.page.evaluate(() => new URL(document.querySelector('script[src^="page.js"]').src).search);
  const before = await shown();
  const saved = change();
  await game.page.waitForFunction((old) => {
    const now = new URL(document.querySelector('script[src^="page.js"]')?.src ?? location.href).search;
    return now && now !== old && window.enginuity?.inspect()?.firstFrameMs > 0;
  }, before);
  const passed = performance.now() - saved;
  const version = await game.page.evaluate(() => fetch('files.json').then((reply) => reply.json()).then((list) => list.version));
  if ((await shown()) !== `?v=${version}`) throw new Error('the page is not the one that was built');
  return passed;
}

/** Opens the window, waits until it has drawn frames of the title, and closes it; the time of closing does not count. */
async function windowOpens() {
  await closing;
  const window = play(['--desktop', '--', '+inspect'], /"state":"title"/);
  await window.printed;
  closing = window.stop();
}
let closing;

const print = (from, what, all) => {
  all.sort((a, b) => a - b);
  const [median, min, max] = [all[all.length >> 1], all[0], all.at(-1)].map((ms) => (ms / 1000).toFixed(1));
  console.log(`${from} to ${what}: ${median} s (median of ${all.length}; ${min} to ${max})`);
};

const browser = await launch();
try {
  execFileSync(join(root, 'ci/new-game'), ['mine', project]);
  addMap(project);
  const page = play(['--no-open'], /at (http:\/\/localhost:\d+\/)/);
  const [, address] = await page.printed;
  const game = await GamePage.open(browser, address);
  await game.until((seen) => seen.firstFrameMs > 0);
  const times = [];
  for (let turn = 1; turn <= kChanges; ++turn) times.push(await seen(game, () => save(turn)));
  print('a saved line', 'the first frame of the new page', times);
  times.length = 0;
  for (let turn = 1; turn <= kChanges; ++turn) {
    times.push(await seen(game, () => {
      saveMap(project, turn);
      return performance.now();
    }));
  }
  print('a saved map', 'the first frame of the new page', times);
  await page.stop();

  await windowOpens(); // builds everything
  times.length = 0;
  for (let turn = 1; turn <= kChanges; ++turn) {
    const saved = save(kChanges + turn);
    await windowOpens();
    times.push(performance.now() - saved);
  }
  print('a saved line', 'the new window', times);
} finally {
  await browser.close();
  rmSync(folder, { recursive: true });
}
