/** Builds programs with Go, of the modules that a folder's go.sum pins. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

interface GoProgram {
  /** Has go.mod and go.sum. */
  folder: string;
  /** What is built: a package, or `.` for the folder itself. */
  source: string;
  /** Where the program goes. */
  program: string;
  options: readonly string[];
  /** Says what is built and how long that takes. */
  notice: string;
}

/** Builds a program, unless that was done already with the same modules. Returns Go's complaint when it cannot. */
export function buildGoProgram({ folder, source, program, options, notice }: GoProgram): string | undefined {
  const built = path.dirname(program);
  const pinned = ['go.mod', 'go.sum'].map((name) => readFileSync(path.join(folder, name), 'utf8')).join('');
  const builtFrom = path.join(built, 'built-from');
  const isBuilt = existsSync(program) && existsSync(builtFrom) && readFileSync(builtFrom, 'utf8') === pinned;
  if (isBuilt) return undefined;
  process.stderr.write(`${notice}\n`);
  mkdirSync(built, { recursive: true });
  const { complaint } = go(
    folder,
    'build',
    '-trimpath',
    '-ldflags=-s -w',
    ...options,
    `-o=${program}`,
    source,
  );
  if (complaint === undefined) writeFileSync(builtFrom, pinned);
  return complaint;
}

/** Runs Go, which takes nothing whose checksum go.sum does not have. */
export function go(folder: string, ...args: string[]): { output: string; complaint?: string } {
  const { status, stdout, stderr, error } = spawnSync('go', args, {
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, CGO_ENABLED: '0', GOFLAGS: '-mod=readonly -buildvcs=false' },
  });
  if (status === 0) return { output: stdout };
  return { output: '', complaint: error?.message ?? stderr.trim().split('\n').slice(0, 2).join(' ') };
}
