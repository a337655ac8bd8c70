/**
 * Finds the last release in the history of the present commit: the commit that gave CHANGELOG.md the heading of its
 * version. Tags name the same commit for people, but many clones, such as those that CI makes, come without them.
 */
import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { releasedVersions } from './changelog.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

export interface Release {
  version: string;
  commit: string;
}

/** @throws Error which says why there is none to be found, such as a clone without its history. */
export function lastRelease(folder = root): Release {
  const git = (...parameters: string[]) =>
    execFileSync('git', parameters, {
      cwd: folder,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
    }).trim();
  let shallow: string;
  try {
    shallow = git('rev-parse', '--is-shallow-repository');
  } catch {
    throw new Error('there is no last release to compare with, because this is no clone of the repository');
  }
  if (shallow === 'true')
    throw new Error(
      'there is no last release to compare with, because this clone lacks the history (git fetch --unshallow)',
    );
  const [version] = releasedVersions(git('show', 'HEAD:CHANGELOG.md'));
  if (!version) throw new Error('there is no last release to compare with, because CHANGELOG.md names none');
  // A heading that was written, taken back and written again is that of the later commit.
  const [commit = ''] = git('log', '--format=%H', `-S## [${version}]`, '--', 'CHANGELOG.md').split('\n');
  return { version, commit };
}
