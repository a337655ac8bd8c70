import type { PublishVariant } from '../../publish.ts';
import { scopes } from '../scopes.ts';
import { postSteps } from './post-steps.ts';
import { checked, fields, language, media, text } from './rules.ts';

export const replyPublishing: PublishVariant[] = [
  {
    variant: 'reply',
    scopes: scopes.publishReply,
    rules: {
      text,
      language,
      media,
      fields,
      targets: ['postExternalId'],
      needs: ['text', 'media'],
      ...checked,
    },
    steps: () => postSteps('reply'),
  },
];
