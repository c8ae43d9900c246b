// The archives themselves.

import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { archive, targets } from '../support/package.mjs';
import { root } from '../support/window.mjs';

const hash = (file) => createHash('sha256').update(readFileSync(file)).digest('hex');
const kPrograms = { linux: 'package-linux/bin/pong', windows: 'windows/bin/pong.exe', web: 'web/bin/pong/pong.js' };

describe('ci/package', () => {
  for (const target of targets) {
    test(`makes the same bytes of the same source: ${target}`, () => {
      const before = hash(archive(target));
      rmSync(archive(target));
      rmSync(join(root, 'build', kPrograms[target])); // is linked again
      const printed = execFileSync(join(root, 'ci/package'), [target], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
      assert.equal(printed, `${archive(target)}\n`);
      assert.equal(hash(archive(target)), before);
    });
  }

  test('knows no other target', () => {
    const { status, stdout, stderr } = spawnSync(join(root, 'ci/package'), ['amiga'], { encoding: 'utf8' });
    assert.equal(status, 2);
    assert.equal(stdout, '');
    assert.match(stderr, /error: there is no package 'amiga'/);
  });

  test('tells its targets', () => {
    assert.match(execFileSync(join(root, 'ci/package'), ['--help'], { encoding: 'utf8' }), /linux[^]*windows[^]*web/);
  });
});
