import { spawnSync } from 'node:child_process';

/**
 * Returns the commit that a change is compared with: the last one that it shares with origin/main, or the parent commit on
 * main itself; empty where there is neither, as in a clone of one commit.
 */
export function earlierCommit(): string {
  const commitOf = (name: string) => git('rev-parse', '--verify', '--quiet', name);
  const shared = git('merge-base', 'origin/main', 'HEAD');
  return shared === '' || shared === commitOf('HEAD') ? commitOf('HEAD^') : shared;
}

/** Returns what Git prints; empty when it fails. */
export function git(...words: string[]): string {
  return (spawnSync('git', words, { encoding: 'utf8', maxBuffer: 2 ** 30 }).stdout ?? '').trim();
}
