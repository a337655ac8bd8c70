/** Sweeps the newest comments on the newest media. Sources: "IG User Media", "IG Media comments". */
import { z } from 'zod';
import type { Schemas } from '../../contract/index.ts';
import type { Call } from '../call.ts';
import { sweepEdge } from '../meta/sweep.ts';
import type { SweptItem } from '../observation.ts';
import { comment, commentFields, commentItem, withReplies } from './comment.ts';

const mediaCount = 25;
/** The number of comments read per medium: "At most 50 comments per query." */
const commentsOfMedia = 50;
const fields = `id,comments.limit(${commentsOfMedia}){${commentFields},replies.limit(${commentsOfMedia}){${commentFields}}}`;

const mediaWithComments = z.object({
  id: z.string().min(1),
  comments: z.object({ data: z.array(z.unknown()) }).optional(),
});

export function sweepComments(call: Call, since: Date): Promise<SweptItem<Schemas['InstagramComment']>[]> {
  const request = { path: `/${call.account.externalId}/media`, fields, limit: mediaCount };
  return sweepEdge(call, request, mediaWithComments, commentsOf, since);
}

function commentsOf({ id, comments }: z.infer<typeof mediaWithComments>) {
  return (comments?.data ?? []).flatMap(withReplies).map((node) => {
    const { hidden, ...read } = comment.parse(node);
    return { item: commentItem(read, id), ...(hidden === undefined ? {} : { hidden }) };
  });
}
