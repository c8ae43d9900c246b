// The program for Windows: its file, its console output, and paths that are not ASCII.

import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { promisify } from 'node:util';
import { readProgram } from '../support/pe.mjs';
import { copyForTranslator, programs, root, run, spoil, temporaryFolder, told } from '../support/window.mjs';

const execute = promisify(execFile);
const state = (program) => program.output.trim().split('\n').at(-1).match(/^state ([0-9a-f]{16})$/)?.[1];
const { subsystem, libraries, resources } = readProgram(readFileSync(join(programs, 'pong.exe')));
const [kIcon, kIconGroup, kVersion, kManifest] = [3, 14, 16, 24]; // kinds of resources

describe('the program', () => {
  test('is a windowed program without a console and needs no other libraries', () => {
    assert.equal(subsystem, 2);
    const system = /^(advapi32|bcrypt|comctl32|gdi32|imm32|iphlpapi|kernel32|msvcrt|ole32|oleaut32|setupapi|shell32|user32|version|winmm|ws2_32)\.dll$/i;
    for (const file of ['pong.exe', ...readdirSync(programs).filter((name) => name.endsWith('.dll'))]) {
      for (const library of readProgram(readFileSync(join(programs, file))).libraries) {
        assert.ok(system.test(library) || existsSync(join(programs, library)), `${file} needs ${library}`);
      }
    }
    assert.deepEqual(libraries.filter((name) => !system.test(name)).sort(), ['SDL2.dll', 'SDL2_mixer.dll']);
  });

  test('contains every string table unchanged', () => {
    const tables = {};
    for (const folder of ['engine', 'game/pong']) { // those of the network too: it hosts
      for (const file of readdirSync(join(root, folder, 'strings'))) {
        const [, table, language] = file.match(/^(\w+)\.(.+)\.txt$/);
        tables[`${table}__${language.replaceAll('-', '_')}`.toUpperCase()] = readFileSync(join(root, folder, 'strings', file));
      }
    }
    assert.ok(Object.keys(tables).length >= 6);
    assert.deepEqual(Object.keys(resources.STRINGS).sort(), Object.keys(tables).sort());
    for (const [name, bytes] of Object.entries(tables)) assert.ok(resources.STRINGS[name].equals(bytes), name);
    assert.equal(existsSync(join(programs, 'strings')), false);
  });

  test('has icons of all sizes, a version and a manifest for high-resolution screens', () => {
    const group = Object.values(resources[kIconGroup])[0];
    const sizes = Array.from({ length: group.readUInt16LE(4) }, (_, i) => group[6 + 14 * i] || 256);
    for (const size of [16, 32, 48, 256]) assert.ok(sizes.includes(size), `${sizes}`);
    assert.equal(Object.keys(resources[kIcon]).length, sizes.length);
    const version = Object.values(resources[kVersion])[0];
    const number = readFileSync(join(root, 'CMakeLists.txt'), 'utf8').match(/VERSION (\d+\.\d+\.\d+) LANG/)[1];
    for (const [key, value] of [['FileVersion', number], ['ProductName', 'Pong'], ['OriginalFilename', 'pong.exe']]) {
      const at = version.indexOf(Buffer.from(key, 'utf16le'));
      assert.ok(at > 0 && version.indexOf(Buffer.from(value, 'utf16le'), at) > at, key);
    }
    const fixed = version.indexOf(Buffer.from([0xbd, 0x04, 0xef, 0xfe])); // the same number for other programs
    assert.deepEqual([10, 8, 14].map((offset) => version.readUInt16LE(fixed + offset)), number.split('.').map(Number));
    assert.match(`${Object.values(resources[kManifest])[0]}`, /PerMonitorV2[^]*longPathAware/);
  });
});

describe('languages', () => {
  test('the tables inside the program are used', async (t) => {
    for (const [language, said] of [['de', /^Aufruf: pong /m], ['fr', /^usage\s: pong /m], ['en', /^usage: pong /m], ['DE', /^Aufruf: pong /m]]) {
      const help = await run(t, ['--help', `language=${language}`]);
      assert.match(help.output, said);
      assert.equal(help.errors, '');
    }
    assert.match((await run(t, ['+headless', 'steps=1', 'language=xx'])).errors, /The language 'xx' is not available/);
  });

  test('tables next to the program change and add languages', async (t) => {
    const folder = copyForTranslator(t);
    spoil(join(folder, 'strings/engine.de.txt'), (bytes) => `${bytes}`.replace('Aufruf:', 'So geht es:'));
    for (const table of ['engine', 'pong']) cpSync(join(folder, `strings/${table}.de.txt`), join(folder, `strings/${table}.it.txt`));
    for (const language of ['de', 'it', 'it-CH']) assert.match((await run(t, ['--help', `language=${language}`], { folder })).output, /^So geht es: pong /m);
  });
});

