// Prints how long it takes from opening a room's link to the first frame in which the player's own key moves the own paddle: Pong's page of
// a real server in Chromium, first without anything of it in the browser (cold), then again in the same browser (cached).
// usage: ENGINUITY_NATIVE=build/release node tests/support/link_to_play.mjs [WIDTH HEIGHT]   the size of the page: 1280 720
// With ENGINUITY_LINK_SERVER=HOST:PORT the server is there: tests/server/link_on_wire.py has one behind a slow wire.

import { WebSocket } from 'ws';
import { host } from './host.mjs';
import { GamePage, launch } from './page.mjs';

const kVisits = 5;
const [width, height] = process.argv.length > 3 ? process.argv.slice(2).map(Number) : [1280, 720];

/** Runs in the page, from its beginning: holds a key as soon as a match is shown, and notes when the paddle follows. */
const watchStart = () => {
  const times = window.linkTimes = {};
  const look = () => {
    const seen = window.enginuity?.inspect();
    if (seen && times.picture === undefined) times.picture = seen.firstFrameMs;
    if (seen?.state === 'playing online' && seen.hasMatch && seen.names[seen.seat] === 'Player 2') { // no bot has the seat
      const paddle = seen.paddles[seen.seat];
      if (times.match === undefined) {
        times.match = performance.now();
        times.from = paddle;
        document.querySelector('canvas').dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowUp', code: 'ArrowUp', keyCode: 38, bubbles: true }));
      } else if (times.steered === undefined && paddle < times.from - 1) {
        times.steered = performance.now();
      }
    }
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
};

/** Opens a room as a player who does nothing; @return  its code, and how to leave it */
async function openRoom(at, hello) {
  const socket = new WebSocket(`ws://${at}/ws`);
  await new Promise((opened, failed) => { socket.on('open', opened); socket.on('error', failed); });
  const code = await new Promise((found, failed) => {
    let received = '';
    const late = setTimeout(() => failed(new Error('no room was opened')), 10_000);
    socket.on('message', (bytes) => {
      received += bytes.toString('latin1');
      const room = received.match(/\n(00[0-9A-HJKMNP-TV-Z]{8})/); // of RoomInfo: ten letters
      if (room) {
        clearTimeout(late);
        found(room[1]);
      }
    });
    socket.send(hello);
  });
  return { code, leave: () => new Promise((left) => { socket.on('close', left); socket.close(); }) };
}

const ends = [];
const at = process.env.ENGINUITY_LINK_SERVER
  ?? `127.0.0.1:${(await host({ after: (end) => ends.push(end) }, ['rooms=100', 'per_address=1000'])).port}`;
const browser = await launch();
const address = `http://${at}/`; // a secure context, as behind https
try {
  // The page's own words for a new room open the others.
  const first = await GamePage.open(browser, address, { query: '?+inspect' });
  const hello = new Promise((sent) => {
    first.page.on('websocket', (socket) => socket.once('framesent', ({ payload }) => sent(payload)));
  });
  await first.until((s) => s.state === 'title');
  await first.page.getByRole('button', { name: 'Play together' }).click();
  await first.until((s) => s.state === 'together');
  const line = await first.item('Invite a friend');
  await first.page.mouse.click(line.x, line.y);
  const words = await hello;
  await first.close();

  const visit = async (context) => {
    const room = await openRoom(at, words);
    const game = await GamePage.open(browser, address, { query: `?+inspect#room=${room.code}`, context, waitUntil: 'commit' });
    const seen = await game.page.waitForFunction(() => (window.linkTimes?.steered ? window.linkTimes : null));
    await game.page.close();
    await room.leave();
    return seen;
  };
  const context = async () => {
    const made = await browser.newContext({ viewport: { width, height } });
    await made.addInitScript(watchStart);
    return made;
  };
  const print = (name, visits) => {
    const list = (what) => visits.map((one) => Math.round(one[what])).join(', ');
    console.log(`${name}: ${list('steered')} ms to the first steered frame; ${list('match')} ms to the match, ${list('picture')} ms to the first picture`);
  };
  const cold = [];
  const cached = [];
  for (let i = 0; i < kVisits; ++i) {
    const made = await context();
    cold.push(await visit(made));
    cached.push(await visit(made));
    await made.close();
  }
  print('cold', cold);
  print('cached', cached);
} finally {
  await browser.close();
  for (const end of ends) await end();
}
