/** Says how the tests publish on Instagram. */
import type { Way } from '../../support/ways.ts';
import { answers, conversations } from '../meta/ways.ts';

export { createdIn } from '../meta/ways.ts';

const onInstagram = { providerId: 'instagram', loginKind: 'instagram_login' };
const onFeed = { ...onInstagram, checked: true, processed: 'before' } as const;
const contentType = 'instagram.media.items';

export const ways: readonly Way[] = [
  {
    ...onFeed,
    name: 'an image',
    input: ({ files, text }) => ({ contentType, text, media: [{ mediaId: files.images[0] }] }),
  },
  {
    ...onFeed,
    name: 'a carousel',
    parts: true,
    input: ({ files, text, altText }) => ({
      contentType,
      text,
      media: [{ mediaId: files.images[0], altText }, { mediaId: files.video }],
    }),
  },
  {
    ...onFeed,
    name: 'a reel',
    input: ({ files, text }) => ({ contentType, text, media: [{ mediaId: files.video }] }),
  },
  {
    ...onFeed,
    name: 'a story',
    textless: true,
    input: ({ files }) => ({
      contentType: 'instagram.stories.items',
      media: [{ mediaId: files.images[0] }],
    }),
  },
  ...conversations(onInstagram),
  ...answers(onInstagram),
];
