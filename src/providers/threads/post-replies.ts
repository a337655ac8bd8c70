/** Declares the replies to posts. Sources: Threads API, "Retrieve Media Replies and Conversations", "Reply Management". */
import { contentType } from '../content-type.ts';
import { knownShape, listEdge } from '../meta/graph.ts';
import { deletePost, moderateReply } from './change-posts.ts';
import { node, postId, replyFields, replyItem } from './post.ts';
import { pageSize } from './post-items.ts';
import { common, toPost } from './publishing/rules.ts';
import { postSteps } from './publishing/steps.ts';
import { quotas } from './quotas.ts';
import { getReply } from './read-posts.ts';
import { scopes } from './scopes.ts';
import { sweepReplies } from './sweep.ts';

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
