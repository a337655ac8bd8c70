/** Installs programs that are written in Python, where they are missing or differ from their requirements.txt. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

interface PythonProgram {
  /** The folder that has requirements.txt, in which the program is installed. */
  folder: string;
  name: string;
  size: string;
  /** The oldest minor version of Python 3 that it runs on. */
  oldestMinor?: number;
}

/** Installs a program, unless that was done already. Returns the complaint of Python or pip when it cannot. */
export function installPython({ folder, name, size, oldestMinor = 0 }: PythonProgram): string | undefined {
  const built = path.join(folder, 'built');
  const requirements = path.join(folder, 'requirements.txt');
  const pinned = readFileSync(requirements, 'utf8');
  const builtFrom = path.join(built, 'built-from');
  if (existsSync(builtFrom) && readFileSync(builtFrom, 'utf8') === pinned) return undefined;
  const python = pythons().find((one) => minorOf(one) >= oldestMinor);
  if (!python) return `it needs Python 3.${oldestMinor}`;
  process.stderr.write(`installing ${name}, ${size}, into tests/real/${path.basename(folder)}\n`);
  mkdirSync(built, { recursive: true });
  const pip = path.join(built, 'bin/pip');
  const complaint =
    complaintOf(python, ['-m', 'venv', built]) ??
    complaintOf(pip, ['install', '--quiet', '--no-deps', '--require-hashes', '--requirement', requirements]);
  if (complaint === undefined) writeFileSync(builtFrom, pinned);
  return complaint;
}

/** Returns the commands that may be a Python: that of the path, those with a version in their name, and those of pyenv. */
function pythons(): string[] {
  const root = process.env.PYENV_ROOT ?? path.join(process.env.HOME ?? '', '.pyenv');
  const versions = path.join(root, 'versions');
  const ofPyenv = existsSync(versions) ? readdirSync(versions) : [];
  return ['python3', 'python3.14', 'python3.13', 'python3.12'].concat(
    ofPyenv.map((version) => path.join(versions, version, 'bin/python3')),
  );
}

/** Returns the minor version of a Python 3; -1 where the command is none. */
function minorOf(command: string): number {
  const { status, stdout } = spawnSync(command, ['--version'], { encoding: 'utf8' });
  return status === 0 ? Number(/^Python 3\.(\d+)/.exec(stdout)?.[1] ?? -1) : -1;
}

function complaintOf(command: string, args: string[]): string | undefined {
  const { status, stderr, error } = spawnSync(command, args, { encoding: 'utf8' });
  return status === 0 ? undefined : (error?.message ?? stderr.trim().split('\n').slice(-2).join(' '));
}
