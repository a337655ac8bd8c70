/** Declares the account's posts, quotes and reposts. Sources: Threads API, "Retrieve User Posts", "Posts", "Delete Posts". */
import { contentType } from '../content-type.ts';
import { listEdge } from '../meta/graph.ts';
import { deletePost } from './change-posts.ts';
import { postMetrics } from './metrics.ts';
import { node, postFields, postItem } from './post.ts';
import { checked, common, toPost } from './publishing/rules.ts';
import { postSteps, repostSteps } from './publishing/steps.ts';
import { quotas } from './quotas.ts';
import { getPost } from './read-posts.ts';
import { scopes } from './scopes.ts';
import { sweepPosts } from './sweep.ts';

/** The page size of lists. It is documented for the lists of an account, and not for conversations. */
export const pageSize = { default: 25, maximum: 100 };

const publishing = { scopes: scopes.publish, budget: quotas.posts };

export const postItems = contentType(
  'threads.posts.items',
  {
    list: {
      scopes: scopes.read,
      pageSize,
      walk: { order: 'newest_first' },
      run: (call, input) => {
        const path = `/${call.account.externalId}/threads`;
        const edge = { path, target: 'account', fields: postFields, maximum: pageSize.maximum } as const;
        return listEdge(call, edge, input, node, postItem);
      },
    },
    get: { scopes: scopes.read, run: getPost },
    delete: {
      scopes: scopes.deletePost,
      budget: quotas.deletions,
      run: (call, input) => deletePost(call, input, { reply: false }),
    },
    metrics: postMetrics,
  },
  {
    notified: ['created', 'deleted'],
    swept: ['created', 'deleted'],
    scopes: scopes.read,
    sweep: sweepPosts,
  },
  [
    { ...publishing, variant: 'post', rules: common, steps: () => postSteps('none') },
    {
      ...publishing,
      variant: 'quote',
      rules: { ...common, ...toPost },
      steps: () => postSteps('quote_post_id'),
    },
    { variant: 'repost', scopes: scopes.publish, rules: { ...toPost, ...checked }, steps: () => repostSteps },
  ],
);
