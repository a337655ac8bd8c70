/**
 * Lays out the last release as it was, with the packages of its own lockfile, to run its processes beside those of this
 * version.
 */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { readReleased, releasedSourcesFile, unpackSources } from '../../scripts/releases/released-sources.ts';

const hash = (of: string | Buffer) => createHash('sha256').update(of).digest('hex').slice(0, 16);

/**
 * Returns the folder of the release. It is kept, because installing its packages takes long. Where they are the packages
 * of this clone, the folder links to those and belongs to this clone alone, since another one may be deleted.
 */
export function layOut(): string {
  const ours = hasSamePackages() ? path.resolve('node_modules') : undefined;
  const release = hash(readFileSync(releasedSourcesFile));
  const name = ours ? `${release}-${hash(ours)}` : release;
  const folder = path.join(os.tmpdir(), 'social-content-service-releases', name);
  if (existsSync(folder)) return folder;
  const unfinished = `${folder}.${process.pid}`;
  mkdirSync(unfinished, { recursive: true });
  try {
    unpackSources('.', unfinished);
    if (ours) symlinkSync(ours, path.join(unfinished, 'node_modules'));
    else
      execFileSync('npm', ['ci', '--omit=dev', '--omit=optional', '--prefer-offline', '--loglevel=error'], {
        cwd: unfinished,
        stdio: ['ignore', 'ignore', 'inherit'],
      });
    renameSync(unfinished, folder);
    return folder;
  } finally {
    rmSync(unfinished, { recursive: true, force: true });
  }
}

/** Tells whether the lockfile is still that of the release. */
function hasSamePackages(): boolean {
  const lockfile = 'package-lock.json';
  return readReleased('.', lockfile) === readFileSync(lockfile, 'utf8');
}