describe('paths and texts', () => {
  test('texts that are not ASCII are read and printed unchanged', async (t) => {
    const word = 'größe-Игрок-ゲーム-🏓';
    const asked = await run(t, ['+headless', 'steps=10', `${word}=1`, 'language=Ж']);
    assert.ok(asked.errors.includes(`'${word}=1'`), asked.errors);
    assert.ok(asked.errors.includes("'Ж'"), asked.errors);
    const folder = join(temporaryFolder(t), word);
    const program = await run(t, ['+headless', 'steps=10', `log_folder=${told(folder)}`]);
    assert.equal(program.errors, '');
    assert.match(readFileSync(join(folder, 'app.log'), 'utf8'), /^.*info +start: Pong \d/);
    // Also a relative path with '/'.
    const list = await run(t, ['--list-settings', `settings=${told(folder).replaceAll('\\', '/')}/mine.txt`]);
    assert.ok(list.errors.includes(`${word}/mine.txt does not exist`), list.errors);
  });

  test('the path of the program may have any characters', async (t) => {
    const folder = join(temporaryFolder(t), 'Spiel für zwei/Игра');
    mkdirSync(folder, { recursive: true });
    for (const part of ['pong.exe', 'SDL2.dll', 'SDL2_mixer.dll', 'fonts', 'sounds']) cpSync(join(programs, part), join(folder, part), { recursive: true });
    writeFileSync(join(folder, 'settings.txt'), 'width=777\n');
    assert.match((await run(t, ['--list-settings'], { folder })).output, /^width=777 {2}# from the settings file$/m);
  });

  test('paths may be longer than 260 characters', async (t) => {
    let folder = temporaryFolder(t);
    for (let i = 0; i < 8; ++i) folder = join(folder, `a folder with quite a long name, number ${i}`);
    assert.ok(folder.length > 330);
    const logged = await run(t, ['+headless', 'steps=10', `log_folder=${told(folder)}`]);
    assert.equal(logged.errors, '');
    assert.match(readFileSync(join(folder, 'app.log'), 'utf8'), /start: Pong /);
    writeFileSync(join(folder, 'mine.txt'), 'width=777\n');
    const list = await run(t, ['--list-settings', `settings=${told(folder)}\\mine.txt`]);
    assert.match(list.output, /^width=777 {2}# from the settings file$/m);
  });
});

test('a device is not read as a settings file', async (t) => {
  const program = await run(t, ['--list-settings', 'settings=COM1']);
  assert.equal(program.code, 0);
  assert.match(program.errors, /^(Cannot read the settings file COM1: .+|The settings file COM1 does not exist)\.$/m);
});

test('an invalid folder is reported, and no file is reported as damaged', async (t) => {
  for (const folder of ['C:\\a?b', 'Q:\\nodrive']) {
    const program = await run(t, ['--list-settings', `save_folder=${folder}`], { home: null });
    assert.equal(program.code, 0);
    assert.equal(program.errors, '');
    const logged = await run(t, ['+headless', 'steps=10', `log_folder=${folder}`]);
    assert.ok(logged.errors.includes(`Cannot create the log folder ${folder}: `), logged.errors);
  }
});

describe('from a console', () => {
  /** Runs a command in a console. @return  its status, and the shown text without control sequences. The console breaks lines at 80 characters. */
  const shown = async (...command) => {
    const { stdout, code = 0 } = await execute('script', ['-qec', command.map((word) => `'${word}'`).join(' '), '/dev/null'], { cwd: programs }).catch((error) => error);
    // eslint-disable-next-line no-control-regex
    const text = stdout.replace(/\x1b\[[0-9;?]*[A-Za-z]/g, '').replace(/[\r\n]+/g, '');
    return { code, text };
  };
  test('the console shows the output in any language', async () => {
    for (const starter of [['wine', 'cmd', '/c', 'pong.exe --help language=fr'], ['wine', 'bare_start.exe', 'pong.exe', '--help', 'language=fr']]) {
      const { code, text } = await shown(...starter);
      assert.equal(code, 0);
      assert.match(text, /usage\s: pong \[.*début/);
    }
  });

  test('the console shows errors', async () => {
    const { code, text } = await shown('wine', 'bare_start.exe', 'pong.exe', '+headless', 'steps=1', 'Größe!');
    assert.equal(code, 2);
    assert.match(text, /'Größe!' is not a setting/);
    assert.doesNotMatch(text, /0 matches/, 'nothing was started');
  });

  test('a file or a pipe gets the output unchanged', async (t) => {
    const file = join(temporaryFolder(t), 'out.txt');
    await execute('wine', ['cmd', '/c', `pong.exe +headless steps=2000 seed=1 > ${told(file)}`], { cwd: programs });
    const piped = await run(t, ['+headless', 'steps=2000', 'seed=1']);
    assert.equal(readFileSync(file, 'utf8'), piped.output);
    assert.ok(state(piped));
  });
});
