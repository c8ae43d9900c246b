// examples/chat as its user sees it: the program has the room and serves its page; a player types in the page, another in the window; a third
// member, by the package ws, hears both and who is there. Under a virtual screen (xvfb-run).
// usage: node visit_chat.mjs PROGRAM PAGE PICTURE

import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { WebSocket } from 'ws';
import { GamePage, launch } from '../support/page.mjs';

const [command, folder, picture] = process.argv.slice(2);
const address = 'localhost:7777';
const patience = 60_000; // milliseconds
const pause = () => new Promise((done) => { setTimeout(done, 50); });

/** Tries again until something succeeds. */
async function eventually(what, look) {
  for (const end = performance.now() + patience; ; await pause()) {
    const found = await look();
    if (found) return found;
    if (performance.now() > end) throw new Error(`${what} did not come`);
  }
}

/** The messages of a batch: [code, payload], all of them short. */
function* messages(batch) {
  for (let at = 0; at < batch.length; at += 2 + batch[at + 1]) yield [batch[at], batch.subarray(at + 2, at + 2 + batch[at + 1])];
}

const saves = mkdtempSync(join(tmpdir(), 'enginuity-chat-'));
const program = spawn(command, [`page=${folder}`, 'name=Ann', `save_folder=${saves}`, 'language=en'], { stdio: ['ignore', 'ignore', 'inherit'] });
let browser;
try {
  await eventually('the page', () => fetch(`http://${address}/`).then((answer) => answer.ok, () => false));
  const members = new Map();
  const heard = [];
  const text = (words) => Buffer.concat([Buffer.from([Buffer.byteLength(words)]), Buffer.from(words)]);
  const hello = Buffer.concat([Buffer.from([1, 0]), Buffer.alloc(8), text('chat'), text('test'), text('Eve'), text(''), Buffer.alloc(16)]);
  const eve = new WebSocket(`ws://${address}/ws`, { perMessageDeflate: false });
  eve.on('open', () => eve.send(Buffer.concat([Buffer.from([1, hello.length]), hello])));
  eve.on('message', (batch) => {
    for (const [code, payload] of messages(batch)) {
      if (code === 8) members.set(payload[0], payload.subarray(3).toString()); // MemberChange
      if (code === 6) heard.push(`${members.get(payload[0])}: ${payload.subarray(2)}`); // Chat
    }
  });
  await eventually('Ann', () => [...members.values()].includes('Ann'));

  browser = await launch();
  const page = await GamePage.open(browser, `http://${address}/`, { query: '?name=Bob&+inspect' });
  await page.start();
  await eventually('Bob', () => [...members.values()].includes('Bob'));
  await page.page.keyboard.type('from the page, f p');
  await page.page.keyboard.press('Enter');
  await eventually("the page's words", () => heard.includes('Bob: from the page, f p'));

  const [window] = execFileSync('xdotool', ['search', '--sync', '--name', '^Chat$'], { encoding: 'utf8' }).split('\n');
  execFileSync('xdotool', ['windowfocus', '--sync', window]);
  execFileSync('xdotool', ['type', '--delay', '80', 'of the window']);
  execFileSync('xdotool', ['key', 'Return']);
  await eventually("the window's words", () => heard.includes('Ann: of the window'));
  if (picture) await page.picture(picture);
  assert.deepEqual(page.errors(), []);
  console.log('heard');
} finally {
  await browser?.close();
  program.kill();
  rmSync(saves, { recursive: true, force: true });
}
process.exit(0);
