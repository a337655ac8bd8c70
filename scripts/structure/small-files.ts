/** Finds small files that could be part of the one file that imports them. */
import path from 'node:path';
import { importsOf, type SourceFile } from './imports.ts';

/** A file of at most this many lines is small. */
const smallLines = 30;

/** A file that would have more lines than this after a merge is better left in two. */
const mostLines = 150;

/**
 * Returns the small files that exactly one file imports, where that one lies in the same folder and would not become too
 * long with them.
 * @param sources all files that may import: those of tests as well, since a test of its own is a reason for a file of its own.
 */
export function mergeableFiles(sources: readonly SourceFile[]): string[] {
  const lines = new Map(sources.map(({ file, text }) => [file, text.trimEnd().split('\n').length]));
  const importers = new Map<string, Set<string>>();
  for (const { file, imported } of sources.flatMap(importsOf))
    if (imported && imported !== file)
      importers.set(imported, (importers.get(imported) ?? new Set()).add(file));
  return [...lines].flatMap(([file, count]) => {
    const [importer, ...others] = importers.get(file) ?? [];
    if (count > smallLines || importer === undefined || others.length > 0) return [];
    if (path.posix.dirname(importer) !== path.posix.dirname(file)) return [];
    return count + (lines.get(importer) ?? 0) > mostLines ? [] : [file];
  });
}
