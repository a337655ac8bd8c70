/**
 * Compares the table in docs/proof.md of the lines that each provider takes with the code. Almost every change moves one of these
 * figures by a few lines, so the table may lag behind by a tenth before it has to be written again.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { markdownTable, proofPage, tableIn, withTable } from '../proof-table.ts';
import { linesOfProviders } from './providers.ts';

const command = 'npm run structure';

/**
 * Tells whether the page has the table that the code makes, each figure within a tenth.
 * @param write replaces the table in the page by the one that the code makes.
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
  const page = readFileSync(proofPage, 'utf8');
  if (write) writeFileSync(proofPage, withTable(page, command, table));
  return write || isNearlyTheSame(tableIn(page, command), table);
}

/** Tells whether two tables have the same words, and figures that are within a tenth (or ten lines) of each other. */
export function isNearlyTheSame(written: string, made: string): boolean {
  const [writtenWords, writtenFigures] = wordsAndFigures(written);
  const [madeWords, madeFigures] = wordsAndFigures(made);
  if (writtenWords !== madeWords) return false;
  return madeFigures.every((figure, index) => {
    const other = writtenFigures[index] ?? Number.NaN;
    return Math.abs(other - figure) <= Math.max(10, figure / 10);
  });
}

function wordsAndFigures(table: string): [words: string, figures: number[]] {
  const figure = /(?<=\| )\d+(?= \|)/g;
  return [table.replace(figure, 'N'), [...table.matchAll(figure)].map(([digits]) => Number(digits))];
}
