/**
 * Counts how much an account may publish in a day. The documentation states both 50 and 100 posts:
 * "IG User Content Publishing Limit" and "Content Publishing".
 */
import type { Looked } from '../meta/publishing/posting.ts';
import * as quotas from '../meta/publishing/quota.ts';
import { containerSchema } from './container-node.ts';

const quota: quotas.ToldQuota = {
  total: 100,
  usedAt: quotas.publishedFrom((container) => containerSchema.safeParse(container).success),
};

export const isSpent = (looked: Looked) => quotas.isSpent(quota, looked);

export const viewAccount = quotas.viewLimit(
  'content_publishing_limit',
  'ContentPublishingLimitResponse',
  [quota],
  { defaults: 'quota_usage' },
);
