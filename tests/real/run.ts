/**
 * `npm run test:real`: the tests on the AT Protocol's own servers, which are installed first where they are not yet, or
 * where they are others than the lockfile says. Where they cannot be installed, one line says so.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const folder = import.meta.dirname;
const lockfile = path.join(folder, 'package-lock.json');
const installedFrom = path.join(folder, 'node_modules', '.installed-from.json');

const obstacle = isInstalled() ? undefined : install();
if (obstacle) {
  process.stderr.write(`skipped, as the AT Protocol's servers cannot be installed: ${obstacle}\n`);
} else {
  process.exitCode = runJest(process.argv.slice(2));
}

function isInstalled(): boolean {
  try {
    return readFileSync(installedFrom, 'utf8') === readFileSync(lockfile, 'utf8');
  } catch {
    return false;
  }
}

/** None of the packages needs its install script. Returns what npm complains about. */
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

function runJest(args: string[]): number {
  const jest = ['node_modules/jest/bin/jest.js', '--config', path.join(folder, 'jest.config.mjs'), ...args];
  const { status } = spawnSync(process.execPath, jest, {
    cwd: path.resolve(folder, '../..'),
    stdio: 'inherit',
    env: { ...process.env, NODE_OPTIONS: '--experimental-vm-modules --no-warnings' },
  });
  return status ?? 1;
}
