import type { PublishVariant } from '../../publish.ts';
import { scopes } from '../scopes.ts';
import { replyBudget as budget } from './budgets.ts';
import { postSteps } from './post-steps.ts';
import { common } from './rules.ts';

export const replyPublishing: readonly PublishVariant[] = [
  {
    variant: 'reply',
    scopes: scopes.publishReply,
    rules: { ...common, targets: ['postExternalId'] },
    budget,
    steps: postSteps('reply_to_id'),
  },
];
