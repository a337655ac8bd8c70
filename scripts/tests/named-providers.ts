/** Says which providers a test names, by which it is known what a change inside one of them concerns. */
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

// In `instagram_login`, too, the provider is named. A folder of Instagram's or Facebook's is `dm.threads`.
const patternOf = (id: string) => new RegExp(`(?<![a-z]|dm\\.)${id}(?![a-z])`, 'i');
const providers = globSync('src/simulators/*/index.ts')
  .map((file) => path.basename(path.dirname(file)))
  .sort()
  .map((id) => ({ id, pattern: patternOf(id) }));

export const providersNamedIn = (text: string): string[] =>
  providers.filter(({ pattern }) => pattern.test(text)).map(({ id }) => id);

/**
 * Tells whether a change inside these providers concerns a test file: one that names another provider or two is about these,
 * while one that names none, or more, may be about all.
 */
export function concernsProviders(file: string, changed: readonly string[]): boolean {
  const named = providersNamedIn(`${file} ${readFileSync(file, 'utf8')}`);
  return named.length === 0 || named.length > 2 || named.some((id) => changed.includes(id));
}
