/** Writes Go as gofmt would: with the columns of structures, constants and keyed values lined up, and no empty line twice. */

const opening = /(struct \{|^const \(|return &\w+\{)$/;
const closing = /^\t*[})]/;

export function aligned(text: string): string {
  const lines: string[] = [];
  let rows: string[][] = [];
  let inside = false;
  for (const line of text.split('\n')) {
    const cells = inside ? cellsOf(line) : undefined;
    if (cells) {
      rows.push(cells);
      continue;
    }
    lines.push(...inColumns(rows), line);
    rows = [];
    inside = opening.test(line) || (inside && !closing.test(line));
  }
  return lines.join('\n').replaceAll(/\n{3,}/g, '\n\n');
}

/** Returns the columns of a line; nothing when it has only one, such as a comment. */
function cellsOf(line: string): string[] | undefined {
  const found =
    /^(\t+\w+:) (.+)$/.exec(line) ??
    /^(\t+\w+) (\S+) (`.+`|= .+)$/.exec(line) ??
    /^(\t+\w+) (\S+)$/.exec(line);
  return found?.slice(1);
}

function inColumns(rows: readonly string[][]): string[] {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows.map((row) =>
    row.map((cell, column) => (column < row.length - 1 ? cell.padEnd(widths[column] ?? 0) : cell)).join(' '),
  );
}
