/**
 * Keeps what the last release runs from, packed, in the tree, so that its processes can be run beside those of this version
 * in a clone without history and tags, and in an archive that is no clone, too.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';

export const releasedSourcesFile = 'tests/deployment/last-release.tar.br';

/** What `npm ci`, a migration and the processes of a release need. */
const kept = ['package.json', 'package-lock.json', 'prisma', 'scripts', 'src'];

/** Beyond the default window, the copies of one description in several files are found; more effort than this saves little. */
const compression = {
  params: { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_LGWIN]: 24 },
};

/**
 * Keeps the sources of a release.
 * @param tree the name that Git knows a commit or a tree by.
 */
export function keepSources(root: string, tree: string): void {
  const archive = execFileSync('git', ['archive', tree, ...kept], { cwd: root, maxBuffer: 2 ** 30 });
  writeFileSync(path.join(root, releasedSourcesFile), brotliCompressSync(archive, compression));
}

/** Writes the sources of the last release into a folder. */
export function unpackSources(root: string, folder: string): void {
  execFileSync('tar', ['-x', '-C', folder], { input: packed(root) });
}

/** Returns the text of a file of the last release. */
export function readReleased(root: string, file: string): string {
  return execFileSync('tar', ['-x', '-O', '-f', '-', file], { input: packed(root), encoding: 'utf8' });
}

const packed = (root: string) => brotliDecompressSync(readFileSync(path.join(root, releasedSourcesFile)));
