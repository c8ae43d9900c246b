// The package `ws`, an independent implementation: as a client of the server of Pong, and as a server of the engine's client.

import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { once as onceEver } from 'node:events';
import { dirname, join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { after, before, describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { WebSocket, WebSocketServer } from 'ws';
import { nativePrograms } from '../support/native.mjs';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..');
const programs = nativePrograms(root);
const words = (name) => (process.env[name] ?? '').split(' ').filter(Boolean);
/** A slow machine is not an error, but a test ends. */
const once = (emitter, event) => onceEver(emitter, event, { signal: AbortSignal.timeout(60_000) });

/** A program, whose lines of output are read one after the other. */
class Program {
  constructor(output, [command, ...given]) {
    this.process = spawn(command, given, { stdio: ['pipe', output === 'stdout' ? 'pipe' : 'ignore', output === 'stderr' ? 'pipe' : 'inherit'] });
    this.lines = createInterface({ input: this.process[output] })[Symbol.asyncIterator]();
    this.process.stdin.on('error', () => {}); // it has ended
  }

  /** The first line from here on that matches. */
  async hear(pattern) {
    for (const seen = [];;) {
      const next = await Promise.race([this.lines.next(), new Promise((_, failed) => {
        setTimeout(failed, 60_000, new Error(`nothing like ${pattern} after:\n${seen.join('\n')}`)).unref();
      })]);
      if (next.done) throw new Error(`the program ended without ${pattern}:\n${seen.join('\n')}`);
      const found = next.value.match(pattern);
      if (found) return found;
      seen.push(next.value);
    }
  }

  say(line) { this.process.stdin.write(`${line}\n`); }

  /** A line ends with its input. */
  async end() {
    const ended = this.process.exitCode ?? once(this.process, 'exit');
    this.process.stdin.end();
    await ended;
  }

  kill() { this.process.kill('SIGKILL'); }
}

describe('a client by ws', () => {
  const rules = Number(readFileSync(join(root, 'game/pong/pong_rules.h'), 'utf8').match(/kRulesVersion = (\d+);/)[1]);
  const text = (value) => Buffer.concat([Buffer.from([Buffer.byteLength(value)]), Buffer.from(value)]);
  /** A message of the engine with a payload below 128 bytes: engine/net/PROTOCOL.md */
  const message = (code, ...parts) => Buffer.concat([Buffer.from([code, Buffer.concat(parts).length]), ...parts]);
  const hello = (name, token = Buffer.alloc(16)) => message(1, Buffer.from([2, rules]), Buffer.alloc(8), text('pong'), text('test'), text(name), text(''), token);

  /** A member of the room, or a client that wants to join. */
  class Player {
    static async join(address, ...options) {
      const player = new Player();
      player.socket = new WebSocket(address);
      player.heard = [];
      player.socket.on('message', (batch) => {
        for (let at = 0; at < batch.length; at += 2 + batch[at + 1]) player.heard.push({ code: batch[at], payload: batch.subarray(at + 2, at + 2 + batch[at + 1]) });
      });
      player.closed = once(player.socket, 'close').then(([code, reason]) => ({ code, reason: reason.toString() }));
      player.closed.catch(() => {});
      await once(player.socket, 'open');
      player.socket.send(hello(...options));
      return player;
    }

    /** The payload of the next message of a kind. */
    async hear(code) {
      for (;;) {
        const at = this.heard.findIndex((each) => each.code === code);
        if (at >= 0) return this.heard.splice(0, at + 1).at(-1).payload;
        await once(this.socket, 'message');
      }
    }
  }

  let server;
  let address;
  before(async () => {
    server = new Program('stderr', [...words('ENGINUITY_STARTER'), process.env.ENGINUITY_SERVER ?? join(programs, 'pong_server/pong_server'),
      'port=0', 'language=en', 'lan=off', 'rooms=1']);
    address = `ws://127.0.0.1:${(await server.hear(/listens at port (\d+)/))[1]}/ws`;
  });
  after(() => server?.kill());

  test('joins, writes, is answered, and comes back', async () => {
    const ann = await Player.join(address, 'Ann');
    const welcome = await ann.hear(2);
    assert.equal(ann.socket.extensions, ''); // it has offered compression
    const bob = await Player.join(address, 'B\u00f6r');
    await bob.hear(2);
    assert.match((await bob.hear(8)).toString(), /Ann/);
    ann.socket.send(Buffer.concat([message(6, Buffer.from([0]), text('hello')), message(4, Buffer.from([7]))]));
    assert.deepEqual(await bob.hear(6), Buffer.from('\x00\x05hello'));
    assert.deepEqual(await ann.hear(5), Buffer.from([7]));
    // A message in fragments, with a ping between them.
    const chat = message(6, Buffer.from([0]), text('in parts'));
    ann.socket.send(chat.subarray(0, 3), { fin: false, binary: true });
    ann.socket.ping('between');
    assert.equal((await once(ann.socket, 'pong'))[0].toString(), 'between');
    ann.socket.send(chat.subarray(3), { fin: true });
    assert.deepEqual(await bob.hear(6), Buffer.from('\x00\x08in parts'));
    ann.socket.terminate();
    const again = await Player.join(address, 'Ann', welcome.subarray(-16));
    const welcomed = await again.hear(2);
    assert.deepEqual([welcomed[0], welcomed.subarray(-16)], [welcome[0], welcome.subarray(-16)]);
    bob.socket.send(message(7));
    assert.equal((await bob.closed).code, 1000);
    again.socket.close(1000);
    assert.equal((await again.closed).code, 1000);
  });

  test('is told why it is closed', async () => {
    for (const [sent, code, reason] of [['text', 1003, /binary/], [Buffer.alloc(5000), 1009, /too big/], [Buffer.from([1, 200]), 1002, /malformed/],
      [Buffer.concat(Array(300).fill(message(4, Buffer.from([1])))), 1008, /120 messages/]]) {
      const player = await Player.join(address, 'Ann');
      await player.hear(2);
      player.socket.send(sent);
      const closed = await player.closed;
      assert.equal(closed.code, code);
      assert.match(closed.reason, reason);
    }
  });

  test('is refused another address', async () => {
    const refused = new WebSocket(address.replace('/ws', '/other'));
    refused.on('error', () => {});
    assert.equal((await once(refused, 'unexpected-response'))[1].statusCode, 404);
    refused.terminate();
  });
});

describe('a server by ws', () => {
  let server;
  before(async () => {
    server = new WebSocketServer({ port: 0, host: '127.0.0.1', path: '/ws', perMessageDeflate: true });
    await once(server, 'listening');
  });
  after(() => server?.close());

  /** A connection of the engine to it; @return  both ends */
  const connect = async (t) => {
    const expected = once(server, 'connection');
    const connection = new Program('stdout', [...words('ENGINUITY_CONNECTION_STARTER'), process.env.ENGINUITY_CONNECTION ?? join(programs, 'connection_probe'), `ws://localhost:${server.address().port}/ws`]);
    t.after(() => connection.end());
    const [peer] = await expected;
    peer.on('error', () => {});
    peer.closed = once(peer, 'close').then(([code, reason]) => ({ code, reason: reason.toString() }));
    peer.closed.catch(() => {});
    await connection.hear(/^open$/);
    return { connection, peer };
  };
  const isClosed = async (connection) => {
    const [, code, reason] = await connection.hear(/^closed (\d+) \S+ (.*)$/);
    return { code: Number(code), reason };
  };

  test('has messages of all sizes both ways', async (t) => {
    const { connection, peer } = await connect(t);
    assert.equal(peer.extensions, ''); // it would compress
    for (const size of [0, 1, 125, 126, 4096]) {
      const bytes = randomBytes(size);
      peer.send(bytes);
      assert.equal((await connection.hear(/^message (.*)$/))[1], bytes.toString('hex'));
      connection.say(`send ${bytes.toString('hex')}`);
      const [echo, binary] = await once(peer, 'message');
      assert.equal(binary, true);
      assert.equal(bytes.equals(echo), true, `${size} bytes`);
    }
    const large = randomBytes(65_522);
    connection.say(`send ${large.toString('hex')}`);
    assert.equal(large.equals((await once(peer, 'message'))[0]), true);
  });

  test('sends fragments, and pings between them', async (t) => {
    const { connection, peer } = await connect(t);
    peer.send('a', { fin: false, binary: true });
    peer.ping('between');
    assert.equal((await once(peer, 'pong'))[0].toString(), 'between');
    peer.send('', { fin: false });
    peer.send('bc', { fin: true });
    assert.equal((await connection.hear(/^message (.*)$/))[1], '616263');
  });

  test('has the code and the reason of the connection, and the connection has its', async (t) => {
    for (const [code, reason] of [[1000, 'bye'], [1001, ''], [1008, 'zu schnell: \u00e9'], [4999, 'x'.repeat(123)]]) {
      const ofServer = await connect(t);
      ofServer.peer.close(code, reason);
      assert.deepEqual(await isClosed(ofServer.connection), { code, reason });
      assert.equal((await ofServer.peer.closed).code, code);
      const ofClient = await connect(t);
      ofClient.connection.say(`close ${code} ${reason}`);
      assert.deepEqual(await ofClient.peer.closed, { code, reason });
      assert.deepEqual(await isClosed(ofClient.connection), { code, reason });
    }
    const silent = await connect(t);
    silent.peer.close();
    assert.deepEqual(await isClosed(silent.connection), { code: 1005, reason: '' });
    const gone = await connect(t);
    gone.peer.terminate();
    assert.deepEqual(await isClosed(gone.connection), { code: 1006, reason: '' });
  });

  test('is closed for text and for too big messages', async (t) => {
    for (const [message, code, reason] of [['text', 1003, 'Messages are binary.'], [Buffer.alloc(4097), 1009, 'A message is too big.']]) {
      const { connection, peer } = await connect(t);
      peer.send(message);
      assert.deepEqual(await isClosed(connection), { code, reason });
      assert.deepEqual(await peer.closed, { code, reason });
    }
  });
});
