/**
 * Declares the account's posts, except replies. Sources: lexicons app.bsky.feed.getAuthorFeed, getPosts,
 * repost.
 */
import { contentType } from '../content-type.ts';
import { deletePost } from './delete-record.ts';
import { postPublishing } from './publishing/post-publishing.ts';
import { listPosts, readPost } from './read-posts.ts';
import { scopes } from './scopes.ts';
import { sweepPosts } from './sweep-posts.ts';

/** The page size of the list, as the lexicon gives it. */
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
    // Notifications report mentions and quotes, which other accounts write.
    polled: ['created'],
    // The sweep finds the account's own posts, whichever app wrote them.
    swept: ['created', 'deleted'],
    scopes: scopes.observe,
    sweep: sweepPosts,
  },
  postPublishing,
);
