/** Checks what the kinds of tests promise: which of them need a service, and that a run begins nothing that it does not need. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { allTests } from '../scripts/choose-tests.ts';
import { closureOf } from '../scripts/structure/closure.ts';
import { kindOf, kinds, projects, testsOfKind, withoutDatabase } from '../scripts/tests/kinds.ts';

describe('a unit test', () => {
  test.each([
    'src/app/service.ts',
    'src/db/embedded/postgres.ts',
    'tests/support/shared-services.ts',
    'tests/support/global-setup.ts',
    'tests/support/empty-database.ts',
  ])('needs no %s', (file) => {
    expect(testsOfKind('unit').filter((test) => closureOf(test).has(file))).toEqual([]);
  });

  test('starts no process, and asks for no database of the run', () => {
    const texts = testsOfKind('unit').map((test) => [test, readFileSync(test, 'utf8')] as const);
    const using = texts.filter(([, text]) => /node:child[_]process|env\.TEST_DATABASE/.test(text));
    expect(using.map(([test]) => test)).toEqual([]);
  });
});

test('a file is of the kind that it needs most of', () => {
  expect(kindOf('tests/crypto/cursors.test.ts')).toBe('unit');
  expect(kindOf('tests/operations/facebook.media.items.get.test.ts')).toBe('service');
  expect(kindOf('tests/observability/metrics/metrics.test.ts')).toBe('own');
  expect(kindOf('tests/observations/websub.test.ts')).toBe('own');
  expect(kindOf('tests/db/pooler.long.test.ts')).toBe('processes');
  expect(kindOf('tests/mock/mock.long.test.ts')).toBe('processes');
  expect(kindOf('tests/web/looks.long.test.ts')).toBe('browser');
  expect(kindOf('tests/releases/release.long.test.ts')).toBe('tools');
  expect(kindOf('tests/structure/regular-expressions.test.ts')).toBe('unit');
  expect(kindOf('tests/examples/inbox.long.test.ts')).toBe('customers');
  expect(kindOf('tests/examples/size.test.ts')).not.toBe('customers');
  expect(kindOf('tests/new-provider.long.test.ts')).toBe('beginnings');
});

test('a file with a service or a database of its own says in one line why', () => {
  const reason = /^\/\/ A (service|database) of its own: \S.{15,}\.$/m;
  const silent = testsOfKind('own').filter((file) => !reason.test(readFileSync(file, 'utf8')));
  expect(silent).toEqual([]);
});

test('every test is in the one project of its kind, and those that need no database do not start one', () => {
  const matching = projects().map(
    ({ displayName, testRegex }) => [displayName, new RegExp(testRegex)] as const,
  );
  expect(matching.map(([kind]) => kind).sort()).toEqual([...kinds].sort());
  for (const file of allTests()) {
    const found = matching.filter(([, regex]) => regex.test(`/project/${file}`)).map(([kind]) => kind);
    expect([file, found]).toEqual([file, [kindOf(file)]]);
  }
  expect([...withoutDatabase]).toEqual(['unit', 'tools', 'beginnings']);
});
