// Shared by the tests of packages: unpacking an archive as a user does, and starting the game as a user who has just unpacked it.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmodSync, chownSync, existsSync, lstatSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { WindowedGame, poll, root, run } from './window.mjs';

const kEndings = { linux: 'linux-x64.tar.gz', windows: 'windows-x64.zip', web: 'web.zip' };
export const targets = Object.keys(kEndings);
export const version = readFileSync(join(root, 'CMakeLists.txt'), 'utf8').match(/project\(Enginuity VERSION ([\d.]+)/)[1];
const kNobody = 65534;
const isRoot = process.getuid() === 0; // root can write read-only files, so another user starts the game

/** The path of the archive that ci/package makes for a target. */
export const archive = (target) => join(root, `build/packages/pong-${version}-${kEndings[target]}`);
/** The name of the archive of a game. @param name  name and version: pong-0.1.0 */
export const archiveName = (name, target) => `${name}-${kEndings[target]}`;

/** Creates a folder for one test that other users can enter. */
function openFolder(t) {
  const folder = mkdtempSync(join(tmpdir(), 'enginuity-package-'));
  t.after(() => {
    execFileSync('chmod', ['-R', 'u+w', folder]); // the unpacked files are read-only
    rmSync(folder, { recursive: true, force: true });
  });
  chmodSync(folder, 0o755);
  return folder;
}

/**
 * Unpacks an archive with the system's own tools into a new folder. Its path has a space and an umlaut.
 *
 * @param remove  names of files to remove after unpacking
 * @param name    name and version of the game, in the archive `file`
 * @return        the folder of the game, which is read-only
 */
export function unpack(t, target, remove = [], name = `pong-${version}`, file = archive(target)) {
  const place = join(openFolder(t), 'Spiel für zwei');
  mkdirSync(place);
  if (target === 'linux') execFileSync('tar', ['-xzf', file, '-C', place]);
  else execFileSync('python3', ['-m', 'zipfile', '-e', file, place]);
  const top = target === 'web' ? place : join(place, name);
  if (target !== 'web') assert.deepEqual(readdirSync(place), [name]);
  for (const removed of remove) {
    assert.ok(existsSync(join(top, removed)), `there is no ${removed}`);
    rmSync(join(top, removed), { recursive: true });
  }
  execFileSync('chmod', ['-R', 'a+rX,a-w', place]);
  return top;
}

/** Returns the names of all files in a folder and its subfolders. */
export function filesIn(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => (entry.isDirectory()
    ? filesIn(join(folder, entry.name)).map((name) => `${entry.name}/${name}`) : [entry.name])).sort();
}

/** A fingerprint of a folder that changes with any change of its files. */
export const stateOf = (folder) => filesIn(folder).map((name) => {
  const { mode, mtimeMs } = lstatSync(join(folder, name));
  return `${name} ${mode.toString(8)} ${mtimeMs} ${createHash('sha256').update(readFileSync(join(folder, name))).digest('hex')}`;
});

const quoted = (word) => `'${word.replaceAll("'", "'\\''")}'`;

/** Runs as the user nobody, without a home, from another folder. @param words  the command; @return  a command for the shell */
export const asNobody = (words) => `cd / && exec ${isRoot ? `setpriv --reuid=${kNobody} --regid=${kNobody} --clear-groups ` : ''}${words.map(quoted).join(' ')}`;

export const kHomeless = { HOME: undefined, XDG_DATA_HOME: undefined, XDG_CONFIG_HOME: undefined, USER: undefined, LOGNAME: undefined };

/**
 * Creates a folder whose `pong` starts an unpacked game as another user. Program uses this folder as the program's folder.
 *
 * @param wine  runs programs for Windows
 */
function starter(t, game, wine) {
  const folder = openFolder(t);
  const command = asNobody(wine ? ['wine', join(game, 'pong.exe')] : [join(game, 'pong')]);
  writeFileSync(join(folder, 'pong'), `#!/bin/sh\n${command} "$@"\n`, { mode: 0o755 });
  return { folder, environment: { ...kHomeless, ...wine?.environment } };
}

/** A wine folder of that user. Its server runs until it is closed. */
export class Wine {
  constructor() {
    this.folder = mkdtempSync(join(tmpdir(), 'enginuity-wine-'));
    const prefix = join(this.folder, 'wine');
    mkdirSync(prefix);
    chmodSync(this.folder, 0o755);
    if (isRoot) chownSync(prefix, kNobody, kNobody);
    this.environment = {
      WINEPREFIX: prefix, WINEARCH: 'win64',
      WINEDEBUG: '-all,err+module', // reports a missing library
      SDL_XINPUT_ENABLED: '0', // see ci/wine
      WINEDLLOVERRIDES: 'mscoree,mshtml=', // otherwise wine offers to download Mono and Gecko
      LC_ALL: 'C.UTF-8', // otherwise wine cannot read the names of files
    };
    // One server for all programs. It outlives its starter, so it must not inherit our output.
    this.#run(['setsid', 'wineserver', '-p']);
    this.#run(['setsid', 'wine', 'wineboot']);
  }

