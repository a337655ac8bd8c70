/** Counts how much an account has published in a day. */
import { lastHappenedAt } from '../../engine/faults.ts';
import { spentSeconds } from '../../engine/play-faults.ts';
import type { Looked } from './posting.ts';

export const daySeconds = 24 * 60 * 60;

/**
 * Returns the number of posts that count. Deleted ones count, and a carousel counts once. When a test has just
 * spent the quota, all of it counts as used.
 * @param counts tells whether what was published from such a container counts.
 */
export function quotaUsage(
  { writes, now }: Looked,
  total: number,
  counts: (container: unknown) => boolean,
): number {
  const spentAt = lastHappenedAt('quota_spent', writes);
  const spent = spentAt !== undefined && now.getTime() - spentAt < spentSeconds * 1000;
  if (spent) return total;
  let usage = 0;
  for (const { added, edited } of writes.values()) {
    const { published } = (edited ?? {}) as { published?: number };
    const recent = published !== undefined && now.getTime() - published < daySeconds * 1000;
    if (recent && counts(added)) usage += 1;
  }
  return usage;
}
