// Shared by the tests of matches between programs and browsers: a server of Pong that serves its page, pages that join it, and a bad network.

import { spawn } from 'node:child_process';
import { createServer, connect } from 'node:net';
import { join } from 'node:path';
import { nativePrograms } from './native.mjs';
import { build, root } from './page.mjs';

/** A process of the game's program, or of its server. */
export class Program {
  log = '';
  seen = null; ///< what it showed last (+inspect)

  constructor(t, words, name = 'pong') {
    this.process = spawn(join(nativePrograms(root), name, name), ['language=en', ...words], { stdio: ['ignore', 'pipe', 'pipe'] });
    let line = '';
    const take = (data) => {
      this.log += data;
      const lines = (line + data).split('\n');
      line = lines.pop();
      for (const one of lines) if (one.startsWith('{')) this.seen = JSON.parse(one);
    };
    this.process.stdout.on('data', take);
    this.process.stderr.on('data', (data) => { this.log += data; });
    this.ended = new Promise((done) => { this.process.on('exit', done); });
    t.after(() => { this.process.kill('SIGKILL'); return this.ended; });
  }

  /** Waits until a condition returns something true. */
  async until(condition, what = condition) {
    for (const end = performance.now() + 60_000; ;) {
      const found = condition(this);
      if (found) return found;
      if (performance.now() > end || this.process.exitCode !== null) throw new Error(`waited in vain for ${what}\n${JSON.stringify(this.seen)}\n${this.log.slice(-4000)}`);
      await new Promise((later) => { setTimeout(later, 20); });
    }
  }
}

/** A server without a window, which serves the page. @return  the program, with its port */
export async function host(t, words = []) {
  const program = new Program(t, ['port=0', 'lan=off', 'rooms=1', `page=${join(build, 'bin/pong')}`, ...words], 'pong_server');
  program.port = Number((await program.until((p) => p.log.match(/listens at port (\d+)/), 'the port'))[1]);
  return program;
}

/**
 * A network between clients and a port of this machine: each way takes 50 ms, and 2 % of what is sent comes 60 to 250 ms later, with all that
 * is sent after it, as TCP delivers after a lost packet.
 *
 * @return  its own port
 */
export async function badNetwork(t, port, { delay = 50, late = 0.02 } = {}) {
  let state = 12345;
  const random = () => { state = (Math.imul(state, 1103515245) + 12345) >>> 0; return state / 2 ** 32; };
  const sockets = new Set();
  const pass = (from, to) => {
    let due = 0;
    let order = Promise.resolve(); // timers alone may change places
    const later = (act, extra = 0) => {
      due = Math.max(due, performance.now() + delay + extra);
      const wait = new Promise((done) => { setTimeout(done, due - performance.now()); });
      order = order.then(() => wait).then(act);
    };
    from.on('data', (data) => later(() => { if (to.writable) to.write(data); }, random() < late ? 60 + 190 * random() : 0));
    from.on('close', () => later(() => to.end()));
    from.on('error', () => {});
  };
  const server = createServer({ noDelay: true }, (client) => {
    const server = connect({ port, host: '127.0.0.1', noDelay: true });
    for (const one of [client, server]) sockets.add(one);
    pass(client, server);
    pass(server, client);
  });
  await new Promise((done) => { server.listen(0, '127.0.0.1', done); });
  t.after(() => { for (const one of sockets) one.destroy(); server.close(); });
  return server.address().port;
}

/** Runs in the page: follows the ball with the mouse, up to a number of pixels off its middle. */
export const followBall = ([side, away]) => {
  const canvas = document.querySelector('canvas');
  let off = 0;
  let rally = 0;
  const look = () => {
    const seen = window.enginuity?.inspect();
    if (seen?.state === 'playing online' && seen.ball) {
      if (Math.abs(seen.ball[0] - 800) < 40 && ++rally % 7 === 0) off = (Math.random() - 0.5) * away;
      const box = canvas.getBoundingClientRect();
      const scale = Math.min(box.width / 1600, box.height / 900);
      const y = box.top + (box.height - 900 * scale) / 2 + seen.ball[1] * scale + off;
      canvas.dispatchEvent(new MouseEvent('mousemove', { clientX: box.left + 20 + side, clientY: y, movementY: 1, bubbles: true }));
    }
    requestAnimationFrame(look);
  };
  look();
};
