/** Checks which tests `npm test -- --changed` and `npm run test:exhaustive` choose. */
import { describe, expect, test } from '@jest/globals';
import { affectedTests, allTests, sampledTests } from '../scripts/choose-tests.ts';

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
    expect(affectedTests(['tests/verify.test.ts'])).toEqual(['tests/verify.test.ts']);
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

describe('npm run test:exhaustive', () => {
  test('runs every test that tries a sample otherwise, and no other', () => {
    expect(sampledTests()).toContain('tests/contract/differential.test.ts');
    expect(sampledTests()).not.toContain('tests/verify.test.ts');
  });
});
