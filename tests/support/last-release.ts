/**
 * Lays out the last release as it was, with the packages of its own lockfile, to run its processes beside those of this
 * version. A clone without the history that has it cannot, and says so.
 */
import { execFileSync } from 'node:child_process';
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

/** Returns the folder of the release. It is kept, because installing its packages takes long. */
export function layOut({ commit }: Release): string {
  const folder = path.join(os.tmpdir(), 'social-content-service-releases', commit);
  if (existsSync(folder)) return folder;
  const unfinished = `${folder}.${process.pid}`;
  mkdirSync(unfinished, { recursive: true });
  try {
    const archive = execFileSync('git', ['archive', commit], { maxBuffer: 2 ** 30 });
    execFileSync('tar', ['-x', '-C', unfinished], { input: archive });
    if (hasSamePackages(commit))
      symlinkSync(path.resolve('node_modules'), path.join(unfinished, 'node_modules'));
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
