/** Examples of what is read and published on Bluesky. */
import type { Schemas } from '../../../src/contract/index.ts';

const connectedProfileId = 'cp_01kjq5jedweh2bkdd6bnv21x72';
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

const content = {
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
} satisfies Partial<Schemas>;

const publishing = {
  BlueskyPostPublish: {
    connectedProfileId,
    contentType: 'bluesky.posts.items',
    text: content.BlueskyPost.text,
  },
  BlueskyReplyPublish: {
    connectedProfileId,
    contentType: 'bluesky.posts.replies',
    target: { postExternalId: content.BlueskyReply.externalId },
    text: 'The basket decides the size of the loaf.',
  },
} satisfies Partial<Schemas>;

export const bluesky = {
  profile: connectedProfileId,
  examples: { ...content, ...publishing },
  /** Start of an operation id -> a scope that the operation needs. The longest match counts. */
  scopes: {
    'bluesky.posts': 'rpc:app.bsky.feed.getAuthorFeed?aud=*',
    'bluesky.posts.items.metrics': 'rpc:app.bsky.feed.getPosts?aud=*',
    'bluesky.posts.items.delete': 'repo:app.bsky.feed.post?action=delete',
    'bluesky.posts.replies.delete': 'repo:app.bsky.feed.post?action=delete',
    'bluesky.posts.replies.moderate': 'repo:app.bsky.feed.threadgate?action=create',
  },
};
