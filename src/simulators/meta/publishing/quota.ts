/** Counts how much an account has published in a day. */
import { lastHappenedAt } from '../../engine/faults.ts';
import { spentSeconds } from '../../engine/play-faults.ts';
import type { NodeKind } from '../node.ts';
import type { Looked, View } from './posting.ts';

const daySeconds = 24 * 60 * 60;

/** How much an account may publish in a day. */
export interface Quota {
  total: number;
  /** The fields that tell the usage and the limits. */
  usage: string;
  config: string;
  /** Tells whether what was published from such a container counts. */
  counts(container: unknown): boolean;
}

export const isSpent = (quota: Quota, looked: Looked) => usageOf(quota, looked) >= quota.total;

/** Shows an account with the edge that tells its quotas. */
export function viewLimit(edge: string, kind: NodeKind, quotas: readonly Quota[]): View {
  return (account, looked) => {
    const values = quotas.map((quota) => ({
      [quota.usage]: usageOf(quota, looked),
      [quota.config]: { quota_total: quota.total, quota_duration: daySeconds },
    }));
    const limit = { kind, values: Object.assign({}, ...values) };
    return { node: { ...account, edges: { ...account.edges, [edge]: [limit] } } };
  };
}

/**
 * Returns the number of posts that count. Deleted ones count, and a carousel counts once. When a test has just
 * spent the quota, all of it counts as used.
 */
function usageOf({ total, counts }: Quota, { writes, now }: Looked): number {
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
