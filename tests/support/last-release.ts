/**
 * Lays out the last release as it was, with the packages of its own lockfile, to run its processes beside those of this
 * version. A clone without the history that has it cannot, and says so.
 */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { lastRelease, type Release } from '../../scripts/releases/last-release.ts';

export function findLastRelease(): Release | undefined {
  try {
    return lastRelease();
  } catch (error) {
    process.stderr.write(`The upgrade from the last release was not tried: ${(error as Error).message}.\n`);
    return undefined;
  }
}

/**
 * Returns the folder of the release. It is kept, because installing its packages takes long. Where they are the packages
 * of this clone, the folder links to those and belongs to this clone alone, since another one may be deleted.
 */
export function layOut({ commit }: Release): string {
  const ours = hasSamePackages(commit) ? path.resolve('node_modules') : undefined;
  const name = ours ? `${commit}-${createHash('sha256').update(ours).digest('hex').slice(0, 16)}` : commit;
  const folder = path.join(os.tmpdir(), 'social-content-service-releases', name);
  if (existsSync(folder)) return folder;
  const unfinished = `${folder}.${process.pid}`;
  mkdirSync(unfinished, { recursive: true });
  try {
    const archive = execFileSync('git', ['archive', commit], { maxBuffer: 2 ** 30 });
    execFileSync('tar', ['-x', '-C', unfinished], { input: archive });
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
function hasSamePackages(commit: string): boolean {
  try {
    execFileSync('git', ['diff', '--quiet', commit, '--', 'package-lock.json']);
    return true;
  } catch {
    return false;
  }
}
