/** The ways to publish on Threads. Source: Threads API, "Posts". */
import type { PublishVariant } from '../../publish.ts';
import { quotas } from '../quotas.ts';
import { scopes } from '../scopes.ts';
import { checked, common } from './rules.ts';
import { postSteps, repostSteps } from './steps.ts';

const toPost = { targets: ['postExternalId'] } as const;
const ofPost = { scopes: scopes.publish, budget: quotas.posts };

export const postPublishing: readonly PublishVariant[] = [
  { ...ofPost, variant: 'post', rules: common, steps: () => postSteps('none') },
  { ...ofPost, variant: 'quote', rules: { ...common, ...toPost }, steps: () => postSteps('quote_post_id') },
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
    budget: quotas.replies,
    steps: () => postSteps('reply_to_id'),
  },
];
