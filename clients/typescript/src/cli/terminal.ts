/** What commands print to. Answers go to the standard output; everything else goes to the standard error. */
import { styleText } from 'node:util';

/** The styles that are used, so that all commands look alike. */
const styles = { strong: 'bold', quiet: 'dim', good: 'green', bad: 'red', heed: 'yellow' } as const;

export type Style = keyof typeof styles;

export interface Terminal {
  /** Tells whether the answer is for a program. */
  readonly json: boolean;
  /** Prints lines of the answer. */
  print(text: string): void;
  /** Prints an answer: as one line of JSON for a program, and otherwise by the function. */
  answer<Value>(value: Value, lines: (value: Value) => string | readonly string[]): void;
  /** Tells the person something that is not part of the answer. */
  note(text: string): void;
  /** Returns the text of the answer in a style; as it is where the output is no terminal, or `NO_COLOR` is set. */
  style(style: Style, text: string): string;
}

export function terminalOf({ json }: { json: boolean }): Terminal {
  const print = (text: string) => void process.stdout.write(`${text}\n`);
  return {
    json,
    print,
    answer(value, lines) {
      if (json) print(JSON.stringify(value));
      else for (const line of [lines(value)].flat()) print(line);
    },
    note: (text) => void process.stderr.write(`${text}\n`),
    style: (style, text) => styleText(styles[style], text, { stream: process.stdout }),
  };
}

/** Returns the rows as lines whose cells stand below each other. Cells have no styles, which would be counted. */
export function columns(rows: readonly (readonly string[])[]): string[] {
  const widths: number[] = [];
  for (const row of rows)
    for (const [index, cell] of row.entries()) widths[index] = Math.max(widths[index] ?? 0, cell.length);
  return rows.map((row) =>
    row
      .map((cell, index) => cell.padEnd(widths[index] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}
