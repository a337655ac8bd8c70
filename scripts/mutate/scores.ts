/** Counts which changes of a mutation run have been noticed. */
import { harmlessChanges, placesOf } from '../../tests/mutation/harmless-changes.ts';

/** The lowest score that passes, in percent. */
const leastScore = 90;

/**
 * How many unnoticed changes of one file `--changed` passes, whatever the score: among the few changes of a small
 * commit, two are quickly more than a tenth.
 */
const toleratedInPart = 2;

interface Mutant {
  status: string;
  replacement: string;
  location: { start: { line: number } };
  /** The message of the test that has noticed the change. */
  statusReason?: string;
}

/** Jest writes this of a test that took too long; tests/mutation/bail.mjs ends such a test. */
const tookTooLong = /Exceeded timeout of/;

/** The part of Stryker's report that is read: github.com/stryker-mutator/mutation-testing-elements. */
export interface Report {
  files: Record<string, { source: string; mutants: Mutant[] }>;
}

export interface Score {
  file: string;
  /** How many changes a test has noticed. */
  noticed: number;
  /** How many of these have only been noticed because a test took too long, as with a loop that does not end. */
  timedOut: number;
  /** The changes that no test has noticed, as text. */
  unnoticed: string[];
  /** How many changes do not count, because they are listed as harmless. */
  harmless: number;
}

/** Returns the score of each file of a report. */
export function scoresOf({ files }: Report): Score[] {
  return Object.entries(files).map(([file, { source, mutants }]) => {
    const lines = source.split('\n').map((text) => text.trim());
    const withStatus = (...statuses: string[]) => mutants.filter(({ status }) => statuses.includes(status));
    const unnoticed = withStatus('Survived', 'NoCoverage').map(({ replacement, location: { start } }) => ({
      file,
      at: start.line,
      line: lines[start.line - 1] ?? '',
      replacement,
    }));
    const { harmless = [], harmful = [] } = Object.groupBy(unnoticed, (change) =>
      harmlessChanges.some(
        (known) =>
          known.file === file &&
          known.replacement === change.replacement &&
          placesOf(known, source).includes(change.at),
      )
        ? 'harmless'
        : 'harmful',
    );
    return {
      file,
      noticed: withStatus('Killed', 'Timeout').length,
      timedOut: withStatus('Killed', 'Timeout').filter(
        ({ status, statusReason = '' }) => status === 'Timeout' || tookTooLong.test(statusReason),
      ).length,
      unnoticed: harmful.map(
        ({ at, line, replacement }) => `${file}:${at}: ${line}\n    with ${replacement}`,
      ),
      harmless: harmless.length,
    };
  });
}

/** Returns the scores as text, with the changes that no test has noticed. */
export function textOf(scores: readonly Score[]): string {
  const unnoticed = scores.flatMap((score) => score.unnoticed);
  return [...unnoticed.map((change) => `No test notices ${change}`), ...scores.map(lineOf)].join('\n');
}

/**
 * Returns the sum of all scores as text, and whether each of them is high enough.
 * @param options.changed whether only a part of each file was changed.
 */
export function verdictOf(
  scores: readonly Score[],
  { changed }: { changed: boolean },
): { text: string; passed: boolean } {
  const sum = (key: 'noticed' | 'timedOut' | 'harmless') =>
    scores.reduce((before, score) => before + score[key], 0);
  const unnoticed = scores.flatMap((score) => score.unnoticed);
  const all = { noticed: sum('noticed'), timedOut: sum('timedOut'), unnoticed, harmless: sum('harmless') };
  const tolerated = changed ? toleratedInPart : 0;
  const low = scores.filter((score) => score.unnoticed.length > tolerated && percentOf(score) < leastScore);
  const lines = [
    lineOf({ file: 'mutate: all', ...all }),
    ...low.map(({ file }) => `  ${file} is below ${leastScore} %.`),
  ];
  return { text: lines.join('\n'), passed: low.length === 0 };
}

function percentOf({ noticed, unnoticed }: Score): number {
  const tried = noticed + unnoticed.length;
  return tried === 0 ? 100 : (100 * noticed) / tried;
}

function lineOf(score: Score): string {
  const share = `${percentOf(score).toFixed(1)} %`.padStart(8);
  const timedOut = score.timedOut > 0 ? `, ${score.timedOut} by taking too long` : '';
  const harmless = score.harmless > 0 ? `, ${score.harmless} harmless` : '';
  const tried = score.noticed + score.unnoticed.length;
  return `  ${score.file.padEnd(52)}${share}  ${score.noticed} of ${tried} noticed${timedOut}${harmless}`;
}
