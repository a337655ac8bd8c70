/** Tests that the Go client is written as gofmt writes Go, its generated files included. */
import { execFileSync, spawnSync } from 'node:child_process';
import { expect } from '@jest/globals';
import { whereThereIs } from '../support/needs.ts';

const isThere = spawnSync('gofmt', ['-h']).error === undefined;

whereThereIs('gofmt', isThere).test('gofmt would change nothing in the Go client', () => {
  expect(execFileSync('gofmt', ['-d', 'clients/go'], { encoding: 'utf8' })).toBe('');
});
