/** Draws a column of a page's table as horizontal bars, so that the plot and the table cannot differ. */
import { svgOf, textAt } from './svg.ts';

export interface Bars {
  title: string;
  /** The meaning of the bars, such as `ratio to a bare route`. */
  values: string;
  /** Words in the head of the table that is drawn, whose rows end at the first line that is not part of a table. */
  table: string;
  /** The head of the column; the second one when absent. */
  column?: string;
  /** The rows that are drawn; all when absent. */
  rows?: RegExp;
}

const width = 720;
const labelWidth = 380;
const barHeight = 20;
const top = 40;

/** @throws Error when the page has no such table or column. */
export function drawBars({ title, values, table, column, rows = /./ }: Bars, page: string): string {
  const lines = page.split('\n');
  const headAt = lines.findIndex((line) => line.startsWith('|') && line.includes(table));
  if (headAt < 0) throw new Error(`no table with ${table}`);
  const index = column === undefined ? 1 : cellsOf(lines[headAt] ?? '').indexOf(column);
  if (index < 1) throw new Error(`no column ${column}`);
  const body = lines.slice(headAt + 2);
  const end = body.findIndex((line) => !line.startsWith('|'));
  const bars = (end < 0 ? body : body.slice(0, end))
    .map(cellsOf)
    .filter(([name = '']) => rows.test(name))
    .map((cells) => ({
      name: cells[0] ?? '',
      cell: cells[index] ?? '',
      value: numberIn(cells[index] ?? ''),
    }));
  const highest = Math.max(...bars.map(({ value }) => value), Number.MIN_VALUE);
  return svgOf({ width, height: top + bars.length * barHeight + 8, title }, [
    textAt([16, 22], `${title}: ${values}`, 'start'),
    ...bars.flatMap(({ name, cell, value }, place) => {
      const y = top + place * barHeight;
      const length = (value / highest) * (width - labelWidth - 80);
      return [
        textAt([labelWidth - 8, y + 13], name, 'end'),
        `<rect x="${labelWidth}" y="${y + 3}" width="${Math.max(1, length).toFixed(1)}" height="${barHeight - 6}" fill="#2563eb"/>`,
        textAt([labelWidth + length + 6, y + 13], cell, 'start'),
      ];
    }),
  ]);
}

const cellsOf = (line: string): string[] =>
  line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim());

/** Returns the first number in a cell, such as that of `1,234 ms`. */
function numberIn(cell: string): number {
  return Number(/-?[\d,]*\.?\d+/.exec(cell)?.[0].replaceAll(',', '') ?? 0);
}
