/**
 * `npm run mutate` changes the files of tests/mutation/guarded-files.ts in many small ways, one at a time, and counts
 * which of the changes make a test fail. It prints the changes that no test minded and a score, and ends with exit
 * code 1 when the score is below the least one.
 *
 *   npm run mutate                  all of these files
 *   npm run mutate -- FILE...       some of them
 *   npm run mutate -- --changed     those that differ from origin/main, or from the parent commit on main itself,
 *                                   and those whose tests do; so many of them as have `mostChangedLines` together
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { filesWithDatabase, type GuardedFiles, pureFiles } from '../tests/mutation/guarded-files.ts';
import { harmlessChanges } from '../tests/mutation/harmless-changes.ts';
import startDatabase from '../tests/support/global-setup.ts';
import stopDatabase from '../tests/support/global-teardown.ts';

/** The lowest score that passes, in percent. */
const leastScore = 90;

/**
 * How many lines `--changed` takes on, so that a change that touches many files does not hold everybody up
 * for an hour. The files beyond this limit are named, for a run of their own.
 */
const mostChangedLines = 400;

interface Mutant {
  status: string;
  replacement: string;
  location: { start: { line: number } };
}

/** The part of Stryker's report that is read: github.com/stryker-mutator/mutation-testing-elements. */
interface Report {
  files: Record<string, { source: string; mutants: Mutant[] }>;
}

interface Score {
  file: string;
  /** How many changes a test has noticed. */
  noticed: number;
  /** How many changes count. */
  tried: number;
  /** How many changes do not count, because they are listed as harmless. */
  harmless: number;
}

const directory = mkdtempSync(path.join(os.tmpdir(), 'mutation-'));
try {
  requireAll({ ...pureFiles, ...filesWithDatabase });
  const chosen = choice(process.argv.slice(2));
  const isChosen = (name: string) => chosen.includes(name);
  const pure = only(pureFiles, isChosen);
  const withDatabase = only(filesWithDatabase, isChosen);
  const scores = mutate(pure, 'pure');
  if (Object.keys(withDatabase).length > 0) {
    await startDatabase();
    try {
      scores.push(...mutate(withDatabase, 'database'));
    } finally {
      await stopDatabase();
    }
  }
  report(scores);
} finally {
  rmSync(directory, { recursive: true, force: true });
}

/**
 * Checks that the list of guarded files is up to date.
 * @throws Error when a file or a test of the list has been moved away.
 */
function requireAll(files: GuardedFiles): void {
  const missing = Object.entries(files)
    .flat(2)
    .map(fileOf)
    .filter((file) => !existsSync(file));
  if (missing.length > 0) throw new Error(`tests/mutation/guarded-files.ts lists ${missing.join(', ')}`);
}

/** Returns the names of the entries that the arguments choose. */
function choice(words: string[]): string[] {
  const entries = Object.entries({ ...pureFiles, ...filesWithDatabase });
  if (words.includes('--changed')) return withinBound(changedEntries(entries));
  const names = entries.map(([name]) => name);
  if (words.length === 0) return names;
  const unknown = words.filter((word) => !names.map(fileOf).includes(word));
  if (unknown.length > 0) throw new Error(`not in tests/mutation/guarded-files.ts: ${unknown.join(', ')}`);
  return names.filter((name) => words.includes(fileOf(name)));
}

/** Returns the entries whose file or tests have changed, changed files first. */
function changedEntries(entries: [string, readonly string[]][]): string[] {
  const changed = changedFiles();
  const isChanged = (name: string) => changed.includes(fileOf(name));
  const touched = entries.filter(([name, tests]) => isChanged(name) || tests.some(isChanged));
  return touched.map(([name]) => name).sort((a, b) => Number(isChanged(b)) - Number(isChanged(a)));
}

/** Keeps the first entry, and more of them up to `mostChangedLines`; names the others. */
function withinBound(names: string[]): string[] {
  let lines = 0;
  const kept = names.filter((name, index) => {
    lines += lineCountOf(name);
    return index === 0 || lines <= mostChangedLines;
  });
  const left = names.filter((name) => !kept.includes(name)).map(fileOf);
  if (left.length > 0)
    console.log(`Too much has changed for one run. Run npm run mutate -- ${left.join(' ')}`);
  return kept;
}

/** Returns the file of an entry. An entry may also name one function of its file, after a `#`. */
function fileOf(name: string): string {
  return name.split('#')[0] as string;
}

/** Returns the first and the last line of an entry's function, or of the whole file, counted from 1. */
function linesOf(name: string): [number, number] {
  const [file = '', wanted] = name.split('#');
  const lines = readFileSync(file, 'utf8').split('\n');
  if (!wanted) return [1, lines.length];
  const first = lines.findIndex((text) => new RegExp(`^export (async )?function ${wanted}\\b`).test(text));
  if (first < 0) throw new Error(`${file} has no function ${wanted}`);
  const last = lines.indexOf('}', first);
  return [first + 1, last + 1];
}

function lineCountOf(name: string): number {
  const [first, last] = linesOf(name);
  return last - first + 1;
}

