/** Installs mastodon-mock, a server that speaks Mastodon's API, where it is missing or differs from requirements.txt. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const folder = import.meta.dirname;
const built = path.join(folder, 'built');
const requirements = path.join(folder, 'requirements.txt');
export const program = path.join(built, 'bin/mastodon_mock');

/** Installs the server, unless that was done already. Returns the complaint of Python or pip when it cannot. */
export function installMastodonMock(): string | undefined {
  const pinned = readFileSync(requirements, 'utf8');
  const builtFrom = path.join(built, 'built-from');
  if (existsSync(program) && existsSync(builtFrom) && readFileSync(builtFrom, 'utf8') === pinned)
    return undefined;
  process.stderr.write('installing mastodon-mock, 80 MB, into tests/real/mastodon-mock\n');
  mkdirSync(built, { recursive: true });
  const pip = path.join(built, 'bin/pip');
  const complaint =
    complaintOf('python3', ['-m', 'venv', built]) ??
    complaintOf(pip, ['install', '--quiet', '--no-deps', '--require-hashes', '--requirement', requirements]);
  if (complaint === undefined) writeFileSync(builtFrom, pinned);
  return complaint;
}

function complaintOf(command: string, args: string[]): string | undefined {
  const { status, stderr, error } = spawnSync(command, args, { encoding: 'utf8' });
  return status === 0 ? undefined : (error?.message ?? stderr.trim().split('\n').slice(-2).join(' '));
}
