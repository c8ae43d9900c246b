// The sound of the real game. SDL's disk driver writes it into a file. An invisible window needs no screen (Windows has no such windows).

import assert from 'node:assert/strict';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { Program, copyOfProgram, poll, spoil, temporaryFolder, told, windows } from '../support/window.mjs';

const kRate = 48_000; // samples per second and channel

/** Starts the game with its sound written into a file, at the speed of a real device. */
function play(t, words, { folder, environment = {} } = {}) {
  const file = join(temporaryFolder(t), 'sound');
  const program = new Program(t, ['+inspect', 'seed=7', ...words], {
    folder, environment: { SDL_VIDEODRIVER: windows ? undefined : 'offscreen', SDL_AUDIODRIVER: 'disk', SDL_DISKAUDIOFILE: told(file), ...environment },
  });
  /** All samples so far, left and right in turn. */
  program.heard = () => {
    if (!existsSync(file)) return new Int16Array(0);
    const bytes = readFileSync(file);
    return new Int16Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + (bytes.length & ~3)));
  };
  return program;
}

const loudest = (samples) => samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);

describe('the real game plays sound', () => {
  test('effects come from the side where they happen', async (t) => {
    const game = play(t, ['music_volume=0']);
    // Two bots play behind the title.
    await poll(() => {
      const samples = game.heard();
      return loudest(samples) > 1000 && samples.some((sample, i) => i % 2 === 0 && Math.abs(sample - samples[i + 1]) > 200);
    }, 'an effect, louder on one side', () => game.code === null);
    assert.doesNotMatch(game.errors, /warning|error/);
  });

  test('music is played', async (t) => {
    const game = play(t, ['effects_volume=0', 'interface_volume=0']);
    await poll(() => loudest(game.heard()) > 2000, 'music', () => game.code === null);
  });

  test('mute silences everything', async (t) => {
    const game = play(t, ['+mute']);
    const samples = await poll(() => game.heard().length > 5 * kRate * 2 && game.heard(), 'five seconds', () => game.code === null);
    assert.equal(loudest(samples), 0);
  });
});

describe('sound errors', () => {
  test('a missing device causes one warning, and the game runs', async (t) => {
    const game = play(t, [], { environment: { SDL_AUDIODRIVER: 'there-is-none' } });
    await game.until((s) => s.frame > 120);
    assert.equal(game.errors.match(/^.*Cannot open an audio device.*$/gm)?.length, 1, game.errors);
    assert.equal(game.errors.match(/warning/g).length, 1, game.errors);
  });

  test('missing and damaged sounds cause one warning each, and the others are played', async (t) => {
    const folder = copyOfProgram(t);
    rmSync(join(folder, 'sounds/bell.wav'));
    spoil(join(folder, 'sounds/soft.wav'), (bytes) => bytes.subarray(0, 30));
    spoil(join(folder, 'sounds/music.ogg'), (bytes) => bytes.subarray(0, 100));
    const game = play(t, [], { folder });
    await poll(() => loudest(game.heard()) > 1000, 'an effect', () => game.code === null);
    for (const said of [/sounds\/bell\.wav .*is missing/, /sounds\/soft\.wav: truncated sound/, /sounds\/music\.ogg: the music is damaged/]) {
      assert.match(game.errors, said);
    }
    assert.equal(game.errors.match(/warning/g).length, 3, game.errors);
  });

  test('a run without a window does not open a device', async (t) => {
    const file = join(temporaryFolder(t), 'sound');
    const game = new Program(t, ['+headless', 'steps=2000'], { environment: { SDL_AUDIODRIVER: 'disk', SDL_DISKAUDIOFILE: told(file) } });
    assert.equal(await game.ended(), 0);
    assert.equal(existsSync(file), false);
  });
});
