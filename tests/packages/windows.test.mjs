// The package for Windows, unpacked and started by wine.

import assert from 'node:assert/strict';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { Wine, checkLicences, filesIn, libraries, play, unpack } from '../support/package.mjs';
import { Screen } from '../support/window.mjs';

// What every Windows 10 has.
const kOfTheSystem = ['advapi32', 'gdi32', 'hid', 'imm32', 'kernel32', 'msvcrt', 'ole32', 'oleaut32', 'setupapi', 'shell32', 'user32', 'version', 'winmm'];
const kBinaries = ['SDL2.dll', 'SDL2_mixer.dll', 'pong.exe'];

let screen;
let wine;
before(async () => {
  screen = await Screen.open();
  wine = new Wine();
});
after(() => {
  screen?.close();
  wine?.close();
});

describe('the package for Windows', () => {
  test('starts from a read-only folder with a space and an umlaut', (t) => play(t, unpack(t, 'windows'), { screen, wine }));

  test('asks the system for nothing but what Windows has', (t) => {
    const game = unpack(t, 'windows');
    assert.deepEqual(filesIn(game).filter((name) => /\.(dll|exe)$/i.test(name)), kBinaries);
    for (const name of kBinaries) {
      for (const library of libraries(join(game, name))) {
        assert.ok(kBinaries.includes(library) || kOfTheSystem.includes(library.toLowerCase().replace(/\.dll$/, '')), `${name} asks for ${library}`);
      }
    }
  });

  test('has the licences of all that it carries', (t) => {
    checkLicences(unpack(t, 'windows'), ['Enginuity', 'Manrope, the font', 'SDL2', 'SDL2_mixer', 'stb_vorbis, in SDL2_mixer', 'stb_truetype',
      "mingw-w64's runtime", 'winpthreads', 'libstdc++ and libgcc, of GCC'], kBinaries);
  });
});

describe('a package for Windows that lacks something is noticed:', () => {
  for (const name of ['SDL2.dll', 'SDL2_mixer.dll', 'fonts/text.ttf', 'sounds/hit.wav']) {
    test(name, async (t) => { await assert.rejects(play(t, unpack(t, 'windows', [name]), { screen, wine })); });
  }
});
