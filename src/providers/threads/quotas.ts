/** The quotas of accounts. Sources: Threads API, "Rate Limiting", "Delete Posts". */
import { quotaBudget } from '../meta/publishing/quota.ts';

const edge = 'threads_publishing_limit';

export const quotas = {
  posts: quotaBudget({ budget: 'publishing', edge }),
  replies: quotaBudget({ budget: 'reply_publishing', edge, prefix: 'reply_' }),
  deletions: quotaBudget({ budget: 'deletion', edge, prefix: 'delete_' }),
} as const;
