/** Declares the account's posts and boosts. Source: docs.joinmastodon.org, "accounts" and "statuses API methods". */
import { contentType } from '../content-type.ts';
import { deletePost, listPosts, readPost, updatePost } from './posts.ts';
import { changeRulesOf, usualRules } from './publishing/rules.ts';
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
    update: {
      scopes: scopes.change,
      rules: changeRulesOf(usualRules),
      rulesAt: changeRulesOf,
      run: updatePost,
    },
    delete: { scopes: scopes.change, run: deletePost },
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
