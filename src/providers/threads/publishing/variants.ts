/** The ways to publish on Threads, and the quotas that they spend. Source: Threads API, "Rate Limiting". */
import { quotaBudget } from '../../meta/publishing/quota.ts';
import type { PublishVariant } from '../../publish.ts';
import { scopes } from '../scopes.ts';
import { checked, common } from './rules.ts';
import { postSteps, repostSteps } from './steps.ts';

const edge = 'threads_publishing_limit';
const posts = quotaBudget({ budget: 'publishing', edge, usage: 'quota_usage', config: 'config' });
const replies = quotaBudget({
  budget: 'reply_publishing',
  edge,
  usage: 'reply_quota_usage',
  config: 'reply_config',
});

const toPost = { targets: ['postExternalId'] } as const;
const ofPost = { scopes: scopes.publish, budget: posts };

export const postPublishing: readonly PublishVariant[] = [
  { ...ofPost, variant: 'post', rules: common, steps: postSteps('none') },
  { ...ofPost, variant: 'quote', rules: { ...common, ...toPost }, steps: postSteps('quote_post_id') },
  {
    variant: 'repost',
    scopes: scopes.publish,
    rules: { ...toPost, ...checked },
    steps: () => repostSteps,
  },
];

export const replyPublishing: readonly PublishVariant[] = [
  {
    variant: 'reply',
    scopes: scopes.publishReply,
    rules: { ...common, ...toPost },
    budget: replies,
    steps: postSteps('reply_to_id'),
  },
];
