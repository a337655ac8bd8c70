/** Posts of the account that are no replies. Sources: lexicons app.bsky.feed.getAuthorFeed, getPosts, repost. */
import { contentType } from '../provider.ts';
import { deletePost } from './delete-record.ts';
import { postPublishing } from './publishing/post-publishing.ts';
import { listPosts, readPost } from './read-posts.ts';
import { scopes } from './scopes.ts';
import { sweepPosts } from './sweep-posts.ts';

/** The lexicon's own. */
const pageSize = { default: 50, maximum: 100 };

export const postItems = contentType(
  'bluesky.posts.items',
  {
    list: { scopes: scopes.read, pageSize, walk: { order: 'newest_first' }, run: listPosts },
    get: { scopes: scopes.read, run: readPost },
    delete: { scopes: scopes.deletePost, run: deletePost },
  },
  {
    notified: [],
    // Mentions and quotes, which others write.
    polled: ['created'],
    // The account's own posts, wherever they were written.
    swept: ['created', 'deleted'],
    scopes: scopes.observe,
    read: (call, externalId) => readPost(call, { externalId }),
    sweep: sweepPosts,
  },
  postPublishing,
);
