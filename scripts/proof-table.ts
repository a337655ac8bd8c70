/** Reads and replaces the tables of docs/proof.md that commands print. Each stands below a comment that names its command. */
import path from 'node:path';

export const proofPage = path.resolve(import.meta.dirname, '../docs/proof.md');

export function markdownTable(
  head: readonly string[],
  rows: readonly (readonly (string | number)[])[],
): string {
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

const beginOf = (command: string) => `<!-- printed by ${command} -->`;
const end = '<!-- end -->';

/** Returns the command's table in a page. Throws when the page has no place for it. */
export function tableIn(page: string, command: string): string {
  const [, table] = page.split(beginOf(command));
  if (table === undefined || !table.includes(end))
    throw new Error(`docs/proof.md has no place for ${command}`);
  return (table.split(end)[0] ?? '').trim();
}

export function withTable(page: string, command: string, table: string): string {
  const begin = beginOf(command);
  const at = page.indexOf(begin) + begin.length;
  return `${page.slice(0, at)}\n${table}\n${page.slice(page.indexOf(end, at))}`;
}
