/** When there is room again in a budget that is spent. Pure functions. */
import type { BudgetReading } from '../../../providers/budget.ts';

export interface Queue {
  now: Date;
  /** How many have to leave the window before there is room, beyond the next one. */
  position: number;
  /** When what counts now was published, as far as it is known here; the earliest first. */
  publications: readonly Date[];
}

const daySeconds = 24 * 60 * 60;
/** What others have published leaves the window at times that nobody tells. */
const unknownMs = 60 * 60 * 1000;

/** No more than the limit leave the window in the time of a window: who stands behind that many waits longer. */
export function freeAt(reading: BudgetReading, { now, position, publications }: Queue): Date {
  const windowMs = windowMsOf(reading);
  const limit = Math.max(1, reading.limit ?? 1);
  const windowsAhead = Math.floor(position / limit);
  const firstMs = firstRoomMs(reading, { now, position: position % limit, publications });
  return new Date(now.getTime() + windowsAhead * windowMs + firstMs);
}

export const windowMsOf = ({ windowSeconds = daySeconds }: BudgetReading) => windowSeconds * 1000;

function firstRoomMs(reading: BudgetReading, { now, position, publications }: Queue): number {
  if (reading.resetsInSeconds !== undefined) return reading.resetsInSeconds * 1000;
  const leaving = publications[position];
  const leavesMs = leaving ? leaving.getTime() + windowMsOf(reading) - now.getTime() : unknownMs;
  const allKnown = publications.length >= reading.used;
  return Math.max(marginMs, allKnown ? leavesMs : Math.min(leavesMs, unknownMs)) + marginMs;
}

/** Clocks differ, and a job that is early would find nothing. */
const marginMs = 1_000;
