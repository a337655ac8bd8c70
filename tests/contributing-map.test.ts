/** Compares the map in CONTRIBUTING.md with the existing files and folders. */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@jest/globals';

const [, map = ''] = readFileSync('CONTRIBUTING.md', 'utf8').match(/## Map[\s\S]*?```\n([\s\S]*?)```/) ?? [];

/** Lists the paths of the map. Folders end with a slash; an entry belongs to the folder that it is indented under. */
function pathsOf(text: string): string[] {
  const folders: string[] = [];
  return text.split('\n').flatMap((line) => {
    const [, indent = '', name = ''] = line.match(/^( {0,4})([\w.-]+\/?)(?: |$)/) ?? [];
    if (!name) return [];
    const depth = indent.length / 2;
    folders.splice(depth, Number.POSITIVE_INFINITY, name);
    return [folders.join('')];
  });
}

/** Lists what is in a folder, as the map would; hidden things and installed packages are left out. */
function entriesOf(folder: string): string[] {
  return readdirSync(folder)
    .filter((name) => !/^(\.|node_modules$)/.test(name))
    .map((name) => path.posix.join(folder, name))
    .map((entry) => (statSync(entry).isDirectory() ? `${entry}/` : entry));
}

const isFolder = (entry: string) => entry.endsWith('/');

test('the map has every folder of the project, and of src every file and folder, with the folders within', () => {
  const top = entriesOf('.').filter(isFolder);
  const source = entriesOf('src');
  const within = source.filter(isFolder).flatMap((folder) => entriesOf(folder).filter(isFolder));
  expect(pathsOf(map).toSorted()).toEqual(
    ['openapi.yaml', 'openapi.full.yaml', ...top, ...source, ...within].toSorted(),
  );
});
