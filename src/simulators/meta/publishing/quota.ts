/** Tells how much an account may still publish, or delete, today. */
import { daySeconds } from '../../../lib/time.ts';
import { lastHappenedAt, spentSeconds } from '../../engine/faults.ts';
import type { SimulatorWrites } from '../../store.ts';
import { kind, type NodeKind } from '../node.ts';
import type { Looked, View } from './publish.ts';

// Counts how much of a quota an account has used in a day.

const quotaSeconds = daySeconds;

interface Quota {
  total: number;
  /**
   * Returns when what was written of an object used one unit, in milliseconds since 1970; `undefined` when it used
   * none.
   */
  usedAt(written: Record<string, unknown>): number | undefined;
}

/** When a test has just spent the quotas, all of each counts as used. */
function usageOf(quota: Quota, { writes, now }: { writes: SimulatorWrites; now: Date }): number {
  const isWithin = (at: number | undefined, seconds: number) =>
    at !== undefined && now.getTime() - at < seconds * 1000;
  if (isWithin(lastHappenedAt('quota_spent', writes), spentSeconds)) return quota.total;
  return [...writes.values()].filter((written) => isWithin(quota.usedAt(written), quotaSeconds)).length;
}

export interface ReportedQuota extends Quota {
  /** What the names of its fields begin with, where the account has several quotas. */
  prefix?: string;
}

const fieldsOf = ({ prefix = '' }: ReportedQuota) => [`${prefix}quota_usage`, `${prefix}config`] as const;

/**
 * Counts what was published from containers. Deleted posts count, and a carousel counts once.
 * @param counts tells whether what was published from such a container counts.
 */
export const publishedFrom =
  (counts: (container: unknown) => boolean): Quota['usedAt'] =>
  ({ added, edited }) =>
    counts(added) ? ((edited ?? {}) as { published?: number }).published : undefined;

/** Counts what was deleted through the API. */
export const deleted: Quota['usedAt'] = ({ deletedAt }) => deletedAt as number | undefined;

export const isSpent = (quota: Quota, looked: Pick<Looked, 'writes' | 'now'>) =>
  usageOf(quota, looked) >= quota.total;

/**
 * Shows an account with the edge that tells its quotas.
 * @param name the kind of the edge's node.
 */
export function viewLimit(
  edge: string,
  name: string,
  quotas: readonly ReportedQuota[],
  more: { defaults?: string } = {},
): View {
  const limitKind: NodeKind = kind(name, { fields: quotas.flatMap(fieldsOf).join(','), ...more });
  return (account, looked) => {
    const values = quotas.flatMap((quota) => {
      const [usage, limits] = fieldsOf(quota);
      const config = { quota_total: quota.total, quota_duration: quotaSeconds };
      return [
        [usage, usageOf(quota, looked)],
        [limits, config],
      ];
    });
    const limit = { kind: limitKind, values: Object.fromEntries(values) };
    return { node: { ...account, edges: { ...account.edges, [edge]: [limit] } } };
  };
}
