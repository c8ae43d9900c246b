// The parts of the X protocol that the tests need and no small tool has: listing the windows, giving one the keyboard focus (a virtual
// screen has no window manager), and asking one to close like the button of its title bar.

import { readFileSync } from 'node:fs';
import { connect } from 'node:net';

const kWindowClass = 67; // atoms that every server has
const kWindowName = 39;
const kViewable = 2;

/** The server's cookie from the file that XAUTHORITY names. */
function cookie(display) {
  let bytes;
  try { bytes = readFileSync(process.env.XAUTHORITY ?? `${process.env.HOME}/.Xauthority`); } catch { return null; }
  for (let at = 2; at < bytes.length; at += 2) {
    const [, number, name, data] = Array.from({ length: 4 }, () => {
      const length = bytes.readUInt16BE(at);
      const part = bytes.subarray(at + 2, at + 2 + length);
      at += 2 + length;
      return part;
    });
    if ((number.length === 0 || `${number}` === display) && `${name}` === 'MIT-MAGIC-COOKIE-1') return data;
  }
  return null;
}

const padded = (bytes) => Buffer.concat([bytes, Buffer.alloc((4 - (bytes.length % 4)) % 4)]);
const words = (...numbers) => Buffer.from(Uint32Array.from(numbers).buffer);

export class Screen {
  #socket;
  #received = Buffer.alloc(0);
  #sequence = 0;
  #waiting = new Map();
  #greeted;

  static async open() {
    const display = process.env.DISPLAY?.match(/^:(\d+)/)?.[1];
    if (!display) throw new Error('there is no DISPLAY: run the tests under xvfb-run');
    const screen = new Screen();
    const socket = screen.#socket = connect(`/tmp/.X11-unix/X${display}`);
    const key = cookie(display);
    const name = key ? Buffer.from('MIT-MAGIC-COOKIE-1') : Buffer.alloc(0);
    const head = Buffer.alloc(12);
    head.write('l');
    head.writeUInt16LE(11, 2);
    head.writeUInt16LE(name.length, 6);
    head.writeUInt16LE(key?.length ?? 0, 8);
    socket.write(Buffer.concat([head, padded(name), padded(key ?? Buffer.alloc(0))]));
    await new Promise((greeted, failed) => {
      screen.#greeted = (fine, why) => (fine ? greeted() : failed(new Error(`the X server refuses: ${why}`)));
      socket.on('error', failed);
      socket.on('data', (data) => screen.#receive(data));
    });
    return screen;
  }

  close() { this.#socket.destroy(); }

  #receive(data) {
    this.#received = Buffer.concat([this.#received, data]);
    for (;;) {
      const bytes = this.#received;
      const least = this.#greeted ? 8 : 32;
      if (bytes.length < least) return;
      const length = this.#greeted ? 8 + bytes.readUInt16LE(6) * 4 : 32 + (bytes[0] === 1 ? bytes.readUInt32LE(4) * 4 : 0);
      if (bytes.length < length) return;
      this.#received = bytes.subarray(length);
      if (this.#greeted) {
        const vendor = bytes.readUInt16LE(24);
        this.root = bytes[0] === 1 ? bytes.readUInt32LE(40 + vendor + ((4 - (vendor % 4)) % 4) + bytes[29] * 8) : 0;
        this.#greeted(bytes[0] === 1, bytes.subarray(8, 8 + bytes[1]));
        this.#greeted = null;
      } else if (bytes[0] <= 1) {
        // An error is not an answer: the window may have been closed.
        const sequence = bytes.readUInt16LE(2);
        this.#waiting.get(sequence)?.(bytes[0] === 1 ? Buffer.from(bytes.subarray(0, length)) : null);
        this.#waiting.delete(sequence);
      }
    }
  }

  #send(code, detail, body) {
    const head = Buffer.from([code, detail, 0, 0]);
    head.writeUInt16LE(1 + body.length / 4, 2);
    this.#socket.write(Buffer.concat([head, body]));
    this.#sequence = (this.#sequence + 1) & 0xffff;
    return this.#sequence;
  }

  #ask(code, detail, body) {
    return new Promise((answered) => { this.#waiting.set(this.#send(code, detail, body), answered); });
  }

  async #atom(name) {
    const head = Buffer.alloc(4);
    head.writeUInt16LE(name.length, 0);
    return (await this.#ask(16, 0, Buffer.concat([head, padded(Buffer.from(name))]))).readUInt32LE(8);
  }

  async #text(window, property) {
    const answer = await this.#ask(20, 0, words(window, property, 0, 0, 256));
    return answer ? `${answer.subarray(32, 32 + answer.readUInt32LE(16))}` : '';
  }

  /** The size of a window's first icon, and its pixels as numbers 0xaarrggbb; null without an icon. */
  async icon(window) {
    const kMost = 1 << 20;
    const answer = await this.#ask(20, 0, words(window, await this.#atom('_NET_WM_ICON'), 0, 0, kMost));
    const length = answer?.readUInt32LE(16) ?? 0;
    if (length === 0) return null;
    const numbers = Array.from({ length }, (_, i) => answer.readUInt32LE(32 + 4 * i));
    return { width: numbers[0], height: numbers[1], pixels: numbers.slice(2) };
  }

  /** The visible windows, the topmost last: id, name, class, position and size. */
  async windows() {
    const tree = await this.#ask(15, 0, words(this.root));
    const found = [];
    for (let i = 0; i < tree.readUInt16LE(16); ++i) {
      const id = tree.readUInt32LE(32 + 4 * i);
      const [attributes, geometry, name, kind] = await Promise.all([
        this.#ask(3, 0, words(id)), this.#ask(14, 0, words(id)), this.#text(id, kWindowName), this.#text(id, kWindowClass)]);
      if (attributes?.[26] !== kViewable || !geometry) continue;
      found.push({ id, name, kind, x: geometry.readInt16LE(12), y: geometry.readInt16LE(14),
        width: geometry.readUInt16LE(16), height: geometry.readUInt16LE(18) });
    }
    return found;
  }

  /** Whether a window manager is running. */
  async managed() {
    return (await this.#ask(23, 0, words(await this.#atom('WM_S0')))).readUInt32LE(8) !== 0;
  }

  /** Gives a window the keyboard focus. */
  async focus(window) {
    this.#send(42, 1, words(window, 0));
    if (window !== this.root) await this.#tell(window, 'WM_TAKE_FOCUS'); // wine needs this message
    await this.#ask(43, 0, Buffer.alloc(0)); // the window has the focus after this reply
  }

  /** Asks a window to close, like the button in its title bar. */
  askToClose(window) { return this.#tell(window, 'WM_DELETE_WINDOW'); }

  /** Sends a window a message of a window manager. */
  async #tell(window, what) {
    const event = Buffer.alloc(32);
    event[0] = 33; // ClientMessage
    event[1] = 32;
    event.writeUInt32LE(window, 4);
    event.writeUInt32LE(await this.#atom('WM_PROTOCOLS'), 8);
    event.writeUInt32LE(await this.#atom(what), 12);
    this.#send(25, 0, Buffer.concat([words(window, 0), event]));
  }
}
