// How the program handles its command line, its files and its environment, as a user at a terminal sees it.

import assert from 'node:assert/strict';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { copyForTranslator, copyOfProgram, run, spoil, temporaryFolder, windows } from '../support/window.mjs';

const state = (program) => program.output.trim().split('\n').at(-1).match(/^state ([0-9a-f]{16})$/)?.[1];
const play = (t, ...words) => run(t, ['+headless', 'steps=2000', 'seed=7', ...words]);

describe('options that print', () => {
  test('--help, --version and --list-settings print to stdout and exit', async (t) => {
    const [help, version, list] = [await run(t, ['--help']), await run(t, ['--version']), await run(t, ['--list-settings'])];
    for (const program of [help, version, list]) {
      assert.match(program.output, /[^\n]\n$/);
      assert.equal(program.code, 0);
      assert.equal(program.errors, '');
    }
    assert.match(version.output, /^Pong \d+\.\d+\.\d+ \([^()]+, [^()]+, (Linux|Windows)-[^()]+\)\n$/);
    const names = list.output.trim().split('\n').map((line) => line.match(/^([a-z_.-]+)=/)[1]);
    for (const name of ['seed', 'steps', 'gl', 'log_folder']) assert.ok(names.includes(name), name);
    for (const name of names) {
      const entry = help.output.match(new RegExp(`^ {2}--${name}(=\\S+)?\\n {6}\\S.*\\n {6}Value: .+\\. Default: '.*'\\..*$`, 'm'));
      assert.ok(entry, `--help explains ${name}`);
    }
    assert.equal(help.output.match(/^ {2}--/gm).length, names.length);
    assert.match(help.output, /^ {2}--gl=\.\.\.\n.*\n {6}Value: one of auto, es, core\. Default: 'auto'\.$/m);
    assert.match(help.output, /^usage: pong \[/m);
  });

  test('--list-settings prints values with their sources, and reports errors', async (t) => {
    const file = join(temporaryFolder(t), 'mine.txt');
    writeFileSync(file, 'players=2\nwidth=300\n');
    const list = await run(t, ['--list-settings', `settings=${file}`, 'steps=12', '--no-vsync', 'sede=4', 'width=400']);
    assert.equal(list.code, 2);
    assert.match(list.output, /^steps=12 {2}# from the command line$/m);
    assert.match(list.output, /^vsync=false {2}# from the command line$/m);
    assert.match(list.output, /^players=2 {2}# from the settings file$/m);
    assert.match(list.output, /^width=400 {2}# from the command line$/m);
    assert.match(list.output, /^gl=auto$/m);
    assert.match(list.errors, /'sede'.*'seed'/);
  });
});

describe('headless runs', () => {
  test('the same seed gives the same game, and another seed another one', async (t) => {
    const first = await play(t);
    assert.equal(first.code, 0);
    assert.equal(first.errors, '');
    assert.ok(state(first), first.output);
    assert.equal(state(await play(t)), state(first));
    assert.notEqual(state(await play(t, 'seed=8')), state(first));
    assert.notEqual(state(await play(t, 'steps=2001')), state(first));
    // The environment of the user does not matter.
    assert.equal(state(await run(t, ['+headless', 'steps=2000', 'seed=7'], { environment: { DISPLAY: undefined, HOME: undefined, XDG_DATA_HOME: undefined } })), state(first));
  });

  test('zero steps are valid', async (t) => {
    const none = await play(t, 'steps=0');
    assert.equal(none.code, 0);
    assert.equal(none.errors, '');
    assert.match(none.output, /^0 steps, /);
    assert.notEqual(state(none), state(await play(t, 'steps=1')));
  });

  test('an invalid argument is reported with the expected one, and nothing starts', async (t) => {
    for (const [word, said] of [
      ['steps=-1', /command line: steps='-1' is invalid; expected a whole number from 0 to \d+\. The old value is kept\./],
      ['steps=abc', /steps='abc' is invalid; expected a whole number/],
      ['steps=', /steps='' is invalid; expected a whole number/],
      ['steps=1;2', /steps='1;2' is invalid; expected one value, a whole number/],
      ['+steps=1', /steps='1' is invalid/],
      ['steps', /steps='' is invalid/],
      ['steps=99999999999999999999', /is invalid; expected a whole number/],
      ['gl=vulkan', /gl='vulkan' is invalid; expected one of auto, es, core/],
      ['vsync=perhaps', /vsync='perhaps' is invalid; expected true or false/],
      ['sede=1', /unknown setting 'sede'; did you mean 'seed'\?/],
      ['--no-headles', /unknown setting 'headles'; did you mean 'headless'\?/],
      ['qwertzuiop', /unknown setting 'qwertzuiop'\.$/m],
      ['=', /'=' is not a setting; expected name=value, \+name or -name/],
      ['', /'' is not a setting/],
      ['language="en', /language: malformed quotes in '"en'/],
    ]) {
      for (const program of [await play(t, word), await run(t, [word])]) { // also where a window would open
        assert.equal(program.code, 2, word);
        assert.match(program.errors, said);
        const lines = program.errors.trim().split('\n');
        assert.equal(lines.length, 2, `one line about ${word}: ${program.errors}`);
        assert.equal(lines[1], "The program was not started, since an argument is invalid. '--help' lists the settings.");
        assert.equal(program.output, '', word);
      }
    }
  });

  test('a language that is not available is reported, and the program runs', async (t) => {
    const right = state(await play(t));
    const program = await play(t, 'language=xx');
    assert.equal(program.code, 0);
    assert.match(program.errors, /^[^\n]*The language 'xx' is not available[^\n]*\n$/);
    assert.equal(state(program), right);
  });

  test('all spellings of a setting are accepted', async (t) => {
    const right = state(await play(t));
    for (const words of [['--headless', '--steps=2000', '--seed=7'], ['headless=on', 'steps="2000"', ' seed = 7 '], ['-headless', '+headless', 'seed=1', 'steps=2000', 'seed=7']]) {
      const program = await run(t, words);
      assert.equal(program.errors, '');
      assert.equal(state(program), right);
    }
  });
});

describe('a settings file', () => {
  test('it is read, and the command line overrides it', async (t) => {
    const file = join(temporaryFolder(t), 'mine.txt');
    writeFileSync(file, '\uFEFF# for the test\r\nplayers = 2 # as many\r\ngl="core"\r\n-vsync\r\nwidth=300\n');
    const list = await run(t, ['width=400', `settings=${file}`, '--list-settings']);
    assert.equal(list.errors, '');
    for (const line of ['players=2  # from the settings file', 'gl=core  # from the settings file', 'vsync=false  # from the settings file',
      'width=400  # from the command line']) assert.ok(list.output.includes(`\n${line}\n`), line);
  });

  test('errors are reported with file and line, and the other lines apply', async (t) => {
    const file = join(temporaryFolder(t), 'mine.txt');
    writeFileSync(file, 'width=500\nwidht=3\n\nheight=many\nnonsense?\nlanguage="e\n+headless\nseed=8\nheight=600\n');
    for (const words of [['+headless', 'steps=9'], ['--list-settings']]) {
      const program = await run(t, [...words, `settings=${file}`]);
      assert.equal(program.code, 0);
      const lines = program.errors.trim().split('\n');
      for (const [i, part] of [`${file}:2: unknown setting 'widht'; did you mean 'width'?`, `${file}:4: height='many' is invalid; expected a whole number`,
        `${file}:5: 'nonsense?' is not a setting`, `${file}:6: language: malformed quotes`, `${file}:7: 'headless' cannot be set here`,
        `${file}:8: 'seed' cannot be set here`].entries()) {
        assert.ok(lines[i].includes(part), lines[i]);
      }
      assert.equal(lines.length, 6, program.errors);
      if (words[0] === '+headless') assert.ok(state(program));
      else assert.match(program.output, /^height=600 {2}# from the settings file\n[^]*^width=500 {2}# from the settings file$/m);
    }
  });

  test('a file that cannot be read is reported', async (t) => {
    const folder = temporaryFolder(t);
    const missing = await play(t, `settings=${folder}/none.txt`);
    assert.match(missing.errors, /The settings file \S+none\.txt does not exist\./);
    const noFile = await play(t, `settings=${folder}`);
    assert.match(noFile.errors, /Cannot read the settings file \S+: \w.*\./);
    for (const program of [missing, noFile]) {
      assert.equal(program.code, 0);
      assert.ok(state(program));
    }
  });
});

describe('string tables', () => {
  // On Windows the string tables are inside the program.
  if (!windows) test('a missing table is reported, and the game uses English and plays the same', async (t) => {
    const folder = copyOfProgram(t);
    rmSync(join(folder, 'strings/pong.de.txt'));
    const program = await run(t, ['+headless', 'steps=2000', 'seed=7', 'language=de'], { folder });
    assert.equal(program.code, 0);
    assert.match(program.errors, /strings\/pong\.de\.txt: /);
    const whole = await play(t);
    assert.equal(program.output, whole.output);
    rmSync(join(folder, 'strings'), { recursive: true }); // English is built in
    assert.equal((await run(t, ['+headless', 'steps=2000', 'seed=7'], { folder })).errors, whole.errors);
  });

  test('truncated and damaged tables are reported with file and line', async (t) => {
    const folder = copyForTranslator(t);
    const table = join(folder, 'strings/pong.en.txt');
    const lineOf = (name) => 1 + readFileSync(table, 'utf8').split('\n').findIndex((line) => line.startsWith(`${name} =`));
    spoil(table, (bytes) => `${bytes}`.replace('points {2}:{3}', 'points {2}:{9}').replace('two_players = Two players', 'two_players = {0').replace('you_win =', 'you_wim ='));
    const spoiled = await run(t, ['+headless', 'steps=2000', 'seed=7'], { folder });
    assert.match(spoiled.errors, new RegExp(`strings/pong\\.en\\.txt:${lineOf('headless_summary')}: 'headless_summary': expected the placeholders \\{0:d\\} \\{1:d\\} \\{2\\} \\{3\\}`));
    assert.match(spoiled.errors, new RegExp(`strings/pong\\.en\\.txt:${lineOf('two_players')}: 'two_players': .+\\. The English text is used`));
    assert.match(spoiled.errors, new RegExp(`strings/pong\\.en\\.txt:${lineOf('you_wim')}: unknown text 'you_wim'`));
    const whole = await play(t);
    assert.equal(spoiled.output, whole.output);
    spoil(table, (bytes) => bytes.subarray(0, bytes.length / 2));
    const cut = await run(t, ['+headless', 'steps=2000', 'seed=7'], { folder });
    assert.match(cut.errors, /strings\/pong\.en\.txt: truncated, '\[end\]' is missing/);
    assert.equal(cut.output, whole.output);
    spoil(table, () => Buffer.from([0xff, 0xfe, 0x00, 0x0a, 0x80, 0x3d]));
    const noise = await run(t, ['+headless', 'steps=2000', 'seed=7'], { folder });
    assert.match(noise.errors, /strings\/pong\.en\.txt:1: not valid UTF-8/);
    for (const program of [spoiled, cut, noise]) assert.equal(program.code, 0);
    assert.equal(noise.output, whole.output);
  });
});

test('a log folder that cannot be created is reported, and the game continues', async (t) => {
  const file = join(temporaryFolder(t), 'file');
  writeFileSync(file, '');
  for (const folder of ['/proc/nope', file, `${file}/below`]) {
    const program = await play(t, `log_folder=${folder}`);
    assert.equal(program.code, 0);
    assert.ok(program.errors.includes(`Cannot create the log folder ${folder}: `), program.errors);
    assert.ok(state(program));
  }
  const folder = join(temporaryFolder(t), 'some/where');
  assert.equal((await play(t, `log_folder=${folder}`)).errors, '');
  assert.match(readFileSync(join(folder, 'app.log'), 'utf8'), /Pong \d+\.\d+\.\d+ \(/);
  const taken = join(temporaryFolder(t), 'logs');
  mkdirSync(join(taken, 'app.log'), { recursive: true });
  const program = await play(t, `log_folder=${taken}`, 'log_kept=0'); // otherwise it would be rotated
  assert.match(program.errors, /Cannot open the log file \S+app\.log: /);
  assert.ok(state(program));
});

describe('without a display', () => {
  const reportsNoDisplay = (program) => {
    assert.equal(program.code, 1);
    assert.match(program.errors, /Pong: Cannot open a window: no display \(.+\)\. Start the game on a screen, or without a window with \+headless\./);
  };
  test('the program reports it and exits', async (t) => {
    const nothing = { DISPLAY: undefined, WAYLAND_DISPLAY: undefined };
    reportsNoDisplay(await run(t, [], { environment: nothing }));
    reportsNoDisplay(await run(t, [], { environment: { ...nothing, DISPLAY: ':987' } }));
    reportsNoDisplay(await run(t, [], { environment: { ...nothing, DISPLAY: ':987', SDL_VIDEODRIVER: 'x11' } }));
    const program = await run(t, ['+inspect'], { environment: nothing });
    assert.match(program.read('logs/app.log'), /no display/);
  });
});