/** Returns an entry in Stryker's form: the file, followed by the lines of the function if it names one. */
function rangeOf(name: string): string {
  return name.includes('#') ? `${fileOf(name)}:${linesOf(name).join('-')}` : name;
}

/**
 * Lists the files that have changed, uncommitted changes included. A clone that has neither origin/main nor
 * the parent commit, as CI may make it, has nothing to compare with, and no file has changed then.
 */
function changedFiles(): string[] {
  const git = (...words: string[]) => (spawnSync('git', words, { encoding: 'utf8' }).stdout ?? '').trim();
  const commitOf = (...words: string[]) => git('rev-parse', '--verify', '--quiet', ...words);
  const shared = git('merge-base', 'origin/main', 'HEAD');
  const before = shared === '' || shared === commitOf('HEAD') ? commitOf('HEAD^') : shared;
  if (before === '') {
    console.log('There is no earlier commit to compare with.');
    return [];
  }
  return execFileSync('git', ['diff', '--name-only', before], { encoding: 'utf8' }).trim().split('\n');
}

function only(files: GuardedFiles, isChosen: (name: string) => boolean): GuardedFiles {
  return Object.fromEntries(Object.entries(files).filter(([name]) => isChosen(name)));
}

/** Runs Stryker with one of the two configurations of Jest in tests/mutation. */
function mutate(files: GuardedFiles, jest: 'pure' | 'database'): Score[] {
  const names = Object.keys(files);
  if (names.length === 0) return [];
  const fileName = path.join(directory, `${jest}.json`);
  const configFile = path.join(directory, `${jest}.config.json`);
  const tests = [...new Set(Object.values(files).flat())];
  writeFileSync(
    configFile,
    JSON.stringify({
      mutate: names.map(rangeOf),
      testRunner: 'jest',
      plugins: ['@stryker-mutator/jest-runner'],
      testRunnerNodeArgs: ['--experimental-vm-modules', '--no-warnings'],
      jest: {
        configFile: `tests/mutation/${jest}.config.mjs`,
        config: { testMatch: tests.map((test) => `**/${test}`) },
        // In the run with a database, the service's modules are loaded outside of the test files, so Jest
        // does not see which tests need them.
        enableFindRelatedTests: jest === 'pure',
      },
      coverageAnalysis: 'perTest',
      // In the run with a database, a module is loaded only once, so changes to the work that it does while
      // it is loaded would go unnoticed.
      ignoreStatic: jest === 'database',
      concurrency: 1,
      // A run on a busy machine is slow, which must not count as an endless loop.
      timeoutMS: 60_000,
      tempDirName: path.join(directory, 'sandbox'),
      ignorePatterns: ['/bench', '/chaos', '/docs', '/ops', '/tests/real', '/.data'],
      reporters: ['clear-text', 'json'],
      clearTextReporter: { allowColor: false, reportTests: false, reportScoreTable: false, logTests: false },
      jsonReporter: { fileName },
    }),
  );
  const { status } = spawnSync('stryker', ['run', configFile, '--logLevel', 'warn'], { stdio: 'inherit' });
  if (status !== 0) throw new Error('Stryker has failed');
  const { files: mutated } = JSON.parse(readFileSync(fileName, 'utf8')) as Report;
  return Object.entries(mutated).map(([file, { source, mutants }]) => scoreOf(file, source, mutants));
}

function scoreOf(file: string, source: string, mutants: Mutant[]): Score {
  const lines = source.split('\n');
  const unnoticed = mutants.filter(({ status }) => status === 'Survived' || status === 'NoCoverage');
  const isHarmless = ({ replacement, location }: Mutant) =>
    harmlessChanges.some(
      (change) =>
        change.file === file &&
        change.replacement === replacement &&
        change.line === lines[location.start.line - 1]?.trim(),
    );
  const harmless = unnoticed.filter(isHarmless).length;
  const noticed = mutants.filter(({ status }) => status === 'Killed' || status === 'Timeout').length;
  return { file, noticed, tried: noticed + unnoticed.length - harmless, harmless };
}

function report(scores: Score[]): void {
  const sum = (key: 'noticed' | 'tried' | 'harmless') =>
    scores.reduce((total, score) => total + score[key], 0);
  const all: Score = { file: 'all', noticed: sum('noticed'), tried: sum('tried'), harmless: sum('harmless') };
  console.log(`\nmutate\n${[...scores, all].map(line).join('\n')}`);
  if (percentOf(all) < leastScore) {
    console.log(`  The score is below ${leastScore} %.`);
    process.exitCode = 1;
  }
}

function percentOf({ noticed, tried }: Score): number {
  return tried === 0 ? 100 : (100 * noticed) / tried;
}

function line(score: Score): string {
  const share = `${percentOf(score).toFixed(1)} %`.padStart(8);
  const harmless = score.harmless > 0 ? `, ${score.harmless} harmless` : '';
  return `  ${score.file.padEnd(52)}${share}  ${score.noticed} of ${score.tried} noticed${harmless}`;
}
