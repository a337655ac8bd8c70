/**
 * Checks the subjects of the commits of a change (commit-subjects.ts). Commits that origin/main has are not checked again;
 * without anything to compare with, the last commit alone is.
 */
import { problemOf } from './commit-subjects.ts';
import { earlierCommit, git } from './earlier-commit.ts';

const base = earlierCommit();
const commits = git('log', '--no-merges', '--format=%h %s', ...(base ? [`${base}..HEAD`] : ['-1']))
  .split('\n')
  .filter(Boolean);
for (const commit of commits) {
  const [hash, subject = ''] = commit.split(/ (.*)/);
  const problem = problemOf(subject);
  if (!problem) continue;
  console.error(
    `${hash} ${subject}\n  The subject ${problem}. See "Commits and releases" in CONTRIBUTING.md.`,
  );
  process.exitCode = 1;
}
console.log(`Commits whose subjects were read: ${commits.length}`);
