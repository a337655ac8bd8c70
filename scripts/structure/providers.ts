/** Counts the lines that each provider takes: its adapter, its simulator, its tests and its part of the contract. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { readSources } from './imports.ts';

interface ProviderLines {
  /** The provider's id, or the name of a folder that several providers share. */
  name: string;
  isShared: boolean;
  adapter: number;
  simulator: number;
  tests: number;
  contract: number;
}

/** Returns the lines of each provider, followed by those of the folders that providers share. */
export function linesOfProviders(): ProviderLines[] {
  const folders = new Set([...foldersOf('src/providers'), ...foldersOf('src/simulators')]);
  return [...folders]
    .map((name) => ({
      name,
      isShared: !existsSync(`src/providers/${name}/index.ts`),
      adapter: linesBelow(`src/providers/${name}`),
      simulator: linesBelow(`src/simulators/${name}`),
      tests: linesOfTests(name),
      contract: linesOfContract(readFileSync('openapi.yaml', 'utf8'), name),
    }))
    .sort((one, other) => Number(one.isShared) - Number(other.isShared));
}

function foldersOf(parent: string): string[] {
  const entries = readdirSync(parent, { withFileTypes: true });
  return entries
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .filter((name) => readSources(`${parent}/${name}`).length > 0);
}

function linesBelow(folder: string): number {
  return existsSync(folder) ? sum(readSources(folder).map(({ text }) => text)) : 0;
}

/** Counts the lines of the test files whose path has the name as a word of its own. */
function linesOfTests(name: string): number {
  const word = new RegExp(`(^|[./-])${name}([./-]|$)`);
  const files = readSources('tests').filter(({ file }) => word.test(file));
  return sum(files.map(({ text }) => text));
}

/**
 * Counts the lines by which the contract declares the provider's content types: each begins with its name at the
 * first indentation, and ends where the next name or a comment does.
 */
export function linesOfContract(contract: string, providerId: string): number {
  const [, declarations = ''] = contract.match(/^x-content-types:\n([\s\S]*?)^(?=\S)/m) ?? [];
  const entries = declarations.split(/^(?= {2}\S)/m);
  return sum(entries.filter((entry) => entry.startsWith(`  ${providerId}.`)));
}

const sum = (texts: string[]) => texts.reduce((total, text) => total + text.trimEnd().split('\n').length, 0);
