/** Builds GoToSocial, a server that speaks Mastodon's API, where it is missing or differs from go.sum. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const folder = import.meta.dirname;
const source = 'github.com/superseriousbusiness/gotosocial';

/** Holds the program, and what it compiles of itself when it first starts. */
export const built = path.join(folder, 'built');
export const program = path.join(built, 'gotosocial');

/** The tags are those of GoToSocial's own releases. */
const options = [
  '-trimpath',
  '-ldflags=-s -w',
  '-tags=netgo osusergo static_build kvformat timetzdata',
  `-o=${program}`,
];

/** Builds the server, unless that was done already. Returns Go's complaint when it cannot. */
export function buildGoToSocial(): string | undefined {
  const pinned = ['go.mod', 'go.sum'].map((name) => readFileSync(path.join(folder, name), 'utf8')).join('');
  const builtFrom = path.join(built, 'built-from');
  const isBuilt = existsSync(program) && existsSync(builtFrom) && readFileSync(builtFrom, 'utf8') === pinned;
  if (isBuilt) return undefined;
  process.stderr.write(
    'building GoToSocial, which takes some minutes and 220 MB, into tests/real/gotosocial\n',
  );
  mkdirSync(built, { recursive: true });
  const { complaint } = go('build', ...options, `${source}/cmd/gotosocial`);
  if (complaint === undefined) writeFileSync(builtFrom, pinned);
  return complaint;
}

/** Returns the folder with the templates and pictures of the server's pages: that of its module. */
export function moduleFolder(): string {
  const { output, complaint } = go('mod', 'download', '-json', source);
  if (complaint !== undefined) throw new Error(complaint);
  return (JSON.parse(output) as { Dir: string }).Dir;
}

/** Runs Go, which takes nothing whose checksum go.sum does not have. */
function go(...args: string[]): { output: string; complaint?: string } {
  const { status, stdout, stderr, error } = spawnSync('go', args, {
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, CGO_ENABLED: '0', GOFLAGS: '-mod=readonly -buildvcs=false' },
  });
  if (status === 0) return { output: stdout };
  return { output: '', complaint: error?.message ?? stderr.trim().split('\n').slice(0, 2).join(' ') };
}
