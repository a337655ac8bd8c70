import { quotaBudget } from '../../meta/publishing/quota.ts';

const edge = 'threads_publishing_limit';

export const postBudget = quotaBudget({ budget: 'publishing', edge, usage: 'quota_usage', config: 'config' });
export const replyBudget = quotaBudget({
  budget: 'reply_publishing',
  edge,
  usage: 'reply_quota_usage',
  config: 'reply_config',
});
