/** Writes pages of results into this folder, each headed by the machine, its load and the day of the run. */
import { writeFileSync } from 'node:fs';
import { type Bars, drawBars } from './bars.ts';
import { describeMachine } from './machine.ts';
import { drawPlot, type Plot } from './plot.ts';
import { writesPages } from './size.ts';

/** The machine in words, asked as the benchmark begins, before it makes any load of its own. */
const machine = describeMachine();

interface Page {
  title: string;
  /** The command that has written the page; `npm run bench` when absent. */
  command?: string;
  /** How the figures were taken, in whole sentences; absent when the tables say it. */
  method?: string;
  plot?: Plot | Bars;
  /** The tables, in Markdown. */
  tables: string;
}

/**
 * Prints a page's tables, and writes the page as `name.md` and its plot as `name.svg`. A small run and a
 * trial write nothing, because they measure nothing worth keeping.
 */
export function writePage(name: string, page: Page): void {
  const { title, command = 'npm run bench', method, plot, tables } = page;
  console.log(tables);
  const drawn = plot && ('table' in plot ? drawBars(plot, tables) : drawPlot(plot));
  if (!writesPages) return;
  const day = new Date().toISOString().slice(0, 10);
  const head = [`Written by \`${command}\` on ${day}, on ${machine}.`, method].filter(Boolean).join(' ');
  const image = plot && `![${plot.title}](${name}.svg)`;
  write(`${name}.md`, [`# ${title}`, head, image, tables].filter(Boolean).join('\n\n'));
  if (drawn) write(`${name}.svg`, drawn);
}

function write(file: string, text: string): void {
  writeFileSync(new URL(file, import.meta.url), `${text}\n`);
}
