/** Reads and replaces the tables of the README that commands print. Each stands below a comment that names its command. */

export function markdownTable(
  head: readonly string[],
  rows: readonly (readonly (string | number)[])[],
): string {
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

const beginOf = (command: string) => `<!-- printed by ${command} -->`;
const end = '<!-- end -->';

/** Returns the command's table in a README. Throws when the README has no place for it. */
export function tableIn(readme: string, command: string): string {
  const [, table] = readme.split(beginOf(command));
  if (table === undefined || !table.includes(end)) throw new Error(`the README has no place for ${command}`);
  return (table.split(end)[0] ?? '').trim();
}

export function withTable(readme: string, command: string, table: string): string {
  const begin = beginOf(command);
  const at = readme.indexOf(begin) + begin.length;
  return `${readme.slice(0, at)}\n${table}\n${readme.slice(readme.indexOf(end, at))}`;
}
