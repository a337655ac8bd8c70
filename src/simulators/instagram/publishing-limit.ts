/**
 * Counts how much an account may publish in a day. The documentation states both 50 and 100 posts:
 * "IG User Content Publishing Limit" and "Content Publishing".
 */

import { lastHappenedAt } from '../engine/faults.ts';
import { spentSeconds } from '../engine/play-faults.ts';
import { type GraphNode, kind } from '../meta/node.ts';
import type { Looked, View } from '../meta/publishing/posting.ts';
import { containerSchema } from './container-node.ts';

export const quotaTotal = 100;
const daySeconds = 24 * 60 * 60;

const limitKind = kind('ContentPublishingLimitResponse', {
  fields: 'config,quota_usage',
  defaults: 'quota_usage',
});

/**
 * Returns the number of posts that count. Deleted ones count, and a carousel counts once. When a test has
 * just spent the quota, all of it counts as used.
 */
export function quotaUsage({ writes, now }: Looked): number {
  const spentAt = lastHappenedAt('quota_spent', writes);
  const spent = spentAt !== undefined && now.getTime() - spentAt < spentSeconds * 1000;
  if (spent) return quotaTotal;
  let usage = 0;
  for (const { added, edited } of writes.values()) {
    const { published } = (edited ?? {}) as { published?: number };
    const recent = published !== undefined && now.getTime() - published < daySeconds * 1000;
    if (recent && containerSchema.safeParse(added).success) usage += 1;
  }
  return usage;
}

export const viewAccount: View = (account, looked) => {
  const limit: GraphNode = {
    kind: limitKind,
    values: {
      quota_usage: quotaUsage(looked),
      config: { quota_total: quotaTotal, quota_duration: daySeconds },
    },
  };
  return { node: { ...account, edges: { ...account.edges, content_publishing_limit: [limit] } } };
};
