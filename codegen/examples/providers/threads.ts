/** Examples of what is read and published on Threads. */
import type { Schemas } from '../../../src/contract/index.ts';

const connectedProfileId = 'cp_01kjpspnffeh2bkdd1sw2k6y4r';
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

const content = {
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
} satisfies Partial<Schemas>;

const publishing = {
  ThreadsPostPublish: {
    connectedProfileId,
    contentType: 'threads.posts.items',
    text: content.ThreadsPost.text,
  },
  ThreadsReplyPublish: {
    connectedProfileId,
    contentType: 'threads.posts.replies',
    target: { postExternalId: content.ThreadsReply.externalId },
    text: 'Until then!',
  },
} satisfies Partial<Schemas>;

export const threads = {
  profile: connectedProfileId,
  examples: { ...content, ...publishing },
  /** Start of an operation id -> a scope that the operation needs. The longest match counts. */
  scopes: {
    'threads.posts.items': 'threads_basic',
    'threads.posts.items.metrics': 'threads_manage_insights',
    'threads.posts.items.delete': 'threads_delete',
    'threads.posts.replies': 'threads_read_replies',
    'threads.posts.replies.delete': 'threads_delete',
    'threads.posts.replies.moderate': 'threads_manage_replies',
  },
};
