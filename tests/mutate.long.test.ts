/**
 * Tests what `npm run mutate` does before it changes anything: it finds the code to change, and refuses what
 * it cannot find.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import type { Target } from '../scripts/mutate/choose-targets.ts';
import { filesWithDatabase, pureFiles } from './mutation/guarded-files.ts';
import { harmlessChanges, placesOf } from './mutation/harmless-changes.ts';

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
  expect(stderr).toContain('tests/crypto/cursors.test.ts');
});

test.each(harmlessChanges)('$file has one line of a change that is listed as harmless: $line', (change) => {
  expect(placesOf(change, readFileSync(change.file, 'utf8'))).toHaveLength(1);
});

describe('in a project that has its files', () => {
  const git = (...words: string[]) => execFileSync('git', words, { cwd: directory, stdio: 'ignore' });
  const edit = (file: string, change: (text: string) => string) => {
    const place = path.join(directory, file);
    writeFileSync(place, change(existsSync(place) ? readFileSync(place, 'utf8') : ''));
  };
  const commit = (text: string) => {
    edit('README.md', () => text);
    git('add', '.');
    git('-c', 'user.name=Ada', '-c', 'user.email=ada@example.com', 'commit', '-m', text);
  };
  beforeEach(() => {
    const names = Object.entries({ ...pureFiles, ...filesWithDatabase }).flat(2);
    for (const file of names.map((name) => name.split('#')[0] as string))
      cpSync(file, path.join(directory, file));
    git('init');
    commit('first');
  });

  test('refuses a file that is not in its list', () => {
    const { status, stderr } = mutate('src/main.js');
    expect(status).toBe(1);
    expect(stderr).toContain('not in tests/mutation/guarded-files.ts: src/main.js');
  });

  test('--changed has nothing to compare with where there is no earlier commit, and passes', () => {
    const { status, stdout } = mutate('--changed');
    expect(stdout).toContain('There is no earlier commit to compare with.');
    expect(status).toBe(0);
  });

  test('--changed changes nothing when nothing of its list has changed, and passes', () => {
    commit('second');
    const { status, stdout } = mutate('--changed');
    expect(stdout).toMatch(/^ {2}mutate: all +100\.0 % {2}0 of 0 noticed\n$/);
    expect(status).toBe(0);
  });

  describe('--changed chooses', () => {
    beforeEach(() => commit('second'));

    function chosen(): { targets: Target[]; told: string } {
      const module = path.resolve('scripts/mutate/choose-targets.ts');
      const script = `import { changedTargets } from ${JSON.stringify(module)};
        console.error(JSON.stringify(changedTargets()));`;
      const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
        cwd: directory,
        env: { ...process.env, NODE_OPTIONS: '' },
        encoding: 'utf8',
      });
      return { targets: JSON.parse(stderr), told: stdout };
    }
    const found = /^ {2}return found\(/m;

    test('the guarded lines that have changed, and no others of their file', () => {
      edit('src/crypto/cursors.ts', (text) => `// One line.\n// Another line.\n${text}`);
      edit(
        'src/db/tables/media.ts',
        (text) => `// Not guarded.\n${text.replace(found, '  return found?.(')}`,
      );
      const lines = readFileSync(path.join(directory, 'src/db/tables/media.ts'), 'utf8').split('\n');
      const changed = lines.findIndex((line) => line.includes('found?.(')) + 1;
      expect(chosen().targets).toMatchObject([
        { file: 'src/crypto/cursors.ts', ranges: [[1, 2]], database: false },
        { file: 'src/db/tables/media.ts', ranges: [[changed, changed]], database: true },
      ]);
    });

    test('nothing of a file that has only lost lines, or changed where it is not guarded', () => {
      edit('src/crypto/cursors.ts', (text) => text.split('\n').slice(1).join('\n'));
      edit('src/db/tables/media.ts', (text) => `// Not guarded.\n${text}`);
      expect(chosen()).toEqual({ targets: [], told: '' });
    });

    test('all that a test guards when only the test has changed', () => {
      edit('tests/crypto/cursors.test.ts', (text) => `// More.\n${text}`);
      const { length } = readFileSync('src/crypto/cursors.ts', 'utf8').split('\n');
      expect(chosen().targets).toMatchObject([{ file: 'src/crypto/cursors.ts', ranges: [[1, length]] }]);
    });

    test('what five minutes suffice for, and names the rest', () => {
      edit('src/crypto/cursors.ts', (text) => `${'// More.\n'.repeat(500)}${text}`);
      edit('src/db/client/scope.ts', (text) => `// More.\n${text}`);
      const { targets, told } = chosen();
      expect(targets.map(({ file }) => file)).toEqual(['src/db/client/scope.ts']);
      expect(told.trim()).toBe(
        'Too much has changed for one run. Run npm run mutate -- src/crypto/cursors.ts',
      );
    });
  });
});
