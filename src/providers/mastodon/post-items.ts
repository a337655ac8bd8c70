/** Declares the account's posts and boosts. Source: docs.joinmastodon.org, "accounts" and "statuses API methods". */
import { contentType } from '../content-type.ts';
import { deletePost, listPosts, readPost } from './posts.ts';
import { postPublishing } from './publishing/variants.ts';
import { scopes } from './scopes.ts';
import { sweepPosts } from './sweep.ts';

export const postItems = contentType(
  'mastodon.posts.items',
  {
    list: {
      scopes: scopes.read,
      pageSize: { default: 20, maximum: 40 },
      walk: { order: 'newest_first' },
      run: listPosts,
    },
    get: { scopes: scopes.read, run: readPost },
    delete: { scopes: scopes.delete, run: deletePost },
  },
  {
    notified: [],
    // Notifications report mentions, which other accounts write.
    polled: ['created'],
    swept: ['created', 'deleted'],
    scopes: scopes.observe,
    read: (call, externalId) => readPost(call, { externalId }),
    sweep: sweepPosts,
  },
  postPublishing,
);
