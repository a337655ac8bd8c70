import type { PublishVariant } from '../../publish.ts';
import { scopes } from '../scopes.ts';
import { boostSteps } from './boost-steps.ts';
import { checked, rulesOfServer, usualRules } from './rules.ts';
import { statusSteps } from './status-steps.ts';

const targets = ['postExternalId'] as const;

export const postPublishing: PublishVariant[] = [
  {
    variant: 'post',
    scopes: scopes.publish,
    rules: usualRules,
    rulesFor: rulesOfServer,
    steps: () => statusSteps,
  },
  { variant: 'boost', scopes: scopes.boost, rules: { targets, ...checked }, steps: () => boostSteps },
];

export const replyPublishing: PublishVariant[] = [
  {
    variant: 'reply',
    scopes: scopes.publish,
    rules: { ...usualRules, targets },
    rulesFor: async (call) => ({ ...(await rulesOfServer(call)), targets }),
    steps: () => statusSteps,
  },
];
