/** Says how the tests publish on Facebook. */
import type { Way } from '../../support/ways.ts';
import { answers, conversations } from '../meta/ways.ts';

export { createdIn } from '../meta/ways.ts';

const onFacebook = { providerId: 'facebook', loginKind: 'facebook_login' };
const contentType = 'facebook.media.items';

export const ways: readonly Way[] = [
  { ...onFacebook, name: 'a text', input: ({ text }) => ({ contentType, text }) },
  {
    ...onFacebook,
    name: 'a photo',
    parts: true,
    input: ({ files, text, altText }) => ({
      contentType,
      text,
      media: [{ mediaId: files.images[0], altText }],
    }),
  },
  {
    ...onFacebook,
    name: 'photos',
    parts: true,
    input: ({ files, text, altText }) => ({
      contentType,
      text,
      media: files.images.map((mediaId, index) => ({ mediaId, ...(index === 0 ? { altText } : {}) })),
    }),
  },
  {
    ...onFacebook,
    name: 'a video',
    processed: 'after',
    input: ({ files, text }) => ({ contentType, text, media: [{ mediaId: files.video }] }),
  },
  {
    ...onFacebook,
    name: 'a reel',
    checked: true,
    processed: 'after',
    input: ({ files, text }) => ({
      contentType,
      variant: 'reel',
      text,
      media: [{ mediaId: files.video }],
    }),
  },
  {
    ...onFacebook,
    name: 'a photo story',
    parts: true,
    textless: true,
    input: ({ files }) => ({
      contentType,
      variant: 'story',
      media: [{ mediaId: files.images[0] }],
    }),
  },
  {
    ...onFacebook,
    name: 'a video story',
    textless: true,
    checked: true,
    processed: 'before',
    input: ({ files }) => ({ contentType, variant: 'story', media: [{ mediaId: files.video }] }),
  },
  ...conversations(onFacebook),
  {
    ...onFacebook,
    name: 'a link',
    alike: true,
    input: ({ text }) => ({ contentType, text, link: 'https://example.com/menu' }),
  },
  ...answers(onFacebook),
];
