/** Tells how much an account may still publish, or delete, today. */
import { type Quota, quotaSeconds, usageOf } from '../../engine/quotas.ts';
import type { NodeKind } from '../node.ts';
import type { Looked, View } from './posting.ts';

export interface ToldQuota extends Quota {
  /** The fields that tell the usage and the limits. */
  usage: string;
  config: string;
}

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

/** Shows an account with the edge that tells its quotas. */
export function viewLimit(edge: string, kind: NodeKind, quotas: readonly ToldQuota[]): View {
  return (account, looked) => {
    const values = quotas.map((quota) => ({
      [quota.usage]: usageOf(quota, looked),
      [quota.config]: { quota_total: quota.total, quota_duration: quotaSeconds },
    }));
    const limit = { kind, values: Object.assign({}, ...values) };
    return { node: { ...account, edges: { ...account.edges, [edge]: [limit] } } };
  };
}
