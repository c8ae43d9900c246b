// A game's server for tests of a page's connection: the page by ci/serve, with its policy, and sockets by the package `ws`, an independent
// implementation, on one port.

import { once as onceEver } from 'node:events';
import * as http from 'node:http';
import * as https from 'node:https';
import { WebSocketServer } from 'ws';

/** A slow machine is not an error, but a test ends. */
export const once = (emitter, event) => onceEver(emitter, event, { signal: AbortSignal.timeout(60_000) });

/** One port for the page, at / and at /pong/, and for sockets, at ws next to it. */
export class SocketHost {
  /** @param tls  key and certificate */
  static async open(page, tls) {
    const host = new SocketHost();
    host.connections = new Set();
    host.head = '<meta name="game-server" content="ws">'; // of the page
    host.sockets = new WebSocketServer({ noServer: true });
    host.accepts = (request, socket, head) => host.sockets.handleUpgrade(request, socket, head, (peer) => host.sockets.emit('connection', peer, request));
    const forward = (request, response) => {
      const headers = { ...request.headers, 'accept-encoding': 'identity' };
      const asked = http.request(new URL(request.url.replace(/^\/pong\//, '/'), page), { headers }, (answer) => {
        const isIndex = /^text\/html/.test(answer.headers['content-type']);
        if (isIndex) delete answer.headers['content-length'];
        response.writeHead(answer.statusCode, answer.headers);
        if (!isIndex) return answer.pipe(response);
        answer.setEncoding('utf8').toArray().then((parts) => response.end(parts.join('').replace('<head>', `<head>${host.head}`))); // as net::readPage
      });
      asked.on('error', () => response.destroy());
      asked.end();
    };
    host.server = tls ? https.createServer(tls, forward) : http.createServer(forward);
    host.server.on('upgrade', (request, socket, head) => {
      socket.on('error', () => {});
      host.accepts(request, socket, head);
    });
    host.server.on('connection', (socket) => {
      host.connections.add(socket);
      socket.on('close', () => host.connections.delete(socket));
    });
    host.server.listen(0, '127.0.0.1');
    await once(host.server, 'listening');
    host.authority = `localhost:${host.server.address().port}`;
    host.address = `${tls ? 'https' : 'http'}://${host.authority}/`;
    return host;
  }

  /** The next socket that is opened: the end of `ws`, with its messages and, when it is closed, how. */
  async peer() {
    const [socket, request] = await once(this.sockets, 'connection');
    socket.path = request.url;
    socket.messages = [];
    socket.on('message', (bytes, binary) => socket.messages.push(binary ? bytes : bytes.toString()));
    socket.on('error', () => {});
    socket.closed = once(socket, 'close').then(([code, reason]) => ({ code, reason: reason.toString() }), () => 'still open');
    return socket;
  }

  /** Refuses connections from now on. */
  async close() {
    const closed = once(this.server, 'close');
    this.server.close();
    for (const socket of this.connections) socket.destroy();
    await closed;
  }
}
