/** Holds that what the queue adds to pg-boss was measured on the version that is installed. */
import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';

const page = readFileSync('docs/decisions/queue.md', 'utf8');

test('docs/decisions/queue.md was measured on the pg-boss of the lockfile: run `node bench/queue.ts` again after a change', () => {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'));
  const [, measured] = /Measured on pg-boss (\S+) by `node bench\/queue\.ts`/.exec(page) ?? [];
  expect(measured).toBe(packages['node_modules/pg-boss'].version);
});
