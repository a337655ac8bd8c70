/**
 * Compares the README's table about real servers with what the provider declares. Only `npm run test:real`
 * finds out whether the table is true.
 */
import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { tableIn, withTable } from '../scripts/readme-table.ts';
import { loadConfig } from '../src/config.ts';
import { createRegistry } from '../src/providers/registry.ts';
import { tableOf } from './real/table/markdown.ts';
import { rowsOf } from './real/table/rows.ts';

const provider = createRegistry(loadConfig({ NODE_ENV: 'test' }).providers).find('bluesky');
if (!provider) throw new Error('no provider');
const command = 'npm run test:real';
const readme = readFileSync('README.md', 'utf8');
const cellsOf = (table: string) =>
  table.split('\n').map((line) => line.split('|').map((cell) => cell.trim()));

test('the table of what was proved on real servers has a row for everything that is declared', () => {
  const [, , ...rows] = cellsOf(tableIn(readme, command));
  expect(rows.map(([, title]) => title)).toEqual(rowsOf(provider).map(({ title }) => title));
});

test('what has not happened on a real server is not said to have', () => {
  const proofs = [{ what: 'bluesky.posts.items.list', loginKind: 'oauth' }];
  const table = tableOf(provider, proofs);
  expect(table.match(/real servers/g)).toHaveLength(1);
  expect(cellsOf(table)).toContainEqual(['', '`bluesky.posts.items`: list', 'real servers', 'simulator', '']);
  expect(cellsOf(table)).toContainEqual(['', 'importing a grant', '', 'simulator', '']);
  expect(tableIn(withTable(readme, command, table), command)).toBe(table);
});
