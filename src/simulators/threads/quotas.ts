/** The quotas of accounts. Sources: Threads API, "Rate Limiting", "Delete Posts". */
import { z } from 'zod';
import { kind } from '../meta/node.ts';
import { deleted, publishedFrom, type ToldQuota, viewLimit } from '../meta/publishing/quota.ts';

const container = z.object({ type: z.literal('container'), answers: z.string().optional() });
const isContainer = (described: unknown) => container.safeParse(described).success;
const isReply = (described: unknown) => container.safeParse(described).data?.answers !== undefined;

const posts: ToldQuota = {
  total: 250,
  usage: 'quota_usage',
  config: 'config',
  usedAt: publishedFrom((described) => isContainer(described) && !isReply(described)),
};
const replies: ToldQuota = {
  total: 1000,
  usage: 'reply_quota_usage',
  config: 'reply_config',
  usedAt: publishedFrom(isReply),
};
const deletions: ToldQuota = {
  total: 100,
  usage: 'delete_quota_usage',
  config: 'delete_config',
  usedAt: deleted,
};
export const quotas = { posts, replies, deletions };

const limitKind = kind('ThreadsPublishingLimit', {
  fields: 'quota_usage,config,reply_quota_usage,reply_config,delete_quota_usage,delete_config',
});

export const viewAccount = viewLimit('threads_publishing_limit', limitKind, Object.values(quotas));
