// examples/snakes as players see it: a program hosts and serves its page, a browser joins, both play one match, and the page is told when the
// host ends. Under a virtual screen (xvfb-run).
// usage: node visit_snakes.mjs PROGRAM PAGE [TITLE [PICTURE]]

import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { GamePage, chromium, chromiumOptions } from '../support/page.mjs';

const [command, folder, title = 'Snakes', picture] = process.argv.slice(2);
// By a name of the local network, as for a phone: such a page has no secure context: no locks, no clipboard, no service worker.
const address = 'http://lan.test:7801/';
const saves = mkdtempSync(join(tmpdir(), 'enginuity-snakes-'));
const program = spawn(command, [`page=${folder}`, 'port=7801', '+host', `save_folder=${saves}`, 'language=en'],
  { cwd: dirname(command), stdio: ['ignore', 'ignore', 'inherit'] });
let browser;
try {
  for (const end = performance.now() + 60_000; !(await fetch('http://localhost:7801/').then((answer) => answer.ok, () => false));) {
    if (performance.now() > end) throw new Error('the page did not come');
    await new Promise((done) => { setTimeout(done, 50); });
  }
  browser = await chromium.launch({ ...chromiumOptions, args: [...chromiumOptions.args, '--host-resolver-rules=MAP lan.test 127.0.0.1'] });
  const page = await GamePage.open(browser, address, { query: '?+inspect' });
  await page.until((seen) => seen.state === 'title');
  assert.equal(await page.page.evaluate(() => window.isSecureContext), false);
  await page.page.getByRole('button', { name: 'Play together' }).click();
  await page.until((seen) => seen.state === 'together');
  await page.page.keyboard.press('Enter'); // quick match
  await page.until((seen) => seen.state === 'room' && seen.menu.some((line) => line.label === 'Ready'));
  await page.page.keyboard.press('Enter');
  await page.until((seen) => seen.menu.some((line) => line.label === 'Not ready'));
  const [window] = execFileSync('xdotool', ['search', '--sync', '--name', `^${title}$`], { encoding: 'utf8' }).split('\n');
  execFileSync('xdotool', ['windowfocus', '--sync', window]);
  execFileSync('xdotool', ['key', 'Return']);
  await page.until((seen) => seen.state === 'playing online' && seen.seat === 1 && seen.hasMatch && !seen.lost);
  if (picture) await page.picture(picture);
  await page.until((seen) => seen.state === 'room'); // a snake that does not turn meets the wall
  await page.until((seen) => seen.menu.some((line) => line.label === 'Watch the match'));
  program.kill();
  await page.until((seen) => seen.state === 'together');
  assert.deepEqual(page.errors(), []);
  console.log('played');
} finally {
  await browser?.close();
  program.kill();
  rmSync(saves, { recursive: true, force: true });
}
process.exit(0);
