/** Installs packages that only one command needs, on first use, from a folder with its own lockfile. */
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/**
 * Installs the packages of the folder's lockfile, unless they are there already. No install scripts are run.
 * @param notice is printed before the installation begins.
 * @returns npm's error output when the installation failed.
 */
export function installLocked(folder: string, notice: string): string | undefined {
  const lockfile = readFileSync(path.join(folder, 'package-lock.json'));
  const installedFrom = path.join(folder, 'node_modules', '.installed-from.json');
  if (isInstalled(installedFrom, lockfile)) return undefined;
  process.stderr.write(`${notice}\n`);
  const { status, stderr, error } = spawnSync('npm', ['ci', '--ignore-scripts', '--loglevel=error'], {
    cwd: folder,
    encoding: 'utf8',
    shell: process.platform === 'win32',
  });
  if (status !== 0) return error?.message ?? stderr.trim().split('\n').slice(0, 2).join(' ');
  writeFileSync(installedFrom, lockfile);
  return undefined;
}

function isInstalled(installedFrom: string, lockfile: Buffer): boolean {
  try {
    return readFileSync(installedFrom).equals(lockfile);
  } catch {
    return false;
  }
}
