/** Counts how much of a quota an account has used in a day. */
import { daySeconds } from '../../lib/time.ts';
import type { SimulatorWrites } from '../store.ts';
import { lastHappenedAt } from './faults.ts';
import { spentSeconds } from './play-faults.ts';

export const quotaSeconds = daySeconds;

export interface Quota {
  total: number;
  /**
   * Returns when what was written of an object used one unit, in milliseconds since 1970; `undefined` when it used
   * none.
   */
  usedAt(written: Record<string, unknown>): number | undefined;
}

/** When a test has just spent the quotas, all of each counts as used. */
export function usageOf(quota: Quota, { writes, now }: { writes: SimulatorWrites; now: Date }): number {
  const isWithin = (at: number | undefined, seconds: number) =>
    at !== undefined && now.getTime() - at < seconds * 1000;
  if (isWithin(lastHappenedAt('quota_spent', writes), spentSeconds)) return quota.total;
  return [...writes.values()].filter((written) => isWithin(quota.usedAt(written), quotaSeconds)).length;
}
