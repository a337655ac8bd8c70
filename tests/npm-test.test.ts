/** Checks which tests `npm test`, `npm test -- --changed` and `npm run test:exhaustive` choose. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { affectedTests, allTests, longTests, sampledTests } from '../scripts/choose-tests.ts';
import { exhaustiveTest } from './support/sample.ts';

describe('npm test -- --changed', () => {
  test('runs the test of the operation whose function has changed, the tests of its folder, and few others', () => {
    const chosen = affectedTests(['src/domain/connections/refresh-connection.ts']);
    expect(chosen).toEqual(
      expect.arrayContaining([
        'tests/operations/connections.refresh.test.ts',
        'tests/connections/refresh.test.ts',
        'tests/architecture.test.ts',
      ]),
    );
    expect(chosen).not.toContain('tests/operations/connections.list.test.ts');
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
    expect(affectedTests(['tests/cursors.test.ts'])).toEqual(['tests/cursors.test.ts']);
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

describe('a whole npm test and npm run test:exhaustive', () => {
  exhaustiveTest('together run every test, and the long ones once', () => {
    const whole = listed();
    const exhaustive = listed('--exhaustive');
    expect([...new Set([...whole, ...exhaustive])].sort()).toEqual(allTests().sort());
    expect(whole.filter((test) => longTests().includes(test))).toEqual([]);
    expect(exhaustive.sort()).toEqual([...new Set([...sampledTests(), ...longTests()])].sort());
  });

  test('try all cases of a test that tries a sample otherwise, of which a long one has no need', () => {
    expect(sampledTests()).toContain('tests/conformance/keys.test.ts');
    expect(sampledTests()).not.toContain('tests/cursors.test.ts');
    expect(sampledTests().filter((test) => longTests().includes(test))).toEqual([]);
  });

  exhaustiveTest('npm test runs the long ones of the files and folders that it names', () => {
    const named = ['tests/verify.long.test.ts', 'tests/media'];
    const long = longTests().filter((test) => named.some((name) => test.startsWith(name)));
    expect(long.length).toBeGreaterThan(named.length);
    expect(listed(...named)).toEqual(expect.arrayContaining(long));
  });

  test('the README of the tests tells of every long one', () => {
    const readme = readFileSync('tests/README.md', 'utf8');
    const names = longTests().map((test) => test.slice('tests/'.length, -'.long.test.ts'.length));
    expect(names.filter((name) => !readme.includes(`\`${name}\``))).toEqual([]);
  });
});

/** Returns the test files that `npm test` with these arguments would run. */
function listed(...words: string[]): string[] {
  const parameters = ['scripts/test.ts', ...words, '--listTests', '--json'];
  const output = execFileSync(process.execPath, parameters, { encoding: 'utf8' });
  return (JSON.parse(output) as string[]).map((file) => path.relative('.', file).replaceAll('\\', '/'));
}
