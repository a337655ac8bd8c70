/** What commands print to. Answers go to the standard output; everything else goes to the standard error. */
import { randomUUID } from 'node:crypto';
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

/** Stands for the escape character of this program's own styles, until they are written. Nobody else knows it. */
const ownEscape = randomUUID();

/** Writes a line. What others have sent cannot steer the terminal: its control characters are written as `\u001b`. */
function write(stream: NodeJS.WriteStream, text: string): void {
  const harmless = text.replace(
    /[\u202a-\u202e\u2066-\u2069]|(?![\n\t])\p{Cc}/gu,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  stream.write(`${harmless.replaceAll(ownEscape, '\x1b')}\n`);
}

export function terminalOf({ json }: { json: boolean }): Terminal {
  const print = (text: string) => write(process.stdout, text);
  return {
    json,
    print,
    answer(value, lines) {
      if (json) print(JSON.stringify(value));
      else for (const line of [lines(value)].flat()) print(line);
    },
    note: (text) => write(process.stderr, text),
    style: (style, text) =>
      styleText(styles[style], ' ', { stream: process.stdout })
        .replaceAll('\x1b', ownEscape)
        .replace(' ', () => text),
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
