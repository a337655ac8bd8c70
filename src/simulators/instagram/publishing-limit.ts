/**
 * Counts how much an account may publish in a day. The documentation states both 50 and 100 posts:
 * "IG User Content Publishing Limit" and "Content Publishing".
 */
import { publishedFrom, type ReportedQuota, viewLimit } from '../meta/publishing/quota.ts';
import { containerSchema } from './container-node.ts';

export const quota: ReportedQuota = {
  total: 100,
  usedAt: publishedFrom((container) => containerSchema.safeParse(container).success),
};

export const viewAccount = viewLimit('content_publishing_limit', 'ContentPublishingLimitResponse', [quota], {
  defaults: 'quota_usage',
});
