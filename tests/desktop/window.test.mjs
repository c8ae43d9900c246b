// Pong in a real window under a virtual screen, played with real keys. All tests that need the screen are in this file, because test files
// run at the same time and only one window can have the keyboard focus.

import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { existsSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe } from 'node:test';
import {
  PNG, Program, Screen, WindowedGame, alike, answerBox, colorAt, copyOfProgram, differing, kContrast, kLeftCore, kRightCore,
  letterbox, paddleAt, picture, poll, root, run, spoil, temporaryFolder, told, windows, xdotool,
} from '../support/window.mjs';
import { smoke, test } from '../support/smoke.mjs';

const kLine = 70; // units from the edge of the court to the middle of a paddle
// Nothing glows, slides or fades, so pictures of the same match are identical.
const kStill = ['+high_contrast', '+reduced_motion'];

// One connection for all tests: an X server restarts after its last client has disconnected, and then refuses connections for a moment.
let screen;
before(async () => { screen = await Screen.open(); });
after(() => screen?.close());

describe('Pong in a window', () => {
  const open = async (t, words, options) => {
    t.after(() => xdotool('keyup', 'w', 's', 'Up', 'Down'));
    return WindowedGame.open(t, screen, words, options);
  };
  /** A match of two players without input, so that both paddles stay in the middle. */
  const openStill = async (t, words = []) => {
    const game = await open(t, [...kStill, ...words]);
    await game.press('2');
    await game.until((s) => s.state === 'playing');
    return game;
  };
  /** The same, paused before its first serve, so that its picture is always the same. */
  const openPaused = async (t, words) => {
    const game = await openStill(t, words);
    for (let fresh = false; !fresh;) {
      const seen = await game.pause();
      fresh = seen.ball[0] === 800 && seen.ball[1] === 450;
      if (!fresh) await game.press('r');
    }
    return game;
  };
  /** Checks the position and the proportions of the court in a match without input. */
  const checkCourt = (picture) => {
    const size = `${picture.width} x ${picture.height}`;
    const court = letterbox(picture.width, picture.height);
    const is = (x, y, color) => alike(colorAt(picture, ...court.at(x, y)), color, 6);
    if (court.scale > 0.3) { // where the lines are at least one pixel wide
      for (const [x, y] of [[300, 2], [1300, 2], [300, 897.5], [1300, 897.5]]) {
        assert.ok(colorAt(picture, ...court.at(x, y))[0] > 100, `${size}: the line is ${colorAt(picture, ...court.at(x, y))} at ${x}, ${y}`);
        assert.ok(is(x, y < 450 ? y + 8 : y - 8, kContrast.court), `${size}: beside the line at ${x}, ${y}`);
      }
    }
    for (const [x, side] of [[kLine, kContrast.left], [1600 - kLine, kContrast.right]]) {
      let wide = 0;
      let high = 0;
      const step = 1 / court.scale;
      for (let dx = -40; dx < 40; dx += step) if (is(x + dx, 450, side)) ++wide;
      for (let y = 300; y < 600; y += step) if (is(x, y, side)) ++high;
      assert.ok(Math.abs(wide - 22 * court.scale) <= 2.5, `${size}: the paddle at ${x} is ${wide} pixels wide`);
      assert.ok(Math.abs(high - 144 * court.scale) <= 3, `${size}: the paddle at ${x} is ${high} pixels high`);
    }
  };

  test('F2 keeps pictures of the window, each under a name of its own', async (t) => {
    const game = await openPaused(t);
    const seen = await game.picture();
    for (const number of [1, 2]) {
      await game.press('F2');
      const path = join(game.files, `pong-${number}.png`);
      await poll(() => existsSync(path), path);
      const kept = PNG.sync.read(readFileSync(path));
      assert.deepEqual([kept.width, kept.height], [seen.width, seen.height]);
      if (number === 1) assert.equal(differing(seen, kept, 2), 0); // then a notice says where it is
    }
  });

  test('frames are written as files, the same in each run, and then the game ends', async (t) => {
    let spoilt;
    const film = async (home) => {
      const game = new Program(t, ['frames=30', 'seed=7', 'width=640', 'height=360'], { home });
      if (home === spoilt) await answerBox(game, screen);
      await game.ended();
      return { game, folder: join(game.files, 'frames') };
    };
    const pictureOf = (folder, name) => PNG.sync.read(readFileSync(join(folder, name)));
    const homes = [temporaryFolder(t), temporaryFolder(t)];
    const folders = [];
    for (const home of homes) {
      const { game, folder } = await film(home);
      assert.equal(game.code, 0, game.errors);
      const files = readdirSync(folder).sort();
      assert.deepEqual([files.length, files[0], files[29]], [30, '000001.png', '000030.png']);
      folders.push(folder);
    }
    const [a, b] = folders.map((folder) => pictureOf(folder, '000030.png'));
    assert.deepEqual([a.width, a.height], [640, 360]);
    assert.equal(differing(a, b, 2), 0);
    assert.ok(differing(a, pictureOf(folders[0], '000001.png'), 2) > 0, 'the picture changes');

    rmSync(folders[0], { recursive: true });
    writeFileSync(folders[0], 'a file, not a folder');
    [spoilt] = homes;
    const { game } = await film(spoilt);
    assert.equal(game.code, 1);
    assert.match(game.errors + game.output, /Cannot write .*frames/);
  });

  smoke('starts with the title, plays, and Escape ends it', async (t) => {
    const game = await open(t);
    const title = game.inspect();
    assert.deepEqual(title.window, [1280, 720]);
    assert.equal(title.language, 'en');
    assert.match(title.build, /^\d+\.\d+\.\d+ \(/);
    assert.match(title.hash, /^[0-9a-f]{16}$/);
    await game.play();
    await game.press('Escape');
    await game.until((s) => s.state === 'paused');
    await game.press('Escape');
    await game.until((s) => s.state === 'playing');
    await game.pause();
    await game.press('Up', 'Return'); // the last line
    await game.until((s) => s.state === 'title');
    assert.equal(await game.leave(), 0);
    assert.doesNotMatch(game.errors, /warning|error/);
  });

  if (!windows) test('the window has the icon of the game', async (t) => { // Windows takes it from the program
    const game = await open(t);
    const icon = await screen.icon((await game.window()).id);
    const file = PNG.sync.read(readFileSync(join(root, 'game/pong/page/icon-192.png')));
    assert.deepEqual([icon?.width, icon?.height], [file.width, file.height]);
    for (const at of [0, 96 * 192 + 96, 40 * 192 + 60]) {
      const [red, green, blue, alpha] = file.data.subarray(4 * at, 4 * at + 4);
      assert.deepEqual([icon.pixels[at] >>> 24, alpha === 0 ? 0 : icon.pixels[at] & 0xffffff],
        [alpha, alpha === 0 ? 0 : (red << 16) | (green << 8) | blue], `the pixel ${at}`);
    }
  });

  smoke('keys move the paddle, and the picture matches the state', async (t) => {
    const game = await open(t);
    await game.play();
    for (const [key, limit, reached, empty] of [['w', 72, (s) => s.paddles[0] <= 72, 600], ['Down', 828, (s) => s.paddles[0] >= 828, 300],
      ['Up', 72, (s) => s.paddles[0] <= 72, 600], ['s', 828, (s) => s.paddles[0] >= 828, 300]]) {
      await game.hold(key);
      await game.until(reached);
      await game.release(key);
      await game.drawn();
      const seen = game.inspect();
      assert.equal(seen.paddles[0], limit);
      const picture = await game.picture();
      const court = letterbox(picture.width, picture.height);
      assert.ok(paddleAt(picture, court, kLine, limit, kLeftCore), `the paddle is at ${limit}`);
      // The ball may be there for a moment.
      let clear = false;
      for (let tries = 0; tries < 20 && !clear; ++tries) {
        clear = !paddleAt(await game.picture(), court, kLine, empty, kLeftCore);
        if (!clear) await game.drawn(10);
      }
      assert.ok(clear, `nothing is at ${empty}`);
    }
  });

  test('with two players W and S move the left paddle, and the arrows the right one', async (t) => {
    const game = await open(t);
    await game.press('2');
    await game.until((s) => s.state === 'playing');
    await game.hold('w');
    assert.equal((await game.until((s) => s.paddles[0] <= 72)).paddles[1], 450);
    await game.release('w');
    await game.hold('Down');
    assert.equal((await game.until((s) => s.paddles[1] >= 828)).paddles[0], 72);
    await game.hold('s'); // both at the same time
    await game.until((s) => s.paddles[0] >= 828 && s.paddles[1] >= 828);
    await game.release('Down');
    await game.hold('Up');
    assert.equal((await game.until((s) => s.paddles[1] <= 72)).paddles[0], 828);
    await game.release('s');
    await game.release('Up');
    await game.drawn();
    const picture = await game.picture();
    const court = letterbox(picture.width, picture.height);
    assert.ok(paddleAt(picture, court, kLine, 828, kLeftCore));
    assert.ok(paddleAt(picture, court, 1600 - kLine, 72, kRightCore));
  });

  smoke('the mouse selects in menus and moves the paddle', async (t) => {
    const game = await open(t);
    const pointAt = async (label) => {
      const { x, y, index } = await game.item(label);
      await game.point(x, y);
      await game.until((s) => s.focus === index);
    };
    await pointAt('Options');
    await pointAt('Two players');
    await pointAt('Play');
    await xdotool('click', 1);
    await game.until((s) => s.state === 'playing');
    for (const [y, at] of [[640, 800], [240, 300]]) {
      await game.point(300, y);
      await game.until((s) => Math.abs(s.paddles[0] - at) < 2);
    }
  });

  smoke('a paused match does not change, and losing the focus pauses it', async (t) => {
    const game = await open(t, kStill);
    await game.play();
    await game.until((s) => s.steps > 20);
    const paused = await game.pause();
    const before = await game.picture();
    const later = await game.until((s) => s.frame > paused.frame + 20);
    assert.equal(later.hash, paused.hash);
    assert.equal(later.steps, paused.steps);
    await game.drawn();
    assert.equal(differing(before, await game.picture(), 0), 0);
    await game.press('p');
    await game.until((s) => s.state === 'playing' && s.steps > paused.steps);
    await screen.focus(screen.root);
    await game.until((s) => s.state === 'paused');
    await screen.focus((await game.window()).id);
    await game.press('r');
    assert.deepEqual((await game.until((s) => s.state === 'playing')).score, [0, 0]);
  });

  test('a match is played to its end and started again', async (t) => {
    const game = await open(t);
    await game.press('2');
    await game.until((s) => s.state === 'playing');
    await game.hold('w'); // the ball passes both paddles
    await game.hold('Up');
    const point = await game.until((s) => s.score[0] + s.score[1] > 0);
    assert.equal(point.score[0] + point.score[1], 1);
    const result = await game.until((s) => s.state === 'result', 240_000); // half a minute on an idle machine
    assert.equal(Math.max(...result.score), 7);
    await game.release('w');
    await game.release('Up');
    await game.drawn(40); // keys are ignored for a moment
    const again = async () => {
      await game.press('Return');
      return game.inspect().state === 'playing';
    };
    for (let tries = 0; tries < 20 && !(await again()); ++tries) await game.drawn();
    assert.deepEqual((await game.until((s) => s.state === 'playing')).score, [0, 0]);
  });

  test('the court is never stretched in windows of any shape', async (t) => {
    const game = await openStill(t);
    checkCourt(await game.picture());
    for (const [width, height] of [[600, 900], [1000, 400], [801, 601], [1600, 900]]) {
      await game.resize(width, height);
      checkCourt(await game.picture());
    }
  });

  test('a window of one pixel opens, runs and grows', async (t) => {
    const game = await openStill(t, ['width=1', 'height=1']);
    assert.deepEqual(game.inspect().window, [1, 1]);
    await game.resize(640, 480);
    checkCourt(await game.picture());
    await game.resize(1, 1);
    await game.pause();
    await game.press('p');
    await game.until((s) => s.state === 'playing');
    await game.resize(320, 240);
    checkCourt(await game.picture());
    await game.resize(900, 500);
    assert.doesNotMatch(game.errors, /warning|error/);
  });

  test('OpenGL ES and OpenGL core draw the same', async (t) => {
    const pictures = [];
    const [es, core] = [/^OpenGL ES 3\.\d/, /^[34]\.\d/];
    const kinds = windows ? [['core', core], ['core', core], ['auto', core]] : [['es', es], ['core', core], ['auto', es]]; // wine has no ES
    for (const [gl, version] of kinds) {
      const game = await openPaused(t, [`gl=${gl}`]);
      assert.match(game.inspect().gl, version);
      assert.ok(game.errors.includes(`Drawing with ${game.inspect().gl} on `), game.errors);
      pictures.push(await game.picture());
      assert.equal(await game.finish(), 0);
    }
    assert.ok(differing(pictures[0], pictures[1], 4) <= 20, `${differing(pictures[0], pictures[1], 4)} pixels differ`);
    assert.equal(differing(pictures[0], pictures[2], 0), 0);
  });

  test('without OpenGL ES 3.0 it draws with 3.3', async (t) => {
    const game = await open(t, [], { environment: { MESA_GLES_VERSION_OVERRIDE: '2.0' } });
    assert.match(game.inspect().gl, /^[34]\.\d/);
  });

  test('F3 shows the profile over the picture and hides it again', async (t) => {
    const game = await openPaused(t);
    const bare = await game.picture();
    const plate = (seen) => differing(bare, seen, 0) > 0 && colorAt(seen, 300, 100).every((part) => part < 40);
    await game.press('F3');
    await poll(async () => plate(await game.picture()), 'the profile');
    await game.press('F3');
    await poll(async () => differing(bare, await game.picture(), 0) === 0, 'the picture without the profile');
    assert.doesNotMatch(game.errors, /warning|error/);
  });

  for (const gl of windows ? ['core'] : ['es', 'core']) {
    (gl === 'es' ? smoke : test)(`after a lost graphics context the picture is the same (gl=${gl})`, async (t) => {
      const game = await open(t, [...kStill, `gl=${gl}`]);
      await game.play();
      await game.until((s) => s.steps > 150); // the ball is moving
      const before = await game.pause();
      const picture = await game.picture();
      for (const times of [1, 2]) {
        await game.press('F8');
        const logged = (text) => game.said(new RegExp(`(${text}[^]*){${times}}`));
        await logged('warning video: The graphics context was lost');
        await logged('info +video: The graphics context was restored');
        const after = await game.drawn();
        assert.equal(after.hash, before.hash);
        assert.deepEqual(after.score, before.score);
        assert.equal(after.state, 'paused');
        assert.equal(differing(picture, await game.picture(), 0), 0);
      }
      await game.press('p');
      await game.until((s) => s.state === 'playing' && s.steps > before.steps);
      assert.doesNotMatch(game.errors, / error /);
    });
  }

  smoke('the number of players and the full screen setting are saved', async (t) => {
    const home = temporaryFolder(t);
    const game = await open(t, [], { home });
    await game.press('f');
    await game.saved('saved/settings', /^fullscreen=true$/m);
    await game.press('2');
    await game.until((s) => s.state === 'playing');
    await game.saved('saved/settings', /^players=2$/m);
    assert.equal(await game.finish(), 0);
    const list = await run(t, ['--list-settings'], { home });
    assert.match(list.output, /^fullscreen=true {2}# saved$/m);
    assert.match(list.output, /^players=2 {2}# saved$/m);
    const again = await open(t, [], { home });
    assert.equal((await again.until((s) => s.state === 'title')).focus, 1);
    await again.press('f');
    await again.saved('saved/settings', /^fullscreen=false$/m);
    await again.press('1');
    await again.saved('saved/settings', /^players=1$/m);
    assert.equal(await again.finish(), 0);
    // Settings on the command line apply to this run only.
    const once = await open(t, ['players=2'], { home });
    assert.equal((await once.until((s) => s.state === 'title')).focus, 1);
    assert.equal(await once.leave(), 0);
    assert.match(once.read('saved/settings'), /^players=1$/m);
  });

  test('F switches to full screen under a window manager, and back', async (t) => {
    const manager = spawn('openbox', ['--sm-disable'], { stdio: 'ignore' });
    t.after(async () => {
      manager.kill();
      await poll(async () => !(await screen.managed()), 'the end of the window manager');
    });
    await poll(() => screen.managed(), 'a window manager');
    // Not found by its position among the windows: the manager wraps it into a window with a title bar and focuses it.
    const game = new WindowedGame(t, ['+inspect', 'seed=7', ...kStill]);
    await game.until((s) => s.state === 'title');
    await poll(async () => {
      await game.press('2');
      return game.inspect().state === 'playing';
    }, 'the keyboard');
    const size = (width, height) => game.until((s) => s.window[0] === width && s.window[1] === height);
    for (const start of ['playing', 'paused']) {
      if (start === 'paused') await game.pause();
      await size(1280, 720);
      await game.press('f');
      await size(1600, 1000);
      if (start === 'playing') {
        await game.drawn();
        checkCourt(await picture());
      }
      await game.press('f');
      await size(1280, 720);
    }
    await game.press('Up', 'Return'); // the last line
    await game.until((s) => s.state === 'title');
    assert.equal(await game.leave(), 0);
  });

  if (!windows) { // which has no signals
    test('a signal ends a program whose message box waits for an answer', async (t) => {
      const home = temporaryFolder(t);
      const game = await open(t, [], { home });
      const second = new Program(t, [], { home, environment: { ENGINUITY_BOX_WAITS: 'yes' } });
      await poll(async () => existsSync(second.boxFile) || (await screen.windows()).some((one) => one.name === 'Pong' && !one.kind), 'a message box');
      second.signal('SIGTERM');
      await poll(() => second.exitCode !== null, 'the end'); // SDL shows the box from another process, which ends with this test
      assert.equal(second.exitCode, 1);
      assert.match(second.errors, /already running/);
      assert.equal(await game.finish(), 0);
    });
  }

  test('the game runs if nothing can be saved', async (t) => {
    const game = await open(t, [], { home: '/proc/nope' });
    await game.said(/Cannot create the log folder \S*[/\\]proc[/\\]nope\S+: /);
    await game.press('2');
    await game.until((s) => s.state === 'playing' && s.steps > 0);
    await game.said(/Cannot save 'settings': \w+/);
    assert.equal(await game.finish(), 0);
  });

  smoke('a second game with the same files reports it and exits; with its own folder it runs', async (t) => {
    const home = temporaryFolder(t);
    const game = await open(t, [], { home });
    const second = new Program(t, ['+inspect'], { home });
    const box = await answerBox(second, screen);
    assert.equal(await second.ended(), 1);
    assert.match(second.errors, /^Pong: The game is already running with the same saved files \((\/[^\\]+\/saved|[A-Z]:[^/]+\\saved)\)\. .*save_folder=/m);
    if (box.asked) assert.match(box.asked, /already running/);
    const elsewhere = join(temporaryFolder(t), 'für zwei');
    const third = new Program(t, ['+inspect', `save_folder=${told(elsewhere)}`], { home: windows ? elsewhere : home });
    await third.until((s) => s.state === 'title');
    await poll(() => readFileSync(join(elsewhere, 'logs/app.log'), 'utf8').includes('Drawing with'), 'a log of its own');
    assert.equal((await run(t, ['+headless', 'steps=10'], { home })).errors, ''); // saves nothing
    third.signal('SIGKILL');
    assert.notEqual(await third.ended(), 0);
    await screen.focus((await game.window()).id);
    await game.drawn(10); // wine takes the keyboard later
    assert.equal(await game.leave(), 0);
    assert.match(game.read('logs/app.log'), /Drawing with/); // the second game did not change it
    const again = await open(t, [], { home: windows ? elsewhere : home }); // also after a killed game
    assert.equal(await again.leave(), 0);
  });

  test('three log files record the run', async (t) => {
    const game = await open(t);
    const { build } = game.inspect();
    assert.equal(await game.leave(), 0);
    assert.ok(game.read('logs/app.log').includes(`Pong ${build}`));
    assert.match(game.read('logs/app.log'), /Random seed: 7\./);
    assert.match(game.read('logs/app.log'), /Window opened: 1280 x 720 pixels, (x11|windows)\./);
    for (const name of ['client', 'server']) assert.equal(game.read(`logs/${name}.log`), '');
    assert.equal((await run(t, ['--version'])).output, `Pong ${build}\n`);
  });

  test('the profiler writes its table', async (t) => {
    const game = await open(t, ['+profile', 'vsync=false', 'width=160', 'height=90']);
    await game.said(/Min : +Avg : +Max : +# : Profile Name/);
    assert.equal(await game.finish(), 0);
    const log = game.read('logs/app.log');
    const table = log.slice(log.indexOf('Profile Name'));
    for (const task of ['clock', 'input', 'scope', 'screens', 'picture', 'video']) {
      assert.match(table, new RegExp(`^ *\\d+\\.\\d : +\\d+\\.\\d : +\\d+\\.\\d : +\\d+ : +${task}$`, 'm'));
    }
  });

  for (const [how, end] of [
    ['the close button of its window', async (game) => screen.askToClose((await game.window()).id)],
    ...(windows ? [] : ['SIGTERM', 'SIGINT']).map((name) => [name, (game) => game.signal(name)]), // Windows has no signals
  ]) {
    (how === 'SIGTERM' ? smoke : test)(`${how} ends the game normally and saves everything`, async (t) => {
      const game = await open(t);
      await game.press('2');
      await game.until((s) => s.state === 'playing');
      await end(game);
      assert.equal(await game.ended(), 0);
      assert.equal(game.read('saved/settings'), 'players=2\n');
      assert.match(game.read('logs/app.log'), /Drawing with/);
      assert.doesNotMatch(game.errors, /warning|error/);
    });
  }
});

describe('errors that prevent the window from opening', () => {
  /** Starts a program that cannot open its window. */
  const fail = async (t, options, words = []) => {
    const program = new Program(t, words, options);
    const box = await answerBox(program, screen);
    assert.equal(await program.ended(), 1);
    return { box, program };
  };

  test('without OpenGL ES 3.0 and 3.3 a message box is shown and the program exits', async (t) => {
    for (const gl of ['auto', 'es', 'core']) {
      const environment = { MESA_GLES_VERSION_OVERRIDE: '2.0', MESA_GL_VERSION_OVERRIDE: '2.1' };
      const { box, program } = await fail(t, { environment }, [`gl=${gl}`]);
      const said = windows && gl === 'es' // no library to ask
        ? /Cannot open a window for OpenGL ES 3\.0 \(WebGL 2\)\. Try gl=es or gl=core\. \(.+\)$/m
        : /OpenGL (ES 3\.0 \(WebGL 2\)|3\.3) is not available\. The game needs it to draw; a newer graphics driver may help\. \(.+\)$/m;
      assert.match(program.errors.slice(program.errors.indexOf('Pong: ')), said);
      assert.match(program.read('logs/client.log'), said);
      if (box.asked) assert.match(box.asked, /OpenGL ES 3\.0/);
      else assert.ok(box.width > 300 && box.width < 800 && box.height < 300, `a box of ${box.width} x ${box.height}`);
    }
  });

  test('a missing, truncated or invalid font is reported', async (t) => {
    const folder = copyOfProgram(t);
    const font = join(folder, 'fonts/text.ttf');
    spoil(font, (bytes) => bytes.subarray(0, bytes.length / 2));
    assert.match((await fail(t, { folder })).program.errors, /^Pong: The game cannot go on\. fonts\/text\.ttf: .*font/m);
    spoil(font, () => 'no font at all');
    assert.match((await fail(t, { folder })).program.errors, /^Pong: The game cannot go on\. fonts\/text\.ttf: .*font/m);
    rmSync(font);
    assert.match((await fail(t, { folder })).program.errors, /^Pong: The game's file fonts\/text\.ttf is missing/m);
  });
});
