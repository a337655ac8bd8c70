/** Writes pages of results into this folder, each headed by the machine, its load and the day of the run. */
import { writeFileSync } from 'node:fs';
import { drawBars } from './bars.ts';
import { markdownOf, type Page } from './page-text.ts';
import { drawPlot } from './plot.ts';
import { writesPages } from './size.ts';

/**
 * Returns what prints a page's tables, and writes the page as `name.md` and its plot as `name.svg`. A small run and a
 * trial write nothing, because they measure nothing worth keeping.
 * @param machine in words, asked as the benchmark begins, before it makes any load of its own.
 * @param requireUndisturbed throws when the page is not worth writing; its tables are printed even then.
 */
export const pageWriter = (machine: string, requireUndisturbed?: () => void) =>
  function writePage(name: string, page: Page): void {
    console.log(page.tables);
    const drawn =
      page.plot && ('table' in page.plot ? drawBars(page.plot, page.tables) : drawPlot(page.plot));
    if (!writesPages) return;
    requireUndisturbed?.();
    write(`${name}.md`, markdownOf(name, page, machine));
    if (drawn) write(`${name}.svg`, drawn);
  };

function write(file: string, text: string): void {
  writeFileSync(new URL(file, import.meta.url), `${text}\n`);
}
