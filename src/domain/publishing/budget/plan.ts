/** Computes when a spent budget has room again. Pure functions. */

import { unknownWaitSeconds } from '../../../provider-client/item-budget.ts';
import type { BudgetReading } from '../../../providers/budget.ts';

interface Queue {
  now: Date;
  /** The number of publications, besides the next one, that must leave the window before there is room. */
  position: number;
  /** The times of the publications that count, as far as they are known, the earliest first. */
  publications: readonly Date[];
}

const daySeconds = 24 * 60 * 60;
const unknownMs = unknownWaitSeconds * 1000;

/**
 * Returns when there is room. Within one window at most as many publications leave as the limit allows, so
 * requests further back wait longer.
 */
export function freeAt(reading: BudgetReading, { now, position, publications }: Queue): Date {
  const windowMs = windowMsOf(reading);
  const limit = Math.max(1, reading.limit ?? 1);
  const windowsAhead = Math.floor(position / limit);
  const firstMs = firstFreeMs(reading, { now, position: position % limit, publications });
  return new Date(now.getTime() + windowsAhead * windowMs + firstMs);
}

export const windowMsOf = ({ windowSeconds = daySeconds }: BudgetReading) => windowSeconds * 1000;

function firstFreeMs(reading: BudgetReading, { now, position, publications }: Queue): number {
  if (reading.resetsInSeconds !== undefined) return reading.resetsInSeconds * 1000;
  const leaving = publications[position];
  const leavesMs = leaving ? leaving.getTime() + windowMsOf(reading) - now.getTime() : unknownMs;
  const allKnown = publications.length >= reading.used;
  return Math.max(marginMs, allKnown ? leavesMs : Math.min(leavesMs, unknownMs)) + marginMs;
}

/** The margin for differing clocks, since a job that is early would find no room. */
const marginMs = 1_000;
