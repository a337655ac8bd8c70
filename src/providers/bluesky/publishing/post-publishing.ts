import type { PublishVariant } from '../../publish.ts';
import { scopes } from '../scopes.ts';
import { postSteps } from './post-steps.ts';
import { repostSteps } from './repost-steps.ts';
import { checked, fields, language, linked, media, text } from './rules.ts';

/** A card takes the place of files. */
const needed = { needs: ['text', 'media', 'link'], excludes: ['media', 'link'] } as const;

export const postPublishing: PublishVariant[] = [
  {
    variant: 'post',
    scopes: scopes.publishPost,
    rules: { text, language, media, fields: [...fields, ...linked], ...needed, ...checked },
    steps: () => postSteps('none'),
  },
  {
    variant: 'quote',
    scopes: scopes.publishQuote,
    rules: {
      text,
      language,
      media,
      fields: [...fields, ...linked],
      targets: ['postExternalId'],
      ...needed,
      ...checked,
    },
    steps: () => postSteps('quote'),
  },
  {
    variant: 'repost',
    scopes: scopes.publishRepost,
    rules: { targets: ['postExternalId'], ...checked },
    steps: () => repostSteps,
  },
];
