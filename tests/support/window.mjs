// Shared by the tests on a desktop: the game as a process with its output, and its window. ENGINUITY_NATIVE selects the build; wine runs a
// build for Windows.

import { execFile, spawn } from 'node:child_process';
import { chmodSync, cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { nativePrograms } from './native.mjs';
import { PNG } from './picture.mjs';
import { Screen } from './x11.mjs';

export * from './picture.mjs';
export { Screen };

export const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..');
export const programs = join(nativePrograms(root), 'pong');
export const windows = existsSync(join(programs, 'pong.exe'));
const kProgram = windows ? 'pong.exe' : 'pong';
const kAppData = windows && join(process.env.WINEPREFIX, 'drive_c/users', process.env.USER, 'AppData/Roaming/Enginuity/pong');
/** A path as an argument of the program. */
export const told = (path) => (windows ? `Z:${path.replaceAll('/', '\\')}` : path);
const kWait = 60_000; // milliseconds; a slow machine is not an error
const kLook = 50; // milliseconds between two checks of a condition without an event

const execute = promisify(execFile);
export const xdotool = (...words) => execute('xdotool', words.map(String));

/** Repeats a check until it returns a value, as long as `alive` returns true. */
export async function poll(look, what, alive = () => true) {
  for (const until = Date.now() + kWait; Date.now() < until;) {
    const live = alive(); // checked first: the last output before the end counts
    const found = await look();
    if (found) return found;
    if (!live) break;
    await new Promise((later) => { setTimeout(later, kLook); });
  }
  throw new Error(`waited in vain for ${what}`);
}

/** A folder for one test, deleted after it. */
export function temporaryFolder(test) {
  const folder = mkdtempSync(join(tmpdir(), 'enginuity-test-'));
  test.after(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** A copy of the program's folder that a test may change. */
export function copyOfProgram(t) {
  const folder = temporaryFolder(t);
  const parts = windows ? ['SDL2.dll', 'SDL2_mixer.dll'] : ['strings'];
  for (const part of [kProgram, 'fonts', 'sounds', ...parts]) cpSync(join(programs, part), join(folder, part), { recursive: true });
  return folder;
}

/** The same, with string tables next to the program. They override the built-in ones, as for a translator. */
export function copyForTranslator(t) {
  const folder = copyOfProgram(t);
  for (const tables of ['engine', 'game/pong']) cpSync(join(root, tables, 'strings'), join(folder, 'strings'), { recursive: true });
  return folder;
}

/** Changes the bytes of a file. */
export function spoil(file, change) {
  writeFileSync(file, change(readFileSync(file)));
}

/** The running program. It and its child processes are killed when its test ends. */
export class Program {
  output = '';
  errors = '';
  code = null; // a number after its exit; the name of the signal that ended it
  #process;
  #changed = new Set();

  /**
   * @param test       ends the program
   * @param words      its arguments
   * @param home       the folder of the user's files; default: a new one; null, on Windows: the system's default
   * @param folder     the folder of the program
   * @param program    the name of its file
   * @param environment  variables to set, or to remove if undefined
   */
  constructor(test, words, { home = temporaryFolder(test), folder = programs, program = kProgram, environment = {} } = {}) {
    this.home = home;
    this.files = windows ? home ?? kAppData : join(home, 'enginuity/pong');
    this.boxFile = join(temporaryFolder(test), 'box');
    const { LANGUAGE, LC_ALL, LC_MESSAGES, LANG, ...ours } = process.env;
    if (windows) ours.LC_ALL = LC_ALL; // otherwise wine cannot read the names of files
    const all = { ...ours, XDG_DATA_HOME: home, SDL_AUDIODRIVER: 'dummy', ENGINUITY_BOX: this.boxFile, PATH: `${this.#boxTool()}:${process.env.PATH}`, ...environment };
    for (const name of Object.keys(all)) if (all[name] === undefined) delete all[name];
    const command = [join(folder, program), ...words];
    if (windows) {
      command.unshift('wine');
      if (home !== null) command.push(`save_folder=${told(home)}`); // wine has one %APPDATA% for all
    }
    this.#process = spawn(command[0], command.slice(1), { env: all, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
    const hear = (name) => (data) => { this[name] += data; this.#tell(); };
    this.#process.stdout.setEncoding('utf8').on('data', hear('output'));
    this.#process.stderr.setEncoding('utf8').on('data', hear('errors'));
    this.#process.on('error', (error) => { this.errors += error; this.code = 'not started'; this.#tell(); });
    this.#process.on('close', (code, signal) => { this.code = signal ?? code; this.#tell(); });
    test.after(() => this.#kill());
  }

  // On an X server without fonts SDL shows a message box with zenity. This zenity writes down its arguments.
  #boxTool() {
    const folder = dirname(this.boxFile);
    writeFileSync(join(folder, 'zenity'), '#!/bin/sh\nprintf "%s\\n" "$@" >"$ENGINUITY_BOX.new" && mv "$ENGINUITY_BOX.new" "$ENGINUITY_BOX"\n[ -z "$ENGINUITY_BOX_WAITS" ] || exec sleep 60\n');
    chmodSync(join(folder, 'zenity'), 0o755);
    return folder;
  }

  #tell() { for (const look of this.#changed) look(); }

  #kill() {
    if (this.code !== null) return Promise.resolve();
    try { process.kill(-this.#process.pid, 'SIGKILL'); } catch { /* it has just ended */ }
    return this.ended();
  }

  /** Waits until a check of its output or files returns a value. */
  #until(look, what, wait = kWait) {
    return new Promise((found, failed) => {
      const finish = (settle, value) => {
        clearTimeout(timer);
        this.#changed.delete(again);
        settle(value);
      };
      const fail = (why) => finish(failed, new Error(`${why} while waiting for ${what}\n${this.errors}\n${this.output.slice(-1000)}`));
      const timer = setTimeout(() => fail('too late'), wait);
      const again = () => {
        const value = look();
        if (value !== undefined) finish(found, value);
        else if (this.code !== null) fail(`the program ended with ${this.code}`);
      };
      this.#changed.add(again);
      again();
    });
  }

  signal(name) { this.#process.kill(name); }
  /** Its own, while processes that it has started may still run; null: it runs. */
  get exitCode() { return this.#process.exitCode; }

  /** Asks the program to end as the system does; @return its exit code */
  async finish() {
    if (windows) await this.screen.askToClose((await this.window()).id);
    else this.signal('SIGTERM');
    return this.ended();
  }

  /** Waits for its end; @return its exit code */
  ended() { return this.#until(() => this.code ?? undefined, 'the end'); }

  /** Waits until it has written a text to stderr. */
  said(pattern) { return this.#until(() => this.errors.match(pattern) ?? undefined, `${pattern}`); }

  /** The last state that it reported. */
  inspect() {
    const end = this.output.lastIndexOf('\n');
    const line = end < 0 ? '' : this.output.slice(this.output.lastIndexOf('\n', end - 1) + 1, end);
    return line.startsWith('{') ? JSON.parse(line) : undefined;
  }

  /** Waits until its state satisfies a condition; @param wait milliseconds, if more than usual */
  until(condition, wait = kWait) {
    return this.#until(() => {
      const seen = this.inspect();
      return seen && condition(seen) ? seen : undefined;
    }, `${condition}`, wait);
  }

  /** Waits until frames that began after this call are drawn. */
  async drawn(frames = 3) {
    const { frame } = await this.until((s) => s.frame > 0);
    // The current line may be older than this call, so the next one counts.
    const next = await this.until((s) => s.frame > frame);
    return this.until((s) => s.frame >= next.frame + frames);
  }

  /** Reads one of the user's files; waits until it exists. */
  saved(name, pattern) {
    const path = join(this.files, name);
    const read = () => {
      try {
        return readFileSync(path, 'utf8');
      } catch (error) { // while it is replaced, it may be missing for a moment
        if (error.code !== 'ENOENT') throw error;
        return '';
      }
    };
    return poll(() => read().match(pattern), `${pattern} in ${path}`);
  }

  read(name) { return readFileSync(join(this.files, name), 'utf8'); }
}

/** Runs the program to its end. */
export async function run(test, words, options) {
  const program = new Program(test, words, options);
  await program.ended();
  return program;
}

/** The game in its window. */
export class WindowedGame extends Program {
  /** Starts the game and waits for its title. */
  static async open(test, screen, words = [], options = {}) {
    await xdotool('mousemove', 0, 0);
    const game = new WindowedGame(test, ['+inspect', 'seed=7', ...words], options);
    game.screen = screen;
    await game.until((s) => s.state === 'title');
    await screen.focus((await game.window()).id);
    return game;
  }

  /** The position of its window. */
  window() {
    return poll(async () => (await this.screen.windows()).find((w) => w.name === 'Pong' && w.kind), 'the window', () => this.code === null);
  }

  async press(...keys) { await xdotool('key', ...keys); }
  async hold(key) { await xdotool('keydown', key); }
  async release(key) { await xdotool('keyup', key); }

  /** Starts a match of one player from the title. */
  async play() {
    await this.press('1');
    return this.until((s) => s.state === 'playing');
  }

  /** Leaves the program by the question of its title; @return  its exit code */
  async leave() {
    await this.press('Escape');
    await this.until((s) => s.state === 'confirm');
    await this.drawn(10); // a new menu ignores keys for 0.15 seconds
    await this.press('Down', 'Return');
    return this.ended();
  }

  async pause() {
    await this.press('p');
    await this.until((s) => s.state === 'paused');
    return this.drawn();
  }

  /** Returns the line of the current menu with this label, and its middle in the window. */
  async item(label) {
    const seen = await this.until((s) => s.menu?.some((line) => line.label === label));
    const index = seen.menu.findIndex((line) => line.label === label);
    const [left, top, width, height] = seen.menu[index].box;
    return { ...seen.menu[index], index, x: left + width / 2, y: top + height / 2 };
  }

  /** Moves the mouse to a point of the window, in pixels. */
  async point(x, y) {
    const { x: left, y: top } = await this.window();
    const [toX, toY] = [Math.round(left + x), Math.round(top + y)];
    await xdotool('mousemove', toX + 1, toY); // the move that enters the window is not reported as a movement
    await this.drawn(1); // wine reports only one of two immediate moves
    await xdotool('mousemove', toX, toY);
  }

  /** Resizes the window; its top left corner stays on the screen. */
  async resize(width, height) {
    const { id } = await this.window();
    await xdotool('windowmove', id, 0, 0, 'windowsize', id, width, height);
    await poll(async () => { const w = await this.window(); return w.width === width && w.height === height && w.x === 0 && w.y === 0; }, 'the size');
    await this.until((s) => s.window[0] === width && s.window[1] === height);
    return this.drawn();
  }

  /** The content of the window. */
  async picture() {
    const { x, y, width, height } = await this.window();
    const all = await picture();
    const part = new PNG({ width, height });
    PNG.bitblt(all, part, x, y, width, height, 0, 0);
    return part;
  }
}

/** The whole screen. */
export async function picture(path) {
  const { stdout } = await execute('import', ['-window', 'root', 'png:-'], { encoding: 'buffer', maxBuffer: 64 << 20 });
  if (path) writeFileSync(path, stdout);
  return PNG.sync.read(stdout);
}

/**
 * Waits for a message box of a program and answers it.
 *
 * @return  its window with its picture, or the text that zenity was asked to show
 */
export async function answerBox(program, screen) {
  const box = await poll(async () => {
    if (existsSync(program.boxFile)) return { asked: readFileSync(program.boxFile, 'utf8') };
    return (await screen.windows()).find((w) => w.name === 'Pong' && (windows ? w.height < 300 : !w.kind));
  }, 'a message box', () => program.code === null).catch((error) => { throw new Error(`${error.message}\n${program.errors}`); });
  if (box.asked) return box;
  const shown = await poll(async () => {
    const all = await picture();
    const part = new PNG({ width: box.width, height: box.height });
    const [left, top] = [Math.max(box.x, 0), Math.max(box.y, 0)];
    const [wide, high] = [Math.min(box.width, all.width - left), Math.min(box.height, all.height - top)];
    PNG.bitblt(all, part, left, top, wide, high, 0, 0);
    return new Set(new Uint32Array(part.data.buffer, part.data.byteOffset, part.data.length / 4)).size >= 3 && part;
  }, 'something written in the box', () => program.code === null);
  await poll(async () => {
    if (!(await screen.windows()).some((w) => w.id === box.id)) return true;
    if (windows) { // its button is at its lower edge
      await xdotool('mousemove', box.x + Math.round(box.width / 2), box.y + box.height - 15, 'click', 1);
    } else {
      await screen.focus(box.id);
      await xdotool('key', 'Return');
    }
    return false;
  }, 'the box to go');
  return { ...box, picture: shown };
}
