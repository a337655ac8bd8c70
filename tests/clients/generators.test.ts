/** Tests that docs/proof.md and the guide tell of the generators what the last run of them has shown. */
import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { proofPage, tableIn } from '../../scripts/proof-table.ts';
import { generators } from '../../tools/clients/generators/index.ts';
import { readRecord, recordOf, tableName, tableOf } from '../../tools/clients/generators/record.ts';

test('the page has the outcomes of the last run', () => {
  expect(tableIn(readFileSync(proofPage, 'utf8'), tableName)).toBe(tableOf(readRecord()));
});

test('the last run had the calls, the generators, their versions and their commands that are declared', () => {
  expect(readRecord()).toEqual(recordOf(generators, new Map()));
});

test('every generator has been run', () => {
  const notRun = readRecord().generators.filter(({ outcome }) => outcome.reason === 'never run');
  expect(notRun).toEqual([]);
});
