/** The AT Protocol's servers, installed where they are not yet, or where they are others than the lockfile says. */
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const folder = import.meta.dirname;
const lockfile = path.join(folder, 'package-lock.json');
const installedFrom = path.join(folder, 'node_modules', '.installed-from.json');

/** Returns what npm complains about, where it cannot install them. */
export function installServers(): string | undefined {
  return isInstalled() ? undefined : install();
}

function isInstalled(): boolean {
  try {
    return readFileSync(installedFrom, 'utf8') === readFileSync(lockfile, 'utf8');
  } catch {
    return false;
  }
}

/** None of the packages needs its install script. */
function install(): string | undefined {
  process.stderr.write('installing the AT Protocol servers, a few hundred MB, into tests/real\n');
  const { status, stderr, error } = spawnSync('npm', ['ci', '--ignore-scripts', '--loglevel=error'], {
    cwd: folder,
    encoding: 'utf8',
  });
  if (status !== 0) return error?.message ?? stderr.trim().split('\n').slice(0, 2).join(' ');
  writeFileSync(installedFrom, readFileSync(lockfile));
  return undefined;
}
