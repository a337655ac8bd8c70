/** The quotas of accounts. Sources: Threads API, "Rate Limiting", "Delete Posts". */
import { z } from 'zod';
import { deleted, publishedFrom, type ReportedQuota, viewLimit } from '../meta/publishing/quota.ts';

const container = z.object({ type: z.literal('container'), answers: z.string().optional() });
const isReply = (described: unknown) => container.safeParse(described).data?.answers !== undefined;
const isPost = (described: unknown) => container.safeParse(described).success && !isReply(described);

const posts: ReportedQuota = { total: 250, usedAt: publishedFrom(isPost) };
const replies: ReportedQuota = { total: 1000, prefix: 'reply_', usedAt: publishedFrom(isReply) };
const deletions: ReportedQuota = { total: 100, prefix: 'delete_', usedAt: deleted };
export const quotas = { posts, replies, deletions };

export const viewAccount = viewLimit('threads_publishing_limit', 'ThreadsPublishingLimit', [
  posts,
  replies,
  deletions,
]);
