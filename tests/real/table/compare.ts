/** Compares the tables in docs/proof.md with those of a run. */
import { readFileSync, writeFileSync } from 'node:fs';
import { proofPage, tableIn, withTable } from '../../../scripts/proof-table.ts';
import { loadConfig } from '../../../src/config.ts';
import { createRegistry } from '../../../src/providers/registry.ts';
import { tablesOf } from './markdown.ts';
import { readProofs } from './proofs.ts';

const command = 'npm run test:real';

/**
 * Prints the tables of a run, and compares them with those of the page. With `write` other tables in the page are
 * replaced by them. Returns whether the page has the same tables in the end.
 */
export function compareWithPage(proofsFile: string, { write }: { write: boolean }): boolean {
  const registry = createRegistry(loadConfig({ NODE_ENV: 'test' }).providers);
  const tables = tablesOf(registry, readProofs(proofsFile));
  process.stdout.write(`\n${tables}\n`);
  const page = readFileSync(proofPage, 'utf8');
  if (tableIn(page, command) === tables) return true;
  if (write) writeFileSync(proofPage, withTable(page, command, tables));
  else
    process.stderr.write(
      '\ndocs/proof.md has other tables: npm run test:real -- --write brings it up to date.\n',
    );
  return write;
}
