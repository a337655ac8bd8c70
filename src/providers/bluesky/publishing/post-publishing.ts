import type { PublishVariant } from '../../publish.ts';
import { scopes } from '../scopes.ts';
import { postSteps } from './post-steps.ts';
import { repostSteps } from './repost-steps.ts';
import { checked, language, linked, media, text } from './rules.ts';

export const postPublishing: PublishVariant[] = [
  {
    variant: 'post',
    scopes: scopes.publishPost,
    rules: { text, language, media, ...linked, ...checked },
    steps: () => postSteps('none'),
  },
  {
    variant: 'quote',
    scopes: scopes.publishQuote,
    rules: { text, language, media, ...linked, targets: ['postExternalId'], ...checked },
    steps: () => postSteps('quote'),
  },
  {
    variant: 'repost',
    scopes: scopes.publishRepost,
    rules: { targets: ['postExternalId'], ...checked },
    steps: () => repostSteps,
  },
];
