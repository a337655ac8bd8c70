/** Checks which tests `npm test`, `npm test -- --changed` and `npm run test:exhaustive` choose. */
import { execFileSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { affectedTests, allTests, longTests } from '../scripts/choose-tests.ts';
import { concernsProviders } from '../scripts/tests/named-providers.ts';
import { linesOfSkipped } from '../scripts/tests/skipped.ts';
import { exhaustiveTest } from './support/sample.ts';

describe('npm test -- --changed', () => {
  test('runs the test of the operation whose function has changed, the tests of its folder, and few others', () => {
    const chosen = affectedTests(['src/domain/connections/connections.ts']);
    expect(chosen).toEqual(
      expect.arrayContaining([
        'tests/operations/connections.refresh.test.ts',
        'tests/connections/refresh.test.ts',
        'tests/architecture.test.ts',
      ]),
    );
    expect(chosen).not.toContain('tests/operations/eventDestinations.list.test.ts');
    expect(chosen.length).toBeLessThan(allTests().length / 5);
  });

  test('runs the tests of a provider when one of its files has changed', () => {
    const chosen = affectedTests(['src/providers/bluesky/index.ts']);
    expect(chosen).toEqual(
      expect.arrayContaining([
        'tests/operations/bluesky.posts.items.list.test.ts',
        'tests/providers/simulator-bluesky.test.ts',
      ]),
    );
    expect(chosen).not.toContain('tests/operations/facebook.media.items.list.test.ts');
  });

  test('runs a test that has changed itself, and those that use a file of tests that has', () => {
    expect(affectedTests(['tests/crypto/cursors.test.ts'])).toEqual(['tests/crypto/cursors.test.ts']);
    expect(affectedTests(['tests/support/suites/get.ts'])).toContain(
      'tests/operations/facebook.media.items.get.test.ts',
    );
  });

  test('runs the tests that read a changed file by its name', () => {
    expect(affectedTests(['README.md'])).toContain('tests/readme.test.ts');
  });

  test('runs nothing when nothing has changed', () => {
    expect(affectedTests([])).toEqual([]);
  });
});

describe('npm test -- --providers=tiktok', () => {
  const chosen = allTests().filter((test) => concernsProviders(test, ['tiktok']));

  test('runs the tests that name the provider, that name none, and that name more than two', () => {
    expect(chosen).toEqual(
      expect.arrayContaining([
        'tests/providers/tiktok/reports.test.ts',
        'tests/architecture.test.ts',
        'tests/providers/lists.test.ts',
      ]),
    );
  });

  test('leaves those to the proof of before that name another provider or two', () => {
    expect(chosen).not.toContain('tests/operations/mastodon.posts.items.list.test.ts');
    expect(chosen).not.toContain('tests/providers/bluesky/adapter.test.ts');
  });
});

describe('a whole run', () => {
  exhaustiveTest(
    'of npm run test:exhaustive is of every file, and of npm test of all but the long ones',
    () => {
      expect(listed('--exhaustive').sort()).toEqual(allTests().sort());
      const short = allTests().filter((test) => !longTests().includes(test));
      expect(listed().sort()).toEqual(short.sort());
    },
  );

  exhaustiveTest('of files and folders by name is of the long ones among them, too', () => {
    const named = ['tests/verify.long.test.ts', 'tests/media'];
    const long = longTests().filter((test) => named.some((name) => test.startsWith(name)));
    expect(long.length).toBeGreaterThan(named.length);
    expect(listed(...named)).toEqual(expect.arrayContaining(long));
  });

  test('the list of guarantees tells of every long one', () => {
    const list = readFileSync('tests/guarantees.md', 'utf8');
    const names = longTests().map((test) => test.slice('tests/'.length, -'.long.test.ts'.length));
    expect(names.filter((name) => !list.includes(`\`${name}\``))).toEqual([]);
  });
});

describe('what is not run', () => {
  test('is said with what it needs, and a test that is skipped without a reason by its name', () => {
    const skipped = [
      'a bucket [needs versitygw] one',
      'a bucket [needs versitygw] two',
      'as root [needs root]',
      'why',
    ];
    expect(linesOfSkipped(skipped)).toEqual([
      'Skipped: 2 need versitygw, 1 need root. What is a program is installed by .ci/install versitygw root',
      'Skipped without a reason: why',
    ]);
    expect(linesOfSkipped([])).toEqual([]);
  });

  test('has no other way to be skipped than by tests/support/needs.ts', () => {
    const texts = globSync('tests/**/*.ts').map((file) => [file, readFileSync(file, 'utf8')]);
    const skipping = texts.flatMap(([file = '', text = '']) =>
      /\b(test|describe|it)\.(skip|todo)\b/.test(text) ? [file] : [],
    );
    expect(skipping).toEqual(['tests/support/needs.ts']);
  });
});

/** Returns the test files that `npm test` with these arguments would run. */
function listed(...words: string[]): string[] {
  const parameters = ['scripts/test.ts', ...words, '--listTests', '--json'];
  const output = execFileSync(process.execPath, parameters, { encoding: 'utf8' });
  return (JSON.parse(output) as string[]).map((file) => path.relative('.', file).replaceAll('\\', '/'));
}
