// The pictures of docs/render3d.md and of the gallery: frames that the island writes itself.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { Program, Screen, poll, programs, temporaryFolder, xdotool } from '../support/window.mjs';
import { docsPicture } from './docs_pictures.mjs';

let screen;
before(async () => { screen = await Screen.open(); });
after(() => screen?.close());

describe('pictures of the island', () => {
  test('its title, and the beach', async (t) => {
    const home = temporaryFolder(t);
    const game = new Program(t, ['+inspect', 'frames=2000', `save_folder=${home}`, 'width=1280', 'height=720', 'seed=7'],
      { folder: join(programs, '../island'), program: 'island' });
    const keep = (frame, place, size = '960x540') => execFileSync('convert', [join(home, 'frames', `${String(frame).padStart(6, '0')}.png`),
      '-resize', size, '-quality', '82', docsPicture(place)]);
    const frame = async (number) => game.until((seen) => seen.frame > number, 240_000);
    await frame(91);
    keep(90, 'docs/images/island-title.jpg');
    const { id } = await poll(async () => (await screen.windows()).find((w) => w.name === 'Island' && w.kind), 'the window');
    await screen.focus(id);
    await xdotool('key', 'Return');
    const begun = await game.until((seen) => seen.state === 'playing');
    t.after(() => xdotool('keyup', 'Left'));
    await xdotool('keydown', 'Left');
    await frame(begun.frame + 55); // to the sea
    await xdotool('keyup', 'Left');
    const { frame: last } = await game.inspect();
    await frame(last + 6);
    keep(last + 4, 'docs/images/island.jpg');
    keep(last + 4, 'examples/island/screenshot-1280x720.jpg', '1280x720');
    assert.equal(await game.finish(), 0);
    assert.doesNotMatch(game.errors, /warning|error/);
  });
});
