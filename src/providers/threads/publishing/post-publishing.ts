import type { PublishVariant } from '../../publish.ts';
import { scopes } from '../scopes.ts';
import { postBudget as budget } from './budgets.ts';
import { postSteps } from './post-steps.ts';
import { repostSteps } from './repost-steps.ts';
import { checked, common } from './rules.ts';

export const postPublishing: readonly PublishVariant[] = [
  {
    variant: 'post',
    scopes: scopes.publish,
    rules: common,
    budget,
    steps: postSteps('none'),
  },
  {
    variant: 'quote',
    scopes: scopes.publish,
    rules: { ...common, targets: ['postExternalId'] },
    budget,
    steps: postSteps('quote_post_id'),
  },
  {
    variant: 'repost',
    scopes: scopes.publish,
    rules: { targets: ['postExternalId'], ...checked },
    steps: () => repostSteps,
  },
];
