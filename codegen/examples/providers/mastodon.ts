/** Examples of what is read and published on Mastodon. */
import type { Schemas } from '../../../src/contract/index.ts';

const connectedProfileId = 'cp_01kjq5jee0eh2bkdd8jr0mv5tn';
const mastodonPost = {
  externalId: '115983204417392816',
  variant: 'post',
  text: 'The new oven is in. Come and see it on Saturday, from eight.',
  language: 'en',
  privacy: 'public',
  author: {
    id: '109384756102938475@mastodon.social',
    username: 'harbourbakery',
    displayName: 'Harbour Bakery',
  },
  providerPermalink: 'https://mastodon.social/@harbourbakery/115983204417392816',
  publishedAt: '2026-03-08T10:02:11.204Z',
  contentType: 'mastodon.posts.items',
} satisfies Schemas['MastodonPost'];

const content = {
  MastodonPost: mastodonPost,
  MastodonPostUpdate: { text: 'The new oven is in. Come and see it on Sunday, from eight.' },
  MastodonReply: {
    externalId: '115983261930285471',
    postExternalId: mastodonPost.externalId,
    text: '@harbourbakery Is it a wood oven?',
    language: 'en',
    privacy: 'public',
    author: {
      id: '110293847561029384@mastodon.social',
      username: 'tomas@fosstodon.org',
      displayName: 'Tomás',
    },
    thread: { parentId: mastodonPost.externalId, rootId: mastodonPost.externalId },
    providerPermalink: 'https://fosstodon.org/@tomas/115983261804417720',
    publishedAt: '2026-03-08T10:16:48.000Z',
    contentType: 'mastodon.posts.replies',
  },
  MastodonReplyUpdate: { text: '@harbourbakery Is it a wood oven, or gas?' },
} satisfies Partial<Schemas>;

const publishing = {
  MastodonPostPublish: {
    connectedProfileId,
    contentType: 'mastodon.posts.items',
    text: content.MastodonPost.text,
  },
  MastodonReplyPublish: {
    connectedProfileId,
    contentType: 'mastodon.posts.replies',
    target: { postExternalId: content.MastodonReply.externalId },
    text: '@tomas@fosstodon.org It is. We light it at four.',
  },
} satisfies Partial<Schemas>;

export const mastodon = {
  profile: connectedProfileId,
  examples: { ...content, ...publishing },
  /** Start of an operation id -> a scope that the operation needs. The longest match counts. */
  scopes: {
    'mastodon.posts': 'read:statuses',
    'mastodon.posts.items.update': 'write:statuses',
    'mastodon.posts.items.delete': 'write:statuses',
    'mastodon.posts.replies.update': 'write:statuses',
    'mastodon.posts.replies.delete': 'write:statuses',
  },
};
