// A scene in space on Windows: the island writes frames of its title, in its window.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { PNG, Program, programs } from '../support/window.mjs';

test('the island is drawn', async (t) => {
  const game = new Program(t, ['frames=30', 'width=640', 'height=360', 'seed=7'],
    { folder: join(dirname(programs), 'island'), program: 'island.exe' });
  assert.equal(await game.ended(), 0, game.errors);
  const picture = PNG.sync.read(readFileSync(join(game.home, 'frames/000030.png')));
  assert.deepEqual([picture.width, picture.height], [640, 360]);
  // The right half shows the sky above, and land below it: blue, and green or sand.
  const count = (from, to, is) => {
    let found = 0;
    for (let y = from; y < to; ++y) {
      for (let x = 320; x < 640; ++x) found += is(...picture.data.subarray(4 * (y * 640 + x), 4 * (y * 640 + x) + 3)) ? 1 : 0;
    }
    return found / (320 * (to - from));
  };
  assert.ok(count(0, 100, (red, green, blue) => blue > red + 20) > 0.8, 'a sky');
  assert.ok(count(140, 300, (red, green, blue) => green > blue + 10) > 0.3, 'an island');
  assert.doesNotMatch(game.errors, /warning|error/);
});
