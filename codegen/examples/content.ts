/** Examples of content from the providers: posts of a bakery, and messages of the people who write to it. */
import type { Schemas } from '../../src/contract/index.ts';

const lena = { id: '17841405793187218', username: 'lena.bakes' };
const crumb = { id: '17841400008460056', username: 'crumb.and.co' };
const harbourBakery = { id: '104862571194320', displayName: 'Harbour Bakery' };
const marta = { id: '7219480361154402', displayName: 'Marta Oliveira' };

const instagramMediaItem = {
  externalId: '18045863341219768',
  variant: 'feed',
  text: 'Rye loaves, Tuesday batch #sourdough #rye',
  media: [
    {
      sourceUrl: 'https://scontent.cdninstagram.com/v/t51.2885-15/481273650_n.jpg',
      contentType: 'image/jpeg',
      altText: 'A loaf on a wooden board',
    },
  ],
  providerPermalink: 'https://www.instagram.com/p/DGo5ZTLvVle/',
  publishedAt: '2026-03-09T07:45:12.000Z',
  contentType: 'instagram.media.items',
} satisfies Schemas['InstagramMediaItem'];

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

const bakery = {
  id: 'did:plc:w4xbfzo7kqfes5zb7r6qv3rw',
  username: 'harbourbakery.bsky.social',
  displayName: 'Harbour Bakery',
};
const blueskyPost = {
  externalId: 'at://did:plc:w4xbfzo7kqfes5zb7r6qv3rw/app.bsky.feed.post/3ljx2k5vqks2n',
  variant: 'post',
  text: 'A new oven is on its way. Sourdough by the end of the month.',
  author: bakery,
  providerPermalink: 'https://bsky.app/profile/harbourbakery.bsky.social/post/3ljx2k5vqks2n',
  publishedAt: '2026-03-08T09:12:40.118Z',
  contentType: 'bluesky.posts.items',
} satisfies Schemas['BlueskyPost'];

const threadsPost = {
  externalId: '18051623348221907',
  variant: 'post',
  text: 'The oven is back. Rye from seven tomorrow.',
  author: { id: '26384091734468210', username: 'crumb.and.co' },
  media: [
    {
      sourceUrl: 'https://scontent.cdninstagram.com/v/t51.82787-15/489120871_n.jpg',
      contentType: 'image/jpeg',
    },
  ],
  providerPermalink: 'https://www.threads.com/@crumb.and.co/post/DG8qXb2sK1f',
  publishedAt: '2026-03-08T18:12:44.000Z',
  contentType: 'threads.posts.items',
} satisfies Schemas['ThreadsPost'];

export const content = {
  InstagramMediaItem: instagramMediaItem,
  InstagramStoryItem: {
    externalId: '18067214950813377',
    media: [
      {
        sourceUrl: 'https://scontent.cdninstagram.com/v/t51.71878-15/482190443_n.jpg',
        contentType: 'image/jpeg',
      },
    ],
    providerPermalink: 'https://www.instagram.com/stories/crumb.and.co/3584610257713924817',
    publishedAt: '2026-03-09T06:02:55.000Z',
    contentType: 'instagram.stories.items',
  },
  InstagramComment: {
    externalId: '17963214889034512',
    mediaExternalId: instagramMediaItem.externalId,
    text: 'Is there any rye left for Saturday?',
    author: lena,
    publishedAt: '2026-03-09T16:20:03.000Z',
    contentType: 'instagram.media.comments',
  },
  InstagramThread: {
    externalId: 'aWdfZAG06MTpJR01lc3NhZA2VUaHJlYWQ6MTc4NDE0MDAwMDg0NjAwNTY6MzQwMjgy',
    participantExternalIds: [crumb.id, lena.id],
    updatedAt: '2026-03-09T15:11:27.000Z',
    contentType: 'instagram.dm.threads',
  },
  InstagramMessage: {
    externalId: 'aWdfZAG1faXRlbToxOklHTWVzc2FnZAUlEOjE3ODQxNDAwMDA4NDYwMDU2OjM0MDI4Mg',
    threadExternalId: 'aWdfZAG06MTpJR01lc3NhZA2VUaHJlYWQ6MTc4NDE0MDAwMDg0NjAwNTY6MzQwMjgy',
    text: 'Could you keep two baguettes for me until six?',
    author: lena,
    publishedAt: '2026-03-09T15:11:27.000Z',
    contentType: 'instagram.dm.messages',
  },
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
  ThreadsPost: threadsPost,
  ThreadsReply: {
    externalId: '17926410873035512',
    postExternalId: threadsPost.externalId,
    text: 'See you at seven, then.',
    author: { id: 'tomas.lisboa', username: 'tomas.lisboa' },
    thread: { parentId: threadsPost.externalId, rootId: threadsPost.externalId },
    providerPermalink: 'https://www.threads.com/@tomas.lisboa/post/DG8rPq0tZ7d',
    publishedAt: '2026-03-08T18:20:09.000Z',
    contentType: 'threads.posts.replies',
  },
  BlueskyPost: blueskyPost,
  BlueskyReply: {
    externalId: 'at://did:plc:ragtjsm2j2vknwkz3zp4oxrd/app.bsky.feed.post/3ljx3c7o2mc2a',
    postExternalId: blueskyPost.externalId,
    text: 'Finally. I will bring my own basket.',
    author: { id: 'did:plc:ragtjsm2j2vknwkz3zp4oxrd', username: 'tomas.bsky.social', displayName: 'Tomás' },
    thread: { parentId: blueskyPost.externalId, rootId: blueskyPost.externalId },
    providerPermalink: 'https://bsky.app/profile/tomas.bsky.social/post/3ljx3c7o2mc2a',
    publishedAt: '2026-03-08T09:31:02.470Z',
    contentType: 'bluesky.posts.replies',
  },
  ModerationInput: { hidden: true },
} satisfies Partial<Schemas>;
