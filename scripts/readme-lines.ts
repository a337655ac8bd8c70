/** Returns the lines of a README that are to be saved under a name, which their first one says in a comment. */
export function linesOf(readme: string, name: string): string {
  const [, lines] = readme.match(new RegExp(`\`\`\`\\w+\\n((?:#|//) ${name}\\n[^]*?)\`\`\``)) ?? [];
  if (!lines) throw new Error(`there are no lines for ${name}`);
  return lines;
}
