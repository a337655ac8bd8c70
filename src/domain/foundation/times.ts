/** Reads times of filters, and divides the past into the parts that charts show. */
import { dayMs, hourMs } from '../../lib/time.ts';

/**
 * Returns the time in a text. A time before 1970 becomes 1970, which is before all rows, since the database
 * has no year 0.
 */
export function timeOf(text: string | undefined): Date | undefined {
  return text === undefined ? undefined : new Date(Math.max(0, Date.parse(text)));
}

/** The periods that a chart can show, each with its parts. */
export const periods = {
  '24h': { count: 24, lengthMs: hourMs },
  '7d': { count: 7, lengthMs: dayMs },
  '30d': { count: 30, lengthMs: dayMs },
} as const;

export type Period = keyof typeof periods;

/** A part of a period; the last one contains the present. */
export interface Bucket {
  start: Date;
  end: Date;
}

/** Returns the parts of a period, the oldest first, in UTC. */
export function bucketsOf(now: Date, period: Period): Bucket[] {
  const { count, lengthMs } = periods[period];
  const last = Math.floor(now.getTime() / lengthMs) * lengthMs;
  return Array.from({ length: count }, (_, index) => {
    const start = last - (count - 1 - index) * lengthMs;
    return { start: new Date(start), end: new Date(start + lengthMs) };
  });
}

/** Returns the rows of each part; rows before the first one are left out. */
export function rowsIn<Row>(
  buckets: readonly Bucket[],
  rows: readonly Row[],
  timeOf: (row: Row) => Date,
): Row[][] {
  const [first] = buckets;
  const begin = first?.start.getTime() ?? 0;
  const length = (first?.end.getTime() ?? 1) - begin;
  const byPlace = Map.groupBy(rows, (row) => Math.floor((timeOf(row).getTime() - begin) / length));
  return buckets.map((_, place) => byPlace.get(place) ?? []);
}

export const sumOf = <Key extends string>(rows: readonly Record<Key, number>[], key: Key): number =>
  rows.reduce((total, row) => total + row[key], 0);
