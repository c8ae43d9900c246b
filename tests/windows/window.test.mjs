// The window on Windows: its picture, no pauses while it is moved, high resolutions, and missing libraries.

import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { promisify } from 'node:util';
import { PNG, Program, Screen, WindowedGame, answerBox, copyOfProgram, differing, poll, root, xdotool } from '../support/window.mjs';

const execute = promisify(execFile);
const golden = join(root, 'tests/windows/golden/paused.png');

let screen;
before(async () => { screen = await Screen.open(); });
after(() => screen?.close());

test('the game is played with keys, and its picture is unchanged', async (t) => {
  const game = await WindowedGame.open(t, screen, ['+reduced_motion']);
  await game.press('2');
  await game.until((s) => s.state === 'playing');
  await game.hold('w');
  await game.until((s) => s.paddles[0] <= 72);
  await game.release('w');
  await game.pause();
  await game.press('r'); // a new match, where nothing has moved
  await game.until((s) => s.state === 'playing');
  const seen = await game.pause();
  assert.deepEqual([...seen.paddles, ...seen.ball], [450, 450, 800, 450]);
  const picture = await game.picture();
  const remade = join(root, 'build/windows/paused.png');
  writeFileSync(remade, PNG.sync.write(picture));
  if (process.env.ENGINUITY_NEW_GOLDEN) { // with steps of 8 in each colour: dithered ones need seven times the room
    const rounded = picture.data.map((value) => Math.min(8 * Math.round(value / 8), 255));
    writeFileSync(golden, PNG.sync.write({ width: picture.width, height: picture.height, data: Buffer.from(rounded) }, { colorType: 2 }));
  }
  // Another version of the driver may round differently at the edges of letters, but not elsewhere.
  const different = differing(PNG.sync.read(readFileSync(golden)), picture, 16);
  assert.ok(different <= 200, `${different} pixels are other than in ${golden}; as it was now: ${remade}`);
  assert.equal(await game.finish(), 0);
});

/** A game with a title bar and frame of Windows, as on a real desktop, and not of an X window manager. */
async function withFrame(t, words = []) {
  const folder = copyOfProgram(t);
  await execute('wine', ['reg', 'add', 'HKCU\\Software\\Wine\\AppDefaults\\framed.exe\\X11 Driver', '/v', 'Managed', '/d', 'N', '/f']);
  renameSync(join(folder, 'pong.exe'), join(folder, 'framed.exe'));
  await xdotool('mousemove', 0, 0);
  const game = new WindowedGame(t, ['+inspect', 'seed=7', 'width=800', 'height=450', ...words], { folder, program: 'framed.exe' });
  game.screen = screen;
  await game.until((s) => s.state === 'title');
  t.after(() => xdotool('mouseup', 1));
  return game;
}

/** Checks that the game and its picture continue for a while: the match below the title, whose steps are not the player's. */
async function goesOn(game) {
  const { frame, hash } = game.inspect();
  await game.until((s) => s.frame > frame + 20 && s.hash !== hash);
}

test('the game continues while its title bar is dragged', async (t) => {
  const game = await withFrame(t);
  const { x, y } = await game.window();
  await xdotool('mousemove', x + 300, y + 12, 'mousedown', 1);
  for (let moves = 0; moves < 5; ++moves) {
    await xdotool('mousemove_relative', 10, 8);
    await goesOn(game);
  }
  await goesOn(game); // held still
  await xdotool('mouseup', 1);
  await poll(async () => { const now = await game.window(); return now.x === x + 50 && now.y === y + 40; }, 'the window where it was dragged to');
  await goesOn(game);
  assert.doesNotMatch(game.errors, /warning|error/);
});

test('the game continues in its new size while its corner is dragged', async (t) => {
  const game = await withFrame(t);
  const { x, y, width, height } = await game.window();
  await xdotool('mousemove', x + width - 2, y + height - 2, 'mousedown', 1);
  for (let moves = 1; moves <= 5; ++moves) {
    await xdotool('mousemove_relative', 20, 18);
    await game.until((s) => s.window[0] === 800 + 20 * moves && s.window[1] === 450 + 18 * moves);
    await goesOn(game);
  }
  await xdotool('mouseup', 1);
  await goesOn(game);
  assert.deepEqual(game.inspect().window, [900, 540]);
});

test('the game continues while the menu of its window is open', async (t) => {
  const game = await withFrame(t);
  const { x, y } = await game.window();
  const windows = (await screen.windows()).length;
  await xdotool('mousemove', x + 14, y + 14, 'click', 1);
  await poll(async () => (await screen.windows()).length > windows, 'the menu');
  await goesOn(game);
  await xdotool('key', 'Escape');
  await poll(async () => (await screen.windows()).length === windows, 'the menu to go');
  await goesOn(game);
});

test('the window has the requested size and is sharp on a screen with 200 %', async (t) => {
  const desktop = 'HKCU\\Control Panel\\Desktop';
  t.after(() => execute('wine', ['reg', 'delete', desktop, '/v', 'LogPixels', '/f']));
  await execute('wine', ['reg', 'add', desktop, '/v', 'LogPixels', '/t', 'REG_DWORD', '/d', '192', '/f']);
  const game = await WindowedGame.open(t, screen, ['width=640', 'height=360']);
  assert.deepEqual(game.inspect().window, [1280, 720]); // in pixels
  const { width, height } = await game.window();
  assert.deepEqual([width, height], [1280, 720]);
  const { x, y, index } = await game.item('Options');
  await game.point(x, y - 40); // wine does not report the first movements in a new window
  await game.drawn(5);
  await game.point(x, y);
  await game.until((s) => s.focus === index);
  assert.equal(await game.finish(), 0);
});

test('files are saved in the folder of Windows for any name of the user', async (t) => {
  const files = join(process.env.WINEPREFIX, 'drive_c/users', process.env.USER, 'AppData/Roaming/Enginuity');
  rmSync(files, { recursive: true, force: true });
  t.after(() => rmSync(files, { recursive: true, force: true }));
  const game = await WindowedGame.open(t, screen, [], { home: null });
  assert.equal(game.files, join(files, 'pong'));
  await game.press('2');
  await game.until((s) => s.state === 'playing');
  await game.saved('saved/settings', /^players=2$/m);
  assert.equal(await game.finish(), 0);
  assert.match(game.read('logs/app.log'), /Drawing with/);
  assert.doesNotMatch(game.errors, /warning|error/);
});

test('a missing OpenGL is reported in a message box, and the program exits', async (t) => {
  const program = new Program(t, [], { environment: { WINEDLLOVERRIDES: `${process.env.WINEDLLOVERRIDES};opengl32=` } });
  const box = await answerBox(program, screen);
  assert.equal(await program.ended(), 1);
  assert.ok(box.width > 300 && box.width < 800, `${box.width}`);
  assert.match(program.errors, /^Pong: .*OpenGL.*/m);
  assert.match(program.read('logs/client.log'), /OpenGL/);
});

test('without one of its libraries the program does not start, and Windows names the missing one', async (t) => {
  const folder = copyOfProgram(t);
  rmSync(join(folder, 'SDL2_mixer.dll'));
  const program = new Program(t, ['--version'], { folder, environment: { WINEDEBUG: '-all,err+module' } });
  assert.notEqual(await program.ended(), 0);
  assert.equal(program.output, '');
  assert.match(program.errors, /SDL2_mixer\.dll/);
});
