/** Tests that the Go client is written as gofmt writes Go, its generated files included. */
import { execFileSync, spawnSync } from 'node:child_process';
import { expect, test } from '@jest/globals';

const isThere = spawnSync('gofmt', ['-h']).error === undefined;
if (!isThere) process.stderr.write('skipped, as gofmt is not installed: the format of the Go client\n');

(isThere ? test : test.skip)('gofmt would change nothing in the Go client', () => {
  expect(execFileSync('gofmt', ['-d', 'clients/go'], { encoding: 'utf8' })).toBe('');
});
