// The packages for Linux and Windows, unpacked and started as by a user who has only the package. Wine runs the one for Windows.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { Wine, checkLicences, filesIn, heard, libraries, play, unpack } from '../support/package.mjs';
import { Screen } from '../support/window.mjs';

// The libraries of every system with this C library, and of every Windows 10.
const kOfLinux = ['libc.so.6', 'libm.so.6', 'ld-linux-x86-64.so.2'];
const kOfWindows = ['advapi32', 'gdi32', 'imm32', 'iphlpapi', 'kernel32', 'msvcrt', 'ole32', 'oleaut32', 'setupapi', 'shell32', 'user32', 'version',
  'winmm', 'ws2_32'];
const kLinuxLibraries = ['lib/libSDL2-2.0.so.0', 'lib/libSDL2_mixer-2.0.so.0'];
const kWindowsBinaries = ['SDL2.dll', 'SDL2_mixer.dll', 'pong.exe'];

let screen;
let wine;
before(async () => { screen = await Screen.open(); });
after(() => {
  screen?.close();
  wine?.close();
});

/** Plays the game with its sound written into a file. */
function playAloud(t, game) {
  const folder = mkdtempSync(join(tmpdir(), 'enginuity-sound-'));
  t.after(() => rmSync(folder, { recursive: true }));
  chmodSync(folder, 0o777);
  const file = join(folder, 'sound');
  const environment = { SDL_AUDIODRIVER: 'disk', SDL_DISKAUDIOFILE: wine ? `Z:${file.replaceAll('/', '\\')}` : file };
  return play(t, game, { screen, wine, environment, seen: (window) => heard(file, window) });
}

/** The same, with the libraries of the package. The system may have others with the same names. */
async function playOnLinux(t, game) {
  const found = execFileSync('ldd', [join(game, 'pong')], { encoding: 'utf8' });
  for (const name of kLinuxLibraries) assert.ok(found.includes(` => ${join(game, name)} `), `the program does not take ${name}:\n${found}`);
  return playAloud(t, game);
}

describe('the package for Linux', () => {
  test('starts from a read-only folder with a space and an umlaut, and plays sound', (t) => playOnLinux(t, unpack(t, 'linux')));

  test('needs no library of the system except its C library', (t) => {
    const game = unpack(t, 'linux');
    const binaries = ['pong', ...filesIn(game).filter((name) => name.startsWith('lib/'))];
    assert.deepEqual(binaries.slice(1), kLinuxLibraries);
    for (const name of binaries) {
      for (const library of libraries(join(game, name))) {
        assert.ok(kOfLinux.includes(library) || kLinuxLibraries.includes(`lib/${library}`), `${name} asks for ${library}`);
      }
    }
  });

  test('the README names the required version of the C library', (t) => {
    const game = unpack(t, 'linux');
    const number = (text) => text.split('.').reduce((sum, part) => sum * 1000 + Number(part), 0);
    const asked = ['pong', ...kLinuxLibraries].flatMap((name) => [...execFileSync('objdump', ['-T', join(game, name)], { encoding: 'utf8' })
      .matchAll(/GLIBC_(\d+\.\d+)/g)].map((match) => match[1])).sort((a, b) => number(a) - number(b)).at(-1);
    assert.equal(readFileSync(join(game, 'README.txt'), 'utf8').match(/glibc (\d+\.\d+)/)[1], asked);
  });

  test('SDL supports the video and audio libraries of many systems without requiring them', (t) => {
    const bytes = readFileSync(join(unpack(t, 'linux'), kLinuxLibraries[0]), 'latin1');
    for (const name of ['libX11.so.6', 'libwayland-client.so.0', 'libasound.so.2', 'libpulse.so.0', 'libpipewire-0.3.so.0', 'libudev.so.1']) {
      assert.ok(bytes.includes(`${name}\0`), `SDL2 was built without ${name}`);
    }
  });

  test('has the licences of all its parts', (t) => {
    checkLicences(unpack(t, 'linux'), ['Enginuity', 'Manrope, the font', 'SDL2', 'SDL2_mixer', 'SDL2_net', 'QR Code generator', 'stb_truetype and stb_vorbis',
      'libstdc++ and libgcc, of GCC'], ['pong', ...kLinuxLibraries]);
  });
});

describe('a package for Linux without one of its files fails:', () => {
  for (const [name, why] of [
    ['lib/libSDL2_mixer-2.0.so.0', /does not take lib\/libSDL2_mixer/],
    ['fonts/text.ttf', /fonts\/text\.ttf is missing/],
    ['sounds/music.ogg', /The game's file sounds\/music\.ogg is missing/],
  ]) {
    test(name, (t) => assert.rejects(playOnLinux(t, unpack(t, 'linux', [name])), why));
  }
});

describe('the package for Windows', () => {
  before(() => { wine = new Wine(); });

  test('starts from a read-only folder with a space and an umlaut, and plays sound', (t) => playAloud(t, unpack(t, 'windows')));

  test('needs only libraries that Windows has', (t) => {
    const game = unpack(t, 'windows');
    assert.deepEqual(filesIn(game).filter((name) => /\.(dll|exe)$/i.test(name)), kWindowsBinaries);
    for (const name of kWindowsBinaries) {
      for (const library of libraries(join(game, name))) {
        assert.ok(kWindowsBinaries.includes(library) || kOfWindows.includes(library.toLowerCase().replace(/\.dll$/, '')), `${name} asks for ${library}`);
      }
    }
  });

  test('has the licences of all its parts', (t) => {
    checkLicences(unpack(t, 'windows'), ['Enginuity', 'Manrope, the font', 'SDL2', 'SDL2_mixer', 'SDL2_net', 'stb_truetype and stb_vorbis',
      "mingw-w64's runtime", 'winpthreads', 'libstdc++ and libgcc, of GCC'], kWindowsBinaries);
  });
});

describe('a package for Windows without one of its files fails:', () => {
  for (const [name, why] of [
    ['SDL2.dll', /it ended with [1-9][^]*SDL2\.dll/],
    ['SDL2_mixer.dll', /it ended with [1-9][^]*SDL2_mixer\.dll/],
    ['fonts/text.ttf', /fonts\/text\.ttf is missing/],
    ['sounds/hit.wav', /sounds\/hit\.wav is missing/],
  ]) {
    test(name, (t) => assert.rejects(playAloud(t, unpack(t, 'windows', [name])), why));
  }
});
