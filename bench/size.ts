/**
 * Knows the size of the run: full, or with `--small` one that takes seconds and only shows that the benchmarks still
 * run.
 */
import { writeFileSync } from 'node:fs';

export const small = process.argv.includes('--small');

/** Returns the value for the size of this run. */
export const sized = <Size>(full: Size, inSmall: Size): Size => (small ? inSmall : full);

/** Writes a page of results into this folder. A small run writes none, because it measures nothing worth keeping. */
export function writePage(name: string, text: string): void {
  if (!small) writeFileSync(new URL(name, import.meta.url), text);
}
