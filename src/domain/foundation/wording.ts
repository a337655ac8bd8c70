/** Words numbers, sizes and choices in the way people read them. */
import type { InputProblem } from '../../errors/index.ts';
import { nearest } from '../../lib/nearest.ts';

/** Pluralizes a noun: `1 event`, `2 events`. */
export const pluralize = (count: number, one: string) => `${count} ${one}${count === 1 ? '' : 's'}`;

/** Writes sizes of files in the way people read them. */
const units = [
  { name: 'GiB', bytes: 1024 ** 3 },
  { name: 'MiB', bytes: 1024 ** 2 },
  { name: 'KiB', bytes: 1024 },
  { name: 'GB', bytes: 1e9 },
  { name: 'MB', bytes: 1e6 },
  { name: 'kB', bytes: 1e3 },
];
const grouped = new Intl.NumberFormat('en');
const rounded = new Intl.NumberFormat('en', { maximumFractionDigits: 1 });

/** Writes a size exactly, in the largest unit that it is a whole number of. */
export function exactSize(bytes: number): string {
  const unit = units.find((one) => bytes >= one.bytes && bytes % one.bytes === 0);
  return unit ? `${grouped.format(bytes / unit.bytes)} ${unit.name}` : `${grouped.format(bytes)} bytes`;
}

/** Writes the size of a file that somebody has sent: rounded, and exactly. */
export function measuredSize(bytes: number): string {
  const unit = units.slice(0, 3).find((one) => bytes >= one.bytes);
  const exact = exactSize(bytes);
  return unit && exact.endsWith(' bytes')
    ? `${rounded.format(bytes / unit.bytes)} ${unit.name} (${exact})`
    : exact;
}

/** Says where the values of a field are found that names a collection of the account. */
export const listedTargets = 'connectedProfiles.targets.list lists the ids.';

/** Returns the problem of a value that is not one of the choices. */
export function choiceProblem(field: string, choices: readonly string[], given?: string): InputProblem {
  return { field, code: 'invalid_value', message: expectedOneOf(given, choices) };
}

/** Says which values there are, and which one was probably meant. */
export function expectedOneOf(given: unknown, choices: readonly string[]): string {
  const meant = typeof given === 'string' ? meantWord(given, choices) : '';
  return `${meant}Expected one of: ${choices.join(', ')}.`;
}

/** Asks whether the choice was meant that the word comes closest to, with a blank at the end; empty when none is close. */
export function meantWord(word: string, choices: readonly string[]): string {
  const meant = nearest(word, choices) ?? sharingWords(word, choices);
  return meant ? `Did you mean ${meant}? ` : '';
}

// Finds what was meant by a name that has some words of it, or some words more: `boardExternalId` for `board`.

/** Nobody means a longer name, and a foreign one has to cost no time. */
const longestName = 80;
/** A shorter word is part of too many names. */
const shortestPart = 4;

/** Returns the shortest of the candidates that begin or end with the words of a name, or that begin or end it. */
export function sharingWords(name: string, candidates: readonly string[]): string | undefined {
  const given = wordsOf(name.slice(0, longestName));
  const [best] = candidates
    .filter((candidate) => {
      const own = wordsOf(candidate);
      return isEndOf(own, given) || isEndOf(given, own);
    })
    .sort((one, other) => one.length - other.length);
  return best;
}

/** Tells whether some words are the first or the last ones of more words. */
function isEndOf(part: readonly string[], whole: readonly string[]): boolean {
  if (part.length >= whole.length || part.join('').length < shortestPart) return false;
  return [whole.slice(0, part.length), whole.slice(-part.length)].some((end) => end.join() === part.join());
}

/** Splits `publishRequest.failed` and `board_id` into their words. */
const wordsOf = (name: string) =>
  (name.match(/[A-Z]?[a-z0-9]+|[A-Z]+/g) ?? []).map((word) => word.toLowerCase());
