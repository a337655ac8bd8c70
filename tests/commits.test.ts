import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { problemOf } from '../scripts/commit-subjects.ts';

let folder: string;

const environment = { ...process.env, GIT_CONFIG_GLOBAL: '/dev/null', GIT_CONFIG_NOSYSTEM: '1' };

function git(...words: string[]) {
  const identity = ['-c', 'user.name=Baker', '-c', 'user.email=baker@example.com'];
  const { status, stderr } = spawnSync('git', [...identity, ...words], {
    cwd: folder,
    env: environment,
    encoding: 'utf8',
  });
  expect({ status, stderr }).toMatchObject({ status: 0 });
}

const commit = (subject: string) => git('commit', '--quiet', '--allow-empty', '--message', subject);

function check() {
  const { status, stderr } = spawnSync(process.execPath, [path.resolve('scripts/commits.ts')], {
    cwd: folder,
    env: environment,
    encoding: 'utf8',
  });
  return { status, stderr };
}

test.each([
  'publishing: read the container before publishing it again',
  'db, queue: embed the clock',
  'auth integrations: format',
  'http/validation: process errors together',
  'Release 1.2.0',
  `docs: say ${'x'.repeat(62)}`,
])('the commit subject "%s" passes', (subject) => {
  expect(problemOf(subject)).toBeUndefined();
});

test.each([
  ['Read the container again', 'is not `area: imperative`'],
  ['publishing: Read the container', 'is not `area: imperative`'],
  ['publishing: read the container.', 'is not `area: imperative`'],
  ['publishing: reads the container', 'begins with `reads`'],
  ['publishing: reading the container', 'begins with `reading`'],
  ['publishing: skipped the container', 'begins with `skipped`'],
  [`docs: say ${'x'.repeat(63)}`, 'has 73 characters, and may have 72'],
])('the commit subject "%s" is refused, and the reason names the fault', (subject, problem) => {
  expect(problemOf(subject)).toContain(problem);
});

describe('in a folder with a history of its own', () => {
  beforeEach(() => {
    folder = mkdtempSync(path.join(os.tmpdir(), 'commits-'));
    git('init', '--quiet', '--initial-branch', 'main');
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  test('a commit whose subject is refused is named with its fault', () => {
    commit('publishing: reads the container');
    const { status, stderr } = check();
    expect(status).toBe(1);
    expect(stderr).toContain('publishing: reads the container\n  The subject begins with `reads`');
  });

  test('commit subjects that origin/main already has are not checked again, and all later ones are', () => {
    commit('Whatever this was.');
    git('update-ref', 'refs/remotes/origin/main', 'HEAD');
    commit('Neither is this');
    commit('docs: say more');
    const { status, stderr } = check();
    expect(status).toBe(1);
    expect(stderr).toContain('Neither is this');
    expect(stderr).not.toContain('Whatever');
  });

  test('on main itself, the last commit subject alone is checked', () => {
    commit('Whatever this was.');
    commit('docs: say more');
    git('update-ref', 'refs/remotes/origin/main', 'HEAD');
    expect(check()).toEqual({ status: 0, stderr: '' });
  });

  test('a folder without commits has no commit subjects to refuse', () => {
    expect(check()).toEqual({ status: 0, stderr: '' });
  });
});
