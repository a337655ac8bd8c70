import { readdirSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { operationIds } from '../../src/contract/index.ts';

const suffix = '.test.ts';
const files = readdirSync(import.meta.dirname)
  .filter((name) => name.endsWith(suffix) && name !== `every-operation-has-a-test${suffix}`)
  .map((name) => name.slice(0, -suffix.length));

test('every operation of the contract has its test file', () => {
  expect(operationIds.filter((id) => !files.includes(id))).toEqual([]);
});

test('no test file is left of an operation that is gone', () => {
  expect(files.filter((name) => !(operationIds as string[]).includes(name))).toEqual([]);
});
