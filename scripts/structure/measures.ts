/** Measures how `src` is cut into rooms and files, and holds the figures against their limits. */
import { readdirSync, readFileSync } from 'node:fs';
import { fileCircles, folderCircles } from './circles.ts';
import { importsOf, type SourceFile } from './imports.ts';

interface Measure {
  what: string;
  figure: number;
  /** A figure above it makes the check fail. */
  most: number;
}

/** The files that one request of a flow runs through, at most. */
export const mostFilesOfFlow: Record<string, number> = {
  list: 52,
  publish: 118,
  'webhook in': 66,
  'console form': 41,
};

/** The functions between a content operation and the transport to its provider, at most. */
export const mostHops = 6;

/** Returns the measures that need no run. @param sources the files of `src`, generated ones left out. */
export function measuresOf(sources: readonly SourceFile[]): Measure[] {
  const sizes = sources
    .map(({ text }) => text.trimEnd().split('\n').length)
    .sort((one, other) => one - other);
  const percentile = (share: number) => sizes[Math.floor(share * (sizes.length - 1))] ?? 0;
  const lines = sources.flatMap(importsOf);
  const perProvider = filesPerProvider(sources);
  const ofProviders = [...perProvider.values()].reduce((sum, count) => sum + count, 0);
  const measure = (what: string, figure: number, most: number): Measure => ({ what, figure, most });
  return [
    measure('files in src, without generated ones', sources.length, 950),
    measure('of these, not of a provider', sources.length - ofProviders, 708),
    measure('files of a provider and its simulator, at most', Math.max(0, ...perProvider.values()), 45),
    measure('lines of a file, median', percentile(0.5), 143),
    measure('lines of a file, 90th percentile', percentile(0.9), 241),
    measure('rooms at the top of src', entriesOf('src'), 24),
    measure('wings of domain', entriesOf('src/domain'), 9),
    measure('entries of domain/publishing', entriesOf('src/domain/publishing'), 12),
    measure('circles among files', fileCircles(lines).length, 0),
    measure('circles among folders', folderCircles(lines).length, 0),
    measure('groups of the context', contextMembers(), 8),
  ];
}

/** Counts the files of each provider and its simulator. Those of `meta` are shared by three providers, and belong to none. */
function filesPerProvider(sources: readonly SourceFile[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { file } of sources) {
    const [, provider] = /^(?:providers|simulators)\/(\w+)\//.exec(file) ?? [];
    if (!provider || ['kit', 'engine', 'meta'].includes(provider)) continue;
    counts.set(provider, (counts.get(provider) ?? 0) + 1);
  }
  return counts;
}

/** Returns a sentence for each measure that is above its limit. */
export function tooMuch(measures: readonly Measure[]): string[] {
  return measures
    .filter(({ figure, most }) => figure > most)
    .map(({ what, figure, most }) => `${what}: ${figure}, and at most ${most} are allowed`);
}

const entriesOf = (folder: string) => readdirSync(folder).length;

/** Counts the members of `interface Context`: its lines at the first indentation that begin one. */
function contextMembers(): number {
  const text = readFileSync('src/context.ts', 'utf8');
  const [, members = ''] = text.match(/^export interface Context \{\n([\s\S]*?)^\}/m) ?? [];
  return [...members.matchAll(/^ {2}\w+[?]?[:(]/gm)].length;
}
