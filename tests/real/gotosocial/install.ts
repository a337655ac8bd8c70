/**
 * Builds GoToSocial, a server that speaks Mastodon's API, where it is missing or differs from go.sum. One module is newer
 * than GoToSocial asks for: wazero, which runs its SQLite. Version 1.8.1, built with Go 1.26, crashes on some machines with
 * "wasm error: out of bounds memory access"; 1.11.0 does not.
 */
import path from 'node:path';
import { buildGoProgram, go } from '../go-program.ts';

const folder = import.meta.dirname;
const source = 'github.com/superseriousbusiness/gotosocial';

/** Holds the program, and what it compiles of itself when it first starts. */
export const built = path.join(folder, 'built');
export const program = path.join(built, 'gotosocial');

/** Builds the server, unless that was done already. Returns Go's complaint when it cannot. */
export function buildGoToSocial(): string | undefined {
  return buildGoProgram({
    folder,
    source: `${source}/cmd/gotosocial`,
    program,
    // The tags are those of GoToSocial's own releases.
    options: ['-tags=netgo osusergo static_build kvformat timetzdata'],
    notice: 'building GoToSocial, which takes some minutes and 220 MB, into tests/real/gotosocial',
  });
}

/** Returns the folder with the templates and pictures of the server's pages: that of its module. */
export function moduleFolder(): string {
  const { output, complaint } = go(folder, 'mod', 'download', '-json', source);
  if (complaint !== undefined) throw new Error(complaint);
  return (JSON.parse(output) as { Dir: string }).Dir;
}
