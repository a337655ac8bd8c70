/** The content types of Threads: posts, and replies to them. */

import { type Call, ProviderFailure } from '../call.ts';
import { contentType } from '../content-type.ts';
import { deleteNode, hideNode, knownShape, listEdge } from '../meta/graph.ts';
import { quotaBudget } from '../meta/publishing/quota.ts';
import type { PublishRules } from '../publish.ts';
import { postMetrics } from './metrics.ts';
import { type Node, node, postFields, postId, postItem, replyFields, replyItem } from './post.ts';
import { checked, common, postSteps, repostSteps, toPost } from './publishing.ts';
import { getOne, getPost, getReply, requireReply, sweepPosts, sweepReplies } from './read-posts.ts';
import { scopes } from './scopes.ts';

// The quotas of accounts. Sources: Threads API, "Rate Limiting", "Delete Posts".

const edge = 'threads_publishing_limit';

const quotas = {
  posts: quotaBudget({ budget: 'publishing', edge }),
  replies: quotaBudget({ budget: 'reply_publishing', edge, prefix: 'reply_' }),
  deletions: quotaBudget({ budget: 'deletion', edge, prefix: 'delete_' }),
} as const;

// Deletes the account's posts and replies, and hides replies. Sources: Threads API, "Delete Posts", "Reply Management".

/**
 * Deletes a post, or a reply. Fails as `not_found` for an id of the other kind, and as `unsupported` for
 * somebody else's.
 */
function deletePost(call: Call, { externalId }: { externalId: string }, { reply }: { reply: boolean }) {
  return deleteNode(
    call,
    knownShape(externalId, postId),
    reply ? 'is_reply,is_reply_owned_by_me' : 'is_reply,owner',
    (answer) => requireReply(node.parse(answer), reply),
    // Only posts of the account have an owner.
    (found) => (reply ? found.is_reply_owned_by_me === true : found.owner !== undefined),
  );
}

/**
 * Hides or shows a reply to a post, and with it the replies below. Fails as `invalid` for a reply to a
 * reply, because the provider cannot hide that by itself; what the provider would answer is not documented.
 */
async function moderateReply(call: Call, input: { externalId: string; hidden: boolean }) {
  const { externalId, hidden } = input;
  await getOne(call, 'id,is_reply,root_post,replied_to', { externalId }, requireDirectReply);
  return hideNode(call, input, { path: `/${externalId}/manage_reply`, form: { hide: `${hidden}` } });
}

function requireDirectReply(found: Node): Node {
  const { id, replied_to, root_post } = requireReply(found, true);
  if (replied_to === undefined || replied_to.id === root_post?.id) return found;
  const message = `Threads hides and shows only direct replies to a post, and with them the replies below. This one answers the reply ${replied_to.id}; moderate the direct reply above it.`;
  throw new ProviderFailure({ kind: 'invalid', field: 'externalId', message }, `${id} is a reply to a reply`);
}

// Declares the account's posts, quotes and reposts. Sources: Threads API, "Retrieve User Posts", "Posts", "Delete Posts".

/** The page size of lists. It is documented for the lists of an account, and not for conversations. */
const pageSize = { default: 25, maximum: 100 };

const publishing = { scopes: scopes.publish, budget: quotas.posts };
const posted: PublishRules = { ...common, fields: [...(common.fields ?? []), 'firstComment'] };

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
    { ...publishing, variant: 'post', rules: posted, steps: () => postSteps('none') },
    {
      ...publishing,
      variant: 'quote',
      rules: { ...posted, ...toPost },
      steps: () => postSteps('quote_post_id'),
    },
    { variant: 'repost', scopes: scopes.publish, rules: { ...toPost, ...checked }, steps: () => repostSteps },
  ],
);

// Declares the replies to posts. Sources: Threads API, "Retrieve Media Replies and Conversations", "Reply Management".

export const postReplies = contentType(
  'threads.posts.replies',
  {
    list: {
      scopes: scopes.replies,
      pageSize,
      walk: {
        order: 'newest_first',
        parent: { contentType: 'threads.posts.items', input: 'postExternalId' },
      },
      run: (call, input) => {
        const path = `/${knownShape(input.postExternalId, postId)}/conversation`;
        const edge = { path, target: 'object', fields: replyFields, maximum: pageSize.maximum } as const;
        return listEdge(call, edge, input, node, (found) => replyItem(call.account, found));
      },
    },
    get: { scopes: scopes.replies, run: getReply },
    moderate: { scopes: scopes.moderate, run: moderateReply },
    delete: {
      scopes: scopes.deleteReply,
      budget: quotas.deletions,
      run: (call, input) => deletePost(call, input, { reply: true }),
    },
  },
  {
    notified: ['created', 'deleted'],
    // No notification reports that a reply was hidden or shown in Threads' own app.
    swept: ['created', 'deleted', 'moderated'],
    scopes: scopes.replies,
    sweep: sweepReplies,
  },
  [
    {
      variant: 'reply',
      scopes: scopes.publishReply,
      rules: { ...common, ...toPost },
      budget: quotas.replies,
      steps: () => postSteps('reply_to_id'),
    },
  ],
);
