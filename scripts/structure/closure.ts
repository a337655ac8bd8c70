/** Answers which files a file needs when it runs; imports of types alone do not count. */
import { existsSync, readFileSync } from 'node:fs';
import { importsOf } from './imports.ts';

const known = new Map<string, string[]>();

/** Returns the files of this project that a file imports, relative to the project's folder. */
export function filesNeededBy(file: string): string[] {
  const found = known.get(file) ?? readNeeded(file);
  known.set(file, found);
  return found;
}

function readNeeded(file: string): string[] {
  if (!/\.(ts|mjs|cjs)$/.test(file)) return [];
  return importsOf({ file, text: readFileSync(file, 'utf8') })
    .filter(({ typesOnly }) => !typesOnly)
    .flatMap(({ imported }) => (imported && existsSync(imported) ? [imported] : []));
}

/**
 * Returns the file itself and all that it needs, directly or through others.
 * @param stopsAt tells of which files the own imports are not followed.
 */
export function closureOf(file: string, stopsAt: (reached: string) => boolean = () => false): Set<string> {
  const closure = new Set([file]);
  // A loop over a set also reaches what is added to the set meanwhile.
  for (const reached of closure)
    if (!stopsAt(reached)) for (const target of filesNeededBy(reached)) closure.add(target);
  return closure;
}
