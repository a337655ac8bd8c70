/**
 * Reads and moderates comments of media. Sources: "IG Comment", "Comment Moderation", meta-specs IGComment.
 */

import { z } from 'zod';
import type { Schemas } from '../../contract/index.ts';
import type { Call } from '../call.ts';
import { contentType } from '../content-type.ts';
import { id, list } from '../kit/fields.ts';
import { deleteNode, hideNode, identified, knownShape } from '../meta/graph.ts';
import { tasks } from '../meta/pages.ts';
import { sweepEdge } from '../meta/sweep.ts';
import type { SweptItem } from '../observations.ts';
import {
  comment,
  commentFields,
  commentId,
  commentItem,
  commentPageSize,
  listComments,
  mostComments,
  withReplies,
} from './comments.ts';
import { readSeenComment } from './mentions.ts';
import { commentPublishing } from './publishing/comment-publishing.ts';
import { scopes } from './scopes.ts';

export const mediaComments = contentType(
  'instagram.media.comments',
  {
    list: {
      scopes: scopes.comments,
      pageSize: commentPageSize,
      // A reply is listed after its comment, however new it is, so the list has no order by time.
      walk: { order: 'none', parent: { contentType: 'instagram.media.items', input: 'mediaExternalId' } },
      run: listComments,
    },
    get: { scopes: scopes.comments, run: readSeenComment },
    moderate: {
      scopes: scopes.comments,
      tasks: tasks.moderate,
      run: async (call, input) => {
        const path = `/${knownShape(input.externalId, commentId)}`;
        return hideNode(call, input, { path, query: { hide: input.hidden } });
      },
    },
    delete: {
      scopes: scopes.comments,
      tasks: tasks.moderate,
      run: (call, { externalId }) =>
        deleteNode(call, knownShape(externalId, commentId), 'text', identified.parse),
    },
  },
  {
    notified: ['created'],
    // Only the sweep finds edited, hidden, shown and deleted comments: no notification reports them.
    swept: ['created', 'updated', 'deleted', 'moderated'],
    scopes: scopes.comments,
    sweep: sweepComments,
  },
  commentPublishing,
);

const mediaCount = 25;
const fields = `id,comments.limit(${mostComments}){${commentFields},replies.limit(${mostComments}){${commentFields}}}`;

const mediaWithComments = z.object({
  id: id(),
  comments: z.object({ data: list(z.unknown(), mostComments) }).optional(),
});

/** Sweeps the newest comments on the newest media. Sources: "IG User Media", "IG Media comments". */
function sweepComments(call: Call, since: Date): Promise<SweptItem<Schemas['InstagramComment']>[]> {
  const request = { path: `/${call.account.externalId}/media`, fields, limit: mediaCount };
  return sweepEdge(call, request, mediaWithComments, commentsOf, since);
}

function commentsOf({ id, comments }: z.infer<typeof mediaWithComments>) {
  return (comments?.data ?? []).flatMap(withReplies).map((node) => {
    const { hidden, ...read } = comment.parse(node);
    return { item: commentItem(read, id), ...(hidden === undefined ? {} : { hidden }) };
  });
}
