/** Chooses what a mutation run changes. */
import { existsSync, readFileSync } from 'node:fs';
import { filesWithDatabase, pureFiles } from '../../tests/mutation/guarded-files.ts';
import { changedLines, type Range } from './changed-lines.ts';

/** Lines of one file, and the tests that have to notice when they are changed. */
export interface Target {
  file: string;
  ranges: Range[];
  tests: readonly string[];
  /** Whether the tests need PostgreSQL. */
  database: boolean;
}

/**
 * The number of lines on which `--changed` spends at most some five minutes on two cores. A change takes much longer
 * to try when its tests need PostgreSQL.
 */
const mostLines = { pure: 400, database: 120 };

/**
 * Returns the guarded code of these files, or of all when none is named.
 * @throws Error when a file is not guarded, and when a guarded file or a test has been moved away.
 */
export function targetsOf(files: readonly string[]): Target[] {
  const all = guarded();
  const unknown = files.filter((file) => all.every((target) => target.file !== file));
  if (unknown.length > 0) throw new Error(`not in tests/mutation/guarded-files.ts: ${unknown.join(', ')}`);
  return files.length === 0 ? all : all.filter(({ file }) => files.includes(file));
}

/**
 * Returns the guarded lines that have changed, and the whole guarded code of files of which only the tests have
 * changed. Code beyond `mostLines` is left out and named, so that a large change does not hold everybody up.
 */
export function changedTargets(): Target[] {
  const changes = changedLines();
  const all = guarded();
  const ofFiles = all.filter(({ file }) => changes.has(file)).map(changedPart);
  const ofTests = all.filter(
    ({ file, tests }) => !changes.has(file) && tests.some((test) => changes.has(test)),
  );
  return withinBounds([...ofFiles, ...ofTests].filter(({ ranges }) => ranges.length > 0));

  function changedPart(target: Target): Target {
    const changed = changes.get(target.file) ?? [];
    const ranges = target.ranges.flatMap((range) => changed.flatMap((other) => overlap(range, other)));
    return { ...target, ranges };
  }
}

function overlap([first, last]: Range, [otherFirst, otherLast]: Range): Range[] {
  const both: Range = [Math.max(first, otherFirst), Math.min(last, otherLast)];
  return both[0] <= both[1] ? [both] : [];
}

function withinBounds(targets: readonly Target[]): Target[] {
  const left = { ...mostLines };
  const isKept = ({ ranges, database }: Target) => {
    const lines = ranges.reduce((sum, [first, last]) => sum + last - first + 1, 0);
    const kind = database ? 'database' : 'pure';
    if (lines > left[kind]) return false;
    left[kind] -= lines;
    return true;
  };
  const { kept = [], beyond = [] } = Object.groupBy(targets, (target) =>
    isKept(target) ? 'kept' : 'beyond',
  );
  const files = [...new Set(beyond.map(({ file }) => file))];
  if (files.length > 0)
    console.log(`Too much has changed for one run. Run npm run mutate -- ${files.join(' ')}`);
  return kept;
}

function guarded(): Target[] {
  const lists = { ...pureFiles, ...filesWithDatabase };
  const names = Object.entries(lists).flat(2);
  const missing = [...new Set(names.map(fileOf))].filter((file) => !existsSync(file));
  if (missing.length > 0) throw new Error(`tests/mutation/guarded-files.ts lists ${missing.join(', ')}`);
  return Object.entries(lists).map(([name, tests]) => ({
    file: fileOf(name),
    ranges: [linesOf(name)],
    tests,
    database: name in filesWithDatabase,
  }));
}

/** Returns the file of an entry. An entry may also name one function or table of its file, after a `#`. */
function fileOf(name: string): string {
  return name.split('#')[0] as string;
}

/** Returns the lines of an entry's function or table, or of the whole file. */
function linesOf(name: string): Range {
  const [file = '', wanted] = name.split('#');
  const lines = readFileSync(file, 'utf8').split('\n');
  if (!wanted) return [1, lines.length];
  const isFirst = new RegExp(`^(export )?(async )?(function|const) ${wanted}\\b`);
  const first = lines.findIndex((text) => isFirst.test(text));
  if (first < 0) throw new Error(`${file} has no function or table ${wanted}`);
  const isLast = /^(export )?const /.test(lines[first] ?? '') ? /^[}\]]/ : /^}$/;
  return [first + 1, lines.findIndex((text, line) => line > first && isLast.test(text)) + 1];
}
