import type { PublishVariant } from '../../publish.ts';
import { scopes } from '../scopes.ts';
import { boostSteps } from './boost-steps.ts';
import { checked, usualRules } from './rules.ts';
import { statusSteps } from './status-steps.ts';

const targets = ['postExternalId'] as const;

export const postPublishing: PublishVariant[] = [
  {
    variant: 'post',
    scopes: scopes.publish,
    rules: usualRules,
    rulesAt: (server) => server,
    steps: () => statusSteps,
  },
  { variant: 'boost', scopes: scopes.boost, rules: { targets, ...checked }, steps: () => boostSteps },
];

export const replyPublishing: PublishVariant[] = [
  {
    variant: 'reply',
    scopes: scopes.publish,
    rules: { ...usualRules, targets },
    rulesAt: (server) => ({ ...server, targets }),
    steps: () => statusSteps,
  },
];
