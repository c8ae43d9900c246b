// Prints how long a game's maker waits: the time from a saved change in a project of ci/new-game to the first frame of the new page in
// Chromium, which renders in software, and to the first lines of the new window, which ./play --desktop opens.
// usage: xvfb-run -a node tests/support/maker_minute.mjs

import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { GamePage, launch, root } from './page.mjs';

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
  const changed = text.replace(/(const Color gold = Color::hex\(0x)[0-9A-F]{6}/, `$1${(0xffd000 + turn).toString(16).toUpperCase()}`);
  if (changed === text) throw new Error('main.cpp has no colour to change');
  writeFileSync(file, changed);
  return performance.now();
}

/** Opens the window, waits until it has drawn frames of the title, and closes it; the time of closing does not count. */
async function windowOpens() {
  await closing;
  const window = play(['--desktop', '--', '+inspect'], /"state":"title"/);
  await window.printed;
  closing = window.stop();
}
let closing;

const print = (what, all) => {
  all.sort((a, b) => a - b);
  const [median, min, max] = [all[all.length >> 1], all[0], all.at(-1)].map((ms) => (ms / 1000).toFixed(1));
  console.log(`a saved line to ${what}: ${median} s (median of ${all.length}; ${min} to ${max})`);
};

const browser = await launch();
try {
  execFileSync(join(root, 'ci/new-game'), ['mine', project]);
  const page = play(['--no-open'], /at (http:\/\/localhost:\d+\/)/);
  const [, address] = await page.printed;
  const game = await GamePage.open(browser, address);
  await game.until((seen) => seen.firstFrameMs > 0);
  const version = () => game.page.evaluate(() => fetch('files.json').then((reply) => reply.json()).then((list) => list.version));
  const shown = () => game.page.evaluate(() => new URL(document.querySelector('script[src^="page.js"]').src).search);
  const times = [];
  for (let turn = 1; turn <= kChanges; ++turn) {
    const before = await shown();
    const saved = save(turn);
    await game.page.waitForFunction((old) => {
      const now = new URL(document.querySelector('script[src^="page.js"]')?.src ?? location.href).search;
      return now && now !== old && window.enginuity?.inspect()?.firstFrameMs > 0;
    }, before);
    times.push(performance.now() - saved);
    if ((await shown()) !== `?v=${await version()}`) throw new Error('the page is not the one that was built');
  }
  print('the first frame of the new page', times);
  await page.stop();

  await windowOpens(); // builds everything
  times.length = 0;
  for (let turn = 1; turn <= kChanges; ++turn) {
    const saved = save(kChanges + turn);
    await windowOpens();
    times.push(performance.now() - saved);
  }
  print('the new window', times);
} finally {
  await browser.close();
  rmSync(folder, { recursive: true });
}
