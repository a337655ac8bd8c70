/** Examples of what is read and published on Facebook. */
import type { Schemas } from '../../../src/contract/index.ts';
import { ids } from '../ids.ts';

const connectedProfileId = ids.facebookProfile;
const harbourBakery = { id: '104862571194320', displayName: 'Harbour Bakery' };
const marta = { id: '7219480361154402', displayName: 'Marta Oliveira' };

const facebookMediaItem = {
  externalId: '104862571194320_122167038464071345',
  variant: 'feed',
  text: 'We open at seven on Saturday. The first twenty get a cinnamon bun.',
  media: [
    {
      sourceUrl: 'https://scontent.xx.fbcdn.net/v/t39.30808-6/480912337_n.jpg',
      contentType: 'image/jpeg',
    },
  ],
  providerPermalink: 'https://www.facebook.com/104862571194320/posts/122167038464071345',
  publishedAt: '2026-03-06T16:30:00.000Z',
  contentType: 'facebook.media.items',
} satisfies Schemas['FacebookMediaItem'];

const content = {
  FacebookMediaItem: facebookMediaItem,
  FacebookComment: {
    externalId: '122167038464071345_1187402913056284',
    mediaExternalId: facebookMediaItem.externalId,
    text: 'Do you take orders for a birthday?',
    author: marta,
    publishedAt: '2026-03-06T17:04:19.000Z',
    contentType: 'facebook.media.comments',
  },
  FacebookThread: {
    externalId: 't_2986610357142210',
    participantExternalIds: [harbourBakery.id, marta.id],
    updatedAt: '2026-03-07T08:40:02.000Z',
    contentType: 'facebook.dm.threads',
  },
  FacebookMessage: {
    externalId: 'm_Xk8bq2ZrW1v5nDYdQ0uT7hC3sJfLaE9pRgMiKo4yVt',
    threadExternalId: 't_2986610357142210',
    text: 'Twelve people, and one of them eats no nuts.',
    author: marta,
    publishedAt: '2026-03-07T08:40:02.000Z',
    contentType: 'facebook.dm.messages',
  },
} satisfies Partial<Schemas>;

const publishing = {
  FacebookMediaItemPublish: {
    connectedProfileId,
    contentType: 'facebook.media.items',
    text: content.FacebookMediaItem.text,
    link: 'https://harbourbakery.com/saturday',
  },
  FacebookCommentPublish: {
    connectedProfileId,
    contentType: 'facebook.media.comments',
    target: { commentExternalId: content.FacebookComment.externalId },
    text: 'We do. Write us a message with the date.',
  },
  FacebookMessagePublish: {
    connectedProfileId,
    contentType: 'facebook.dm.messages',
    target: { threadExternalId: content.FacebookThread.externalId },
    text: 'Then without nuts for everybody.',
  },
} satisfies Partial<Schemas>;

export const facebook = {
  profile: connectedProfileId,
  examples: { ...content, ...publishing },
  /** Start of an operation id -> a scope that the operation needs. The longest match counts. */
  scopes: {
    'facebook.media.items': 'pages_read_user_content',
    'facebook.media.items.metrics': 'read_insights',
    'facebook.media.items.delete': 'pages_manage_posts',
    'facebook.media.comments': 'pages_read_user_content',
    'facebook.media.comments.delete': 'pages_manage_engagement',
    'facebook.media.comments.moderate': 'pages_manage_engagement',
    'facebook.dm': 'pages_messaging',
  },
};
