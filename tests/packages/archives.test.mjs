// The archives of ci/package.

import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { describe, test } from 'node:test';
import { archive, targets } from '../support/package.mjs';
import { root } from '../support/window.mjs';

// Child processes do not inherit the descriptor that this variable names.
const { ENGINUITY_PROGRESS, ...environment } = process.env;
const kPrograms = { linux: 'package-linux/bin/pong/pong', windows: 'windows/bin/pong/pong.exe', web: 'web/bin/pong/pong.js' };

describe('ci/package', () => {
  for (const target of targets) {
    test(`the same source gives the same bytes: ${target}`, (t) => {
      const folder = mkdtempSync(join(tmpdir(), 'enginuity-package-'));
      t.after(() => rmSync(folder, { recursive: true }));
      const hashes = ['first', 'again'].map((name) => {
        rmSync(join(root, 'build', kPrograms[target]), { force: true }); // is linked again
        const printed = execFileSync(join(root, 'ci/package'), ['--to', join(folder, name), target], { encoding: 'utf8', env: environment, stdio: ['ignore', 'pipe', 'inherit'] });
        const file = join(folder, name, basename(archive(target)));
        assert.equal(printed, `${file}\n`);
        return createHash('sha256').update(readFileSync(file)).digest('hex');
      });
      assert.equal(hashes[1], hashes[0]);
    });
  }

  test('an example is packed under its own name and version', (t) => {
    const folder = mkdtempSync(join(tmpdir(), 'enginuity-package-'));
    t.after(() => rmSync(folder, { recursive: true }));
    const printed = execFileSync(join(root, 'ci/package'), ['states_and_events', '--to', folder, 'web'], { encoding: 'utf8', env: environment, stdio: ['ignore', 'pipe', 'inherit'] });
    assert.equal(printed, `${join(folder, 'lander-1.0-web.zip')}\n`);
    assert.deepEqual(readdirSync(folder), ['lander-1.0-web.zip']);
  });

  test('a game without NETWORK is packed without a page, which is not built', (t) => {
    const folder = mkdtempSync(join(tmpdir(), 'enginuity-package-'));
    t.after(() => rmSync(folder, { recursive: true }));
    const { status, stdout, stderr } = spawnSync(join(root, 'ci/package'), ['states_and_events', '--to', folder, 'linux'], { encoding: 'utf8', env: environment });
    assert.equal(status, 0, stderr);
    assert.doesNotMatch(stderr, /web: building/);
    const file = stdout.trim();
    assert.doesNotMatch(execFileSync('tar', ['-tzf', file], { encoding: 'utf8' }), /\/page\/|sdl2_net/);
    assert.doesNotMatch(execFileSync('tar', ['-xOzf', file, 'lander-1.0/README.txt', 'lander-1.0/licences/README.txt'], { encoding: 'utf8' }), /page/);
  });

  test('an unknown target is refused', () => {
    const { status, stdout, stderr } = spawnSync(join(root, 'ci/package'), ['amiga'], { encoding: 'utf8', env: environment });
    assert.equal(status, 2);
    assert.equal(stdout, '');
    assert.match(stderr, /error: unknown package 'amiga'/);
  });

  test('a failing step is an error, and no archive is printed', (t) => {
    const folder = mkdtempSync(join(tmpdir(), 'enginuity-package-'));
    t.after(() => rmSync(folder, { recursive: true }));
    writeFileSync(join(folder, 'cmake'), '#!/bin/sh\necho "no cmake today" >&2\nexit 7\n', { mode: 0o755 });
    const { status, stdout, stderr } = spawnSync(join(root, 'ci/package'), ['--to', join(folder, 'made'), 'linux'], {
      encoding: 'utf8', env: { ...environment, PATH: `${folder}:${environment.PATH}` } });
    assert.notEqual(status, 0);
    assert.equal(stdout, '');
    assert.match(stderr, /no cmake today\nerror: failed \(7\): cmake --preset web/); // the page is built first
    assert.deepEqual(readdirSync(join(folder, 'made')), []);
  });

  test('a missing licence of a part is named, and no package is made', (t) => {
    const folder = mkdtempSync(join(tmpdir(), 'enginuity-package-'));
    t.after(() => rmSync(folder, { recursive: true }));
    const rules = readFileSync(join(root, 'build/web/game/pong/cmake_install.cmake'), 'utf8');
    writeFileSync(join(folder, 'rules.cmake'), rules.replaceAll('licences/musl.txt', 'licences/nobody.txt'));
    const { status, stderr } = spawnSync('cmake', [`-DCMAKE_INSTALL_PREFIX=${folder}`, '-DCMAKE_INSTALL_COMPONENT=pong', '-P', join(folder, 'rules.cmake')], { encoding: 'utf8' });
    assert.notEqual(status, 0);
    assert.match(stderr.replace(/\s+/g, ' '), /The licence of musl, the C library is missing: expected in \S*licences\/nobody\.txt/);
  });

  test('--help lists the targets', () => {
    assert.match(execFileSync(join(root, 'ci/package'), ['--help'], { encoding: 'utf8', env: environment }), /linux[^]*windows[^]*web/);
  });
});
