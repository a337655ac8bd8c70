/** Declares the account's posts, quotes and reposts. Sources: Threads API, "Retrieve User Posts", "Delete Posts". */
import { contentType } from '../content-type.ts';
import { listEdge } from '../meta/graph.ts';
import { sweepEdge } from '../meta/sweep.ts';
import { deletePost } from './delete-post.ts';
import { node, postFields, postItem } from './post.ts';
import { postPublishing } from './publishing/post-publishing.ts';
import { getPost } from './read-posts.ts';
import { scopes } from './scopes.ts';

/** The page size of lists. It is documented for the keyword search, and not verified for the other edges. */
export const pageSize = { default: 25, maximum: 100 };

const sweptPosts = 50;

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
    delete: { scopes: scopes.deletePost, run: (call, input) => deletePost(call, input, { reply: false }) },
  },
  {
    notified: ['created', 'deleted'],
    swept: ['created', 'deleted'],
    scopes: scopes.read,
    read: (call, externalId) => getPost(call, { externalId }),
    sweep: (call, since) => {
      const request = { path: `/${call.account.externalId}/threads`, fields: postFields, limit: sweptPosts };
      return sweepEdge(call, request, node, (found) => [{ item: postItem(found) }], since);
    },
  },
  postPublishing,
);
