// What is Windows' own about the game in its window: a picture of it, standstills that must not be, sharpness, and what is missing.

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

test('is played with keys, and looks as it did', async (t) => {
  const game = await WindowedGame.open(t, screen, ['+reduced_motion']);
  await game.press('2');
  await game.until((s) => s.state === 'playing');
  await game.hold('w');
  await game.until((s) => s.paddles[0] <= 72);
  await game.release('w');
  await game.pause();
  await game.press('r'); // from the beginning, where nothing has moved
  await game.until((s) => s.state === 'playing');
  const seen = await game.pause();
  assert.deepEqual([...seen.paddles, ...seen.ball], [450, 450, 800, 450]);
  const picture = await game.picture();
  const remade = join(root, 'build/windows/paused.png');
  writeFileSync(remade, PNG.sync.write(picture));
  if (process.env.ENGINUITY_NEW_GOLDEN) writeFileSync(golden, readFileSync(remade));
  // Another version of the driver may round otherwise at the edges of letters, and no more.
  const different = differing(PNG.sync.read(readFileSync(golden)), picture, 16);
  assert.ok(different <= 200, `${different} pixels are other than in ${golden}; as it was now: ${remade}`);
  assert.equal(await game.finish(), 0);
});

/** A game whose title bar and frame are drawn and moved by Windows itself, as they are there, and not by a window manager of X. */
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

/** Looks that game and picture go on for a while. */
async function goesOn(game) {
  const { frame, steps } = game.inspect();
  await game.until((s) => s.frame > frame + 20 && s.steps > steps + 20);
}

test('goes on while its title bar is dragged', async (t) => {
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

test('goes on, in its new size, while its corner is dragged', async (t) => {
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

test('goes on while the menu of its window is open', async (t) => {
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

test('is as large as asked for, and sharp, on a screen of 200 %', async (t) => {
  const desktop = 'HKCU\\Control Panel\\Desktop';
  t.after(() => execute('wine', ['reg', 'delete', desktop, '/v', 'LogPixels', '/f']));
  await execute('wine', ['reg', 'add', desktop, '/v', 'LogPixels', '/t', 'REG_DWORD', '/d', '192', '/f']);
  const game = await WindowedGame.open(t, screen, ['width=640', 'height=360']);
  assert.deepEqual(game.inspect().window, [1280, 720]); // in pixels
  const { width, height } = await game.window();
  assert.deepEqual([width, height], [1280, 720]);
  const { x, y, index } = await game.item('Options');
  await game.point(x, y);
  await game.until((s) => s.focus === index);
  assert.equal(await game.finish(), 0);
});

test('keeps what it keeps where Windows has that for a person, whatever they are called', async (t) => {
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

test('without OpenGL a message says so, and it ends', async (t) => {
  const program = new Program(t, [], { environment: { WINEDLLOVERRIDES: `${process.env.WINEDLLOVERRIDES};opengl32=` } });
  const box = await answerBox(program, screen);
  assert.equal(await program.ended(), 1);
  assert.ok(box.width > 300 && box.width < 800, `${box.width}`);
  assert.match(program.errors, /^Pong: .*OpenGL.*/m);
  assert.match(program.read('logs/client.log'), /OpenGL/);
});

test('without one of its libraries it does not start, and Windows says which is missing', async (t) => {
  const folder = copyOfProgram(t);
  rmSync(join(folder, 'SDL2_mixer.dll'));
  const program = new Program(t, ['--version'], { folder, environment: { WINEDEBUG: '-all,err+module' } });
  assert.notEqual(await program.ended(), 0);
  assert.equal(program.output, '');
  assert.match(program.errors, /SDL2_mixer\.dll/);
});