  #run(words) {
    const environment = { ...process.env, ...kHomeless, ...this.environment };
    for (const name of Object.keys(environment)) if (environment[name] === undefined) delete environment[name];
    execFileSync('sh', ['-c', asNobody(words)], { env: environment, stdio: 'ignore' });
  }

  close() {
    try { this.#run(['wineserver', '-k', '-w']); } catch { /* it has ended already */ }
    rmSync(this.folder, { recursive: true, force: true });
  }
}

/**
 * Plays an unpacked game as a user without a home and without write access. Checks its version, a headless game with a known result, and
 * the title in a window. The game may log no warnings and must not change its folder.
 *
 * @param words, environment  extra values for the game in the window
 * @param seen                an extra check of the game in the window
 */
export async function play(t, game, { screen, wine, environment = {}, seen } = {}) {
  const before = stateOf(game);
  const { folder, environment: whose } = starter(t, game, wine);
  const options = { folder, environment: whose };

  const told = await run(t, ['--version', 'language=en'], options);
  assert.equal(told.code, 0, `it ended with ${told.code}: ${told.errors}`);
  assert.match(told.output, new RegExp(`^Pong ${version.replaceAll('.', '\\.')} \\(`));

  const known = readFileSync(join(root, 'tests/headless/pong_1.txt'), 'utf8').trim();
  const headless = await run(t, ['+headless', 'language=en', 'steps=200000', 'seed=1'], options);
  assert.equal(headless.code, 0, `it ended with ${headless.code}: ${headless.errors}`);
  assert.equal(headless.output.replaceAll('\r', '').trim(), known);
  assert.doesNotMatch(headless.errors, /warning|error/);

  const window = new WindowedGame(t, ['+inspect', 'language=en'], { folder, environment: { ...whose, ...environment } });
  window.screen = screen;
  const complaint = window.said(/.*(warning|error).*/).then(([line]) => { throw new Error(line); }, () => window.ended());
  await Promise.race([complaint, window.until((s) => s.state === 'title' && s.menu?.length > 0)]);
  await Promise.race([complaint, seen?.(window)]);
  await screen.askToClose((await window.window()).id);
  assert.equal(await window.ended(), 0, window.errors);
  assert.doesNotMatch(window.errors, /warning|error/);
  assert.deepEqual(stateOf(game), before);
}

/** Waits until a sound file has loud samples. SDL's disk driver writes the samples that a player would hear. */
export const heard = (file, game) => poll(() => {
  if (!existsSync(file)) return false;
  const bytes = readFileSync(file);
  return new Int16Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + (bytes.length & ~3))).some((sample) => Math.abs(sample) > 1000);
}, 'a sound', () => game.code === null);

/** Parses licences/README.txt: the parts, each with its files and the texts of its licence. */
export function carried(game) {
  const index = readFileSync(join(game, 'licences/README.txt'), 'utf8').replaceAll('\r', '');
  return index.split('\n\n').slice(1).map((block) => {
    const [what, ...lines] = block.trim().split('\n');
    const values = (name) => lines.filter((line) => line.startsWith(`    ${name} `)).map((line) => line.slice(13));
    return { what, inside: values('in').flatMap((names) => names.split(', ')), licence: values('licence')[0], texts: values('text') };
  });
}

/** The third-party parts of a page. */
export const kWebParts = ['Enginuity', 'Manrope, the font', 'SDL2', 'SDL2_mixer', 'stb_truetype and stb_vorbis',
  "Emscripten's runtime", 'musl, the C library', 'compiler-rt, of LLVM', 'libcxx, of LLVM', 'libcxxabi, of LLVM'];

/** Checks that each part has its licence text and its files, and that no required part is missing. */
export function checkLicences(game, parts, binaries) {
  const list = carried(game);
  assert.deepEqual(list.map((part) => part.what.replace(/ [\d.]+$/, '')).sort(), [...parts].sort());
  for (const { what, inside, licence, texts } of list) {
    assert.ok(licence && texts.length > 0, `${what} has no licence`);
    for (const name of [...inside, ...texts]) assert.ok(existsSync(join(game, name)), `${what}: there is no ${name}`);
    for (const name of texts) assert.ok(readFileSync(join(game, name), 'utf8').length > 500, `${what}: ${name} is not a licence`);
  }
  const named = list.flatMap((part) => part.texts);
  for (const name of readdirSync(join(game, 'licences'))) assert.ok(name === 'README.txt' || named.includes(`licences/${name}`), `${name} belongs to nothing`);
  for (const name of binaries) assert.ok(list.some((part) => part.inside.includes(name)), `no licence is told for ${name}`);
}

/** The names of the libraries that binaries need, from `objdump -p`. */
export function libraries(file) {
  const told = execFileSync('objdump', ['-p', file], { encoding: 'utf8', maxBuffer: 64 << 20 });
  return [...told.matchAll(/^ *(?:NEEDED|DLL Name:) +(.+)$/gm)].map((match) => match[1]);
}
