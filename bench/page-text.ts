/** Knows the form of a page of results. */
import type { Bars } from './bars.ts';
import type { Plot } from './plot.ts';

export interface Page {
  title: string;
  /** The command that has written the page; `npm run bench` when absent. */
  command?: string;
  /** How the figures were taken, in whole sentences; absent when the tables say it. */
  method?: string;
  plot?: Plot | Bars;
  /** The tables, in Markdown. */
  tables: string;
}

/** Returns the page as it is written, with the day and the machine in its first sentence. */
export function markdownOf(name: string, page: Page, on: string): string {
  const { title, command = 'npm run bench', method, plot, tables } = page;
  const day = new Date().toISOString().slice(0, 10);
  const head = [`Written by \`${command}\` on ${day}, on ${on}.`, method].filter(Boolean).join(' ');
  const image = plot && `![${plot.title}](${name}.svg)`;
  return [`# ${title}`, head, image, tables].filter(Boolean).join('\n\n');
}
