/**
 * Compares the tables of docs/proof.md about real servers with what the providers declare. Only `npm run test:real`
 * finds out whether the tables are true.
 */
import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { proofPage, tableIn, withTable } from '../scripts/proof-table.ts';
import { loadConfig } from '../src/config.ts';
import { createRegistry } from '../src/providers/registry.ts';
import { tablesOf } from './real/table/markdown.ts';

const registry = createRegistry(loadConfig({ NODE_ENV: 'test' }).providers);
const command = 'npm run test:real';
const page = readFileSync(proofPage, 'utf8');
const cellsOf = (tables: string) =>
  tables.split('\n').map((line) => line.split('|').map((cell) => cell.trim()));

test('the tables of what was proved on real servers have a row for everything that is declared', () => {
  const titles = (tables: string) => cellsOf(tables).map(([, title]) => title);
  expect(titles(tableIn(page, command))).toEqual(titles(tablesOf(registry, [])));
});

test('what has not happened on a real server is not said to have', () => {
  const proofs = [
    { what: 'bluesky.posts.items.list', loginKind: 'oauth' },
    { what: 'mastodon failure not_found', loginKind: 'oauth' },
  ];
  const tables = tablesOf(registry, proofs);
  expect(tables.match(/real servers/g)).toHaveLength(2);
  expect(cellsOf(tables)).toContainEqual([
    '',
    '`bluesky.posts.items`: list',
    'real servers',
    'simulator',
    '',
  ]);
  expect(cellsOf(tables)).toContainEqual(['', 'importing a grant', '', 'simulator', '']);
  expect(cellsOf(tables)).toContainEqual(['', 'nothing is there: `not_found`', 'real servers', '']);
  expect(tableIn(withTable(page, command, tables), command)).toBe(tables);
});
