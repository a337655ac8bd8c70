/** Declares a Page's posts and reels. Sources: Page feed reference, Pages API "Posts", meta-specs PagePost. */
import type { Schemas } from '../../contract/index.ts';
import type { Call } from '../call.ts';
import { contentType } from '../content-type.ts';
import { deleteNode, identified, knownShape, listEdge } from '../meta/graph.ts';
import { tasks } from '../meta/pages.ts';
import { sweepEdge } from '../meta/sweep.ts';
import type { SweptItem } from '../observations.ts';
import { postMetrics } from './metrics.ts';
import { getPost, type Post, post, postFields, postId, postItem, publishedPosts } from './post.ts';
import { mediaPublishing } from './publishing/media-publishing.ts';
import { scopes } from './scopes.ts';

/** The page size of posts: "The limit is 100" (Page feed reference). */
const pageSize = { default: 25, maximum: 100 };
const sweptPosts = 50;

export const mediaItems = contentType(
  'facebook.media.items',
  {
    list: {
      scopes: scopes.read,
      pageSize,
      walk: { order: 'newest_first' },
      run: (call, input) => {
        const edge = { path: publishedPosts(call), target: 'account', fields: postFields } as const;
        return listEdge(call, { ...edge, maximum: pageSize.maximum }, input, post, postItem);
      },
    },
    get: { scopes: scopes.read, run: (call, input) => getPost(call, input) },
    delete: {
      scopes: scopes.deletePost,
      tasks: tasks.publishOnPage,
      run: (call, { externalId }) =>
        deleteNode(call, knownShape(externalId, postId), 'status_type', identified.parse),
    },
    metrics: postMetrics,
  },
  {
    notified: ['created', 'updated', 'deleted', 'moderated'],
    swept: ['created', 'updated', 'deleted', 'moderated'],
    scopes: scopes.read,
    sweep: sweepPosts,
  },
  mediaPublishing,
);

function sweepPosts(call: Call, since: Date): Promise<SweptItem<Schemas['FacebookMediaItem']>[]> {
  const request = { path: publishedPosts(call), fields: postFields, limit: sweptPosts };
  return sweepEdge(call, request, post, (node) => [sweptPost(node)], since);
}

function sweptPost(node: Post): SweptItem<Schemas['FacebookMediaItem']> {
  const { is_hidden: hidden } = node;
  return { item: postItem(node), ...(hidden === undefined ? {} : { hidden }) };
}
