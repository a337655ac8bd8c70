import { dayMs, hourMs, minuteMs, secondMs } from '../../lib/time.ts';

/** Writes numbers of the code in the way people read them. */

/**
 * The units of time, from the largest to the smallest. A single day is written in hours, which reads better.
 */
const hourUnit = { name: 'hour', ms: hourMs, least: hourMs };
const minuteUnit = { name: 'minute', ms: minuteMs, least: minuteMs };
const secondUnit = { name: 'second', ms: secondMs, least: secondMs };
const units = [
  { name: 'day', ms: dayMs, least: 2 * dayMs },
  hourUnit,
  minuteUnit,
  secondUnit,
  { name: 'millisecond', ms: 1, least: 0 },
];

/** Writes a duration exactly, in the largest unit that it is a whole number of: 90 seconds stay `90 seconds`. */
export function duration(ms: number): string {
  const unit = units.find((one) => ms >= one.least && ms % one.ms === 0);
  if (!unit) return `${count(ms)} milliseconds`;
  const many = ms / unit.ms;
  return `${count(many)} ${unit.name}${many === 1 ? '' : 's'}`;
}

export { exactSize as bytes } from '../../domain/foundation/wording.ts';

const grouped = new Intl.NumberFormat('en');

export function count(number: number): string {
  return grouped.format(number);
}

/** Writes a part of 1 as a percentage. */
export function percent(part: number): string {
  return new Intl.NumberFormat('en', { style: 'percent' }).format(part);
}

/** Joins words as in `a, b and c`. */
export function sentenceList(words: readonly string[], last: 'and' | 'or' = 'and'): string {
  return new Intl.ListFormat('en-GB', { type: last === 'and' ? 'conjunction' : 'disjunction' }).format(words);
}

/** Writes a duration to a tenth of its unit, for values that are not round. */
export function roughly(ms: number): string {
  const unit = [hourUnit, minuteUnit].find((one) => ms >= one.ms) ?? secondUnit;
  const style = { style: 'unit', unit: unit.name, unitDisplay: 'long', maximumFractionDigits: 1 } as const;
  return new Intl.NumberFormat('en', style).format(ms / unit.ms);
}
