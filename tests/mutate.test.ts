/**
 * Tests what `npm run mutate` does before it changes anything: it finds the files to change, and refuses what
 * it cannot find.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';

let directory: string;
beforeEach(() => {
  directory = mkdtempSync(path.join(os.tmpdir(), 'mutate-'));
});
afterEach(() => rmSync(directory, { recursive: true, force: true }));

function mutate(...words: string[]) {
  return spawnSync(process.execPath, [path.resolve('scripts/mutate.ts'), ...words], {
    cwd: directory,
    env: { ...process.env, NODE_OPTIONS: '' },
    encoding: 'utf8',
  });
}

test('fails when a file or a test of its list is missing', () => {
  const { status, stderr } = mutate();
  expect(status).toBe(1);
  expect(stderr).toContain('tests/mutation/guarded-files.ts lists ');
  expect(stderr).toContain('tests/cursors.test.ts');
});

describe('in a project that has its files', () => {
  const git = (...words: string[]) => execFileSync('git', words, { cwd: directory, stdio: 'ignore' });
  const commit = (text: string) => {
    writeFileSync(path.join(directory, 'README.md'), text);
    git('add', '.');
    git('-c', 'user.name=Ada', '-c', 'user.email=ada@example.com', 'commit', '-m', text);
  };
  beforeEach(() => {
    for (const folder of ['src', 'tests']) symlinkSync(path.resolve(folder), path.join(directory, folder));
    git('init');
    commit('first');
  });

  test('refuses a file that is not in its list', () => {
    const { status, stderr } = mutate('src/main.ts');
    expect(status).toBe(1);
    expect(stderr).toContain('not in tests/mutation/guarded-files.ts: src/main.ts');
  });

  test('--changed has nothing to compare with where there is no earlier commit, and passes', () => {
    const { status, stdout } = mutate('--changed');
    expect(stdout).toContain('There is no earlier commit to compare with.');
    expect(status).toBe(0);
  });

  test('--changed changes nothing when nothing of its list has changed, and passes', () => {
    commit('second');
    const { status, stdout } = mutate('--changed');
    expect(stdout.trim().split('\n')).toEqual(['mutate', expect.stringContaining('0 of 0 noticed')]);
    expect(status).toBe(0);
  });
});
