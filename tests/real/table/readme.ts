/** Compares the README's tables with those of a run. */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { tableIn, withTable } from '../../../scripts/readme-table.ts';
import { loadConfig } from '../../../src/config.ts';
import { createRegistry } from '../../../src/providers/registry.ts';
import { tablesOf } from './markdown.ts';
import { readProofs } from './proofs.ts';

const command = 'npm run test:real';
const file = path.resolve(import.meta.dirname, '../../../README.md');

/**
 * Prints the tables of a run, and compares them with the README's. With `write` other tables in the README are
 * replaced by them. Returns whether the README has the same tables in the end.
 */
export function compareWithReadme(proofsFile: string, { write }: { write: boolean }): boolean {
  const registry = createRegistry(loadConfig({ NODE_ENV: 'test' }).providers);
  const tables = tablesOf(registry, readProofs(proofsFile));
  process.stdout.write(`\n${tables}\n`);
  const readme = readFileSync(file, 'utf8');
  if (tableIn(readme, command) === tables) return true;
  if (write) writeFileSync(file, withTable(readme, command, tables));
  else
    process.stderr.write(
      '\nThe README has other tables: npm run test:real -- --write brings it up to date.\n',
    );
  return write;
}
