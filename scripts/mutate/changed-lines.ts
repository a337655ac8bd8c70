import { earlierCommit, git } from '../earlier-commit.ts';

/** The first and the last of consecutive lines, counted from 1. */
export type Range = [first: number, last: number];

/**
 * Returns the changed lines of every file that differs from origin/main, or from the parent commit on main itself;
 * uncommitted changes count. Lines that were only taken away leave a file without changed lines. A clone that has
 * neither commit, as CI may make it, has nothing to compare with, and nothing has changed then.
 */
export function changedLines(): Map<string, Range[]> {
  const before = earlierCommit();
  if (before === '') {
    console.log('There is no earlier commit to compare with.');
    return new Map();
  }
  const diff = git('diff', '--unified=0', '--no-ext-diff', '--src-prefix=a/', '--dst-prefix=b/', before);
  const changes = new Map<string, Range[]>();
  let ranges: Range[] = [];
  for (const line of diff.split('\n')) {
    const [, file] = /^\+\+\+ b\/(.*)$/.exec(line) ?? [];
    if (file) {
      ranges = [];
      changes.set(file, ranges);
    }
    const [, first, count = '1'] = /^@@ -\S+ \+(\d+)(?:,(\d+))? @@/.exec(line) ?? [];
    if (Number(first) > 0 && Number(count) > 0)
      ranges.push([Number(first), Number(first) + Number(count) - 1]);
  }
  return changes;
}
