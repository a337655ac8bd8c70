/** Words numbers, sizes and choices in the way people read them. */
import type { InputProblem } from '../../errors/index.ts';
import { nearest } from '../../lib/nearest.ts';
import { sharingWords } from '../../lib/sharing-words.ts';

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
