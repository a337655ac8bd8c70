/**
 * Checks the subjects of the commits of a change: `area: imperative`, at most 72 characters. Commits that origin/main has
 * are not checked again; without anything to compare with, the last commit alone is.
 */
import { earlierCommit, git } from './earlier-commit.ts';

const longest = 72;
const form = /^[a-z][\w ./-]*(?:, [a-z][\w ./-]*)*: (?<verb>[a-z][\w-]*)(?:[^\w.-].*[^.])?$/;
/** Written by `npm run release`. */
const release = /^Release \d+\.\d+\.\d+$/;
/** Verbs that end like another form of a verb. */
const verbs = new Set([
  'bring',
  'embed',
  'exceed',
  'feed',
  'focus',
  'need',
  'proceed',
  'seed',
  'shed',
  'speed',
  'string',
  'succeed',
]);
const otherForm = /(?:ing|ed|[^s]s)$/;

function problemOf(subject: string): string | undefined {
  if (release.test(subject)) return undefined;
  const verb = form.exec(subject)?.groups?.verb;
  if (verb === undefined) return 'is not `area: imperative`, in lower case and without a period at its end';
  if (otherForm.test(verb) && !verbs.has(verb)) return `begins with \`${verb}\`, which is no imperative`;
  return subject.length > longest ? `has ${subject.length} characters, and may have ${longest}` : undefined;
}

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
