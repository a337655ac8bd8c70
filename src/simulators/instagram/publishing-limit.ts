/**
 * Counts how much an account may publish in a day. The documentation states both 50 and 100 posts:
 * "IG User Content Publishing Limit" and "Content Publishing".
 */

import { type GraphNode, kind } from '../meta/node.ts';
import type { Looked, View } from '../meta/publishing/posting.ts';
import { daySeconds, quotaUsage } from '../meta/publishing/quota.ts';
import { containerSchema } from './container-node.ts';

const quotaTotal = 100;

const limitKind = kind('ContentPublishingLimitResponse', {
  fields: 'config,quota_usage',
  defaults: 'quota_usage',
});

const usageOf = (looked: Looked) =>
  quotaUsage(looked, quotaTotal, (container) => containerSchema.safeParse(container).success);

export const isSpent = (looked: Looked) => usageOf(looked) >= quotaTotal;

export const viewAccount: View = (account, looked) => {
  const limit: GraphNode = {
    kind: limitKind,
    values: {
      quota_usage: usageOf(looked),
      config: { quota_total: quotaTotal, quota_duration: daySeconds },
    },
  };
  return { node: { ...account, edges: { ...account.edges, content_publishing_limit: [limit] } } };
};
