/** Compares the README's table of the lines that each provider takes with the code. */
import { readFileSync, writeFileSync } from 'node:fs';
import { markdownTable, tableIn, withTable } from '../readme-table.ts';
import { linesOfProviders } from './providers.ts';

const command = 'npm run structure';
const file = 'README.md';

/**
 * Tells whether the README has the table that the code makes.
 * @param write replaces another table in the README, which then has it.
 */
export function hasProviderTable({ write }: { write: boolean }): boolean {
  const rows = linesOfProviders().map(({ name, isShared, adapter, simulator, tests, contract }) => [
    isShared ? `${name} (shared)` : name,
    adapter,
    simulator,
    tests,
    contract,
  ]);
  const table = markdownTable(['Lines of', 'adapter', 'simulator', 'tests', 'contract'], rows);
  const readme = readFileSync(file, 'utf8');
  if (tableIn(readme, command) === table) return true;
  if (write) writeFileSync(file, withTable(readme, command, table));
  return write;
}
