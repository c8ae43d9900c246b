// Recordings as a user at a terminal has them: made, verified and compared without a window.

import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { root, run, temporaryFolder, told } from '../support/window.mjs';

const headless = (t, ...words) => run(t, ['+headless', 'language=en', ...words]);
/** Records a match of two bots; @return  the path of the file */
async function recorded(t, folder, seed = 7, steps = 3000) {
  const file = join(folder, `${seed}-${steps}.recording`);
  const made = await headless(t, `seed=${seed}`, `steps=${steps}`, `record=${told(file)}`);
  assert.equal(made.errors, '');
  assert.equal(made.code, 0);
  return file;
}

describe('recordings', () => {
  test('a run without a window is recorded, and verified', async (t) => {
    const file = await recorded(t, temporaryFolder(t));
    const verified = await headless(t, `verify=${told(file)}`);
    assert.equal(verified.errors, '');
    assert.match(verified.output, /^steps 3000\nscore \d \d\nstate [0-9a-f]{16}\nThe recording is genuine, but ends before the match\.\n$/);
    assert.equal(verified.code, 0);
  });

  test('a forged one ends with 1, and says where', async (t) => {
    const folder = temporaryFolder(t);
    // The seed of a recording, and a command in its middle. The checksum of the file is right again.
    const bytes = readFileSync(join(root, 'tests/headless/recordings/pong_2_keys.recording'));
    const crc = (data) => {
      let sum = 0xFFFFFFFF;
      for (const byte of data) {
        sum ^= byte;
        for (let bit = 0; bit < 8; ++bit) sum = (sum >>> 1) ^ (sum & 1 ? 0xEDB88320 : 0);
      }
      return ~sum >>> 0;
    };
    const forge = async (name, change) => {
      const forged = Buffer.from(bytes);
      change(forged);
      forged.writeUInt32BE(crc(Buffer.concat([forged.subarray(4, 14), forged.subarray(18)])), 14);
      const file = join(folder, name);
      writeFileSync(file, forged);
      return headless(t, `verify=${told(file)}`);
    };
    const genuine = await forge('same', () => {});
    assert.equal(genuine.code, 0);
    const result = bytes.indexOf(Buffer.from('043bdf7223572874', 'hex'));
    assert.ok(result > 0);
    const forgedResult = await forge('result', (data) => { data[result] ^= 1; });
    assert.match(forgedResult.output, /not genuine: the last state has the hash 043bdf7223572874, the recording says 053bdf7223572874/);
    assert.equal(forgedResult.code, 1);
    const seedAt = bytes.indexOf(Buffer.from('pong')) + 5 + bytes[22 + 1] + 12; // after name, build, version, content, rate and seats
    const forgedSeed = await forge('seed', (data) => { data[seedAt] ^= 1; });
    assert.match(forgedSeed.output, /not genuine: at second \d+ \(step \d+\) the recording lacks the hash of the state, or has another one/);
    assert.equal(forgedSeed.code, 1);
  });

  test('files that cannot be played end with 2, and say why', async (t) => {
    const folder = temporaryFolder(t);
    const file = await recorded(t, folder);
    const bytes = readFileSync(file);
    const named = (name, data) => {
      writeFileSync(join(folder, name), data);
      return headless(t, `verify=${told(join(folder, name))}`);
    };
    for (const [name, data, why] of [
      ['empty', '', /damaged/], ['text', 'a letter to a friend', /damaged|expected a file/], ['cut', bytes.subarray(0, bytes.length / 2), /the file is damaged/],
      ['flipped', Buffer.concat([bytes.subarray(0, 100), Buffer.from([bytes[100] ^ 1]), bytes.subarray(101)]), /the file is damaged/],
    ]) {
      const program = await named(name, data);
      assert.match(program.output, why, name);
      assert.equal(program.code, 2, name);
    }
    const missing = await headless(t, `verify=${told(join(folder, 'nowhere'))}`);
    assert.match(missing.output, /nowhere: there is no such file\./);
    assert.equal(missing.code, 2);
  });

  test('compare names the first difference', async (t) => {
    const folder = temporaryFolder(t);
    const one = await recorded(t, folder, 7);
    const other = await recorded(t, folder, 8);
    const shorter = await recorded(t, folder, 7, 2000);
    const states = join(folder, 'states');
    assert.equal((await headless(t, `verify=${told(one)}`, `states=${told(states)}`)).code, 0);
    const compare = async (a, b, code, why) => {
      const program = await headless(t, `compare=${told(a)};${told(b)}`);
      assert.match(program.output, why);
      assert.equal(program.code, code, program.output);
    };
    await compare(one, one, 0, /^The files have the same match\.\n$/);
    await compare(one, states, 0, /^The files have the same match\.\n$/);
    await compare(one, other, 1, /^the files are of two matches: seed is 7 in the first and 8 in the second\nball\.x = /);
    await compare(one, shorter, 1, /^the first ends after 3000 steps, the second after 2000/);
    // A state that was changed: the ball at the end of the file, in its last states.
    const changed = readFileSync(states);
    const { length } = changed;
    changed[length - 5] ^= 1; // of the last state's random numbers
    const forged = join(folder, 'changed');
    writeFileSync(forged, changed);
    await compare(states, forged, 2, /the file is damaged/);
    const single = await headless(t, `compare=${told(one)}`);
    assert.match(single.output, /'compare' has 1 file; expected two: compare=A;B/);
    assert.equal(single.code, 2);
  });
});
