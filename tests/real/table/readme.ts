/** Compares the README's table with that of a run. */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { tableIn, withTable } from '../../../scripts/readme-table.ts';
import { loadConfig } from '../../../src/config.ts';
import { createRegistry } from '../../../src/providers/registry.ts';
import { tableOf } from './markdown.ts';
import { readProofs } from './proofs.ts';

const command = 'npm run test:real';
const file = path.resolve(import.meta.dirname, '../../../README.md');

/**
 * Prints the table of a run, and compares it with the README's. With `write` another table in the README is
 * replaced by it. Returns whether the README has the same table in the end.
 */
export function compareWithReadme(proofsFile: string, { write }: { write: boolean }): boolean {
  const provider = createRegistry(loadConfig({ NODE_ENV: 'test' }).providers).find('bluesky');
  if (!provider) throw new Error('no provider');
  const table = tableOf(provider, readProofs(proofsFile));
  process.stdout.write(`\n${table}\n`);
  const readme = readFileSync(file, 'utf8');
  if (tableIn(readme, command) === table) return true;
  if (write) writeFileSync(file, withTable(readme, command, table));
  else
    process.stderr.write(
      '\nThe README has another table: npm run test:real -- --write brings it up to date.\n',
    );
  return write;
}
