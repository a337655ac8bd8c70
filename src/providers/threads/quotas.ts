/** The quotas of accounts. Sources: Threads API, "Rate Limiting", "Delete Posts". */
import { quotaBudget } from '../meta/publishing/quota.ts';

const edge = 'threads_publishing_limit';

export const quotas = {
  posts: quotaBudget({ budget: 'publishing', edge, usage: 'quota_usage', config: 'config' }),
  replies: quotaBudget({
    budget: 'reply_publishing',
    edge,
    usage: 'reply_quota_usage',
    config: 'reply_config',
  }),
  deletions: quotaBudget({
    budget: 'deletion',
    edge,
    usage: 'delete_quota_usage',
    config: 'delete_config',
  }),
} as const;
