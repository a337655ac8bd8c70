/** Sweeps the newest comments on the newest posts. Sources: Page feed reference, Comment reference. */
import { z } from 'zod';
import type { Schemas } from '../../contract/index.ts';
import type { Call } from '../call.ts';
import { id, list } from '../kit/fields.ts';
import { sweepEdge } from '../meta/sweep.ts';
import type { SweptItem } from '../observation.ts';
import { comment, commentFields, commentItem } from './comment.ts';
import { publishedPosts } from './post.ts';

const postCount = 25;
const commentsOfPost = 50;
/** The filter `stream` lists replies as well as top-level comments. */
const edge = `comments.filter(stream).order(reverse_chronological).limit(${commentsOfPost})`;
const fields = `id,${edge}{${commentFields}}`;

const postWithComments = z.object({
  id: id(),
  comments: z.object({ data: list(comment, commentsOfPost) }).optional(),
});

export function sweepComments(call: Call, since: Date): Promise<SweptItem<Schemas['FacebookComment']>[]> {
  const request = { path: publishedPosts(call), fields, limit: postCount };
  return sweepEdge(call, request, postWithComments, commentsOf, since);
}

function commentsOf({ id, comments }: z.infer<typeof postWithComments>) {
  return (comments?.data ?? []).map(({ is_hidden: hidden, ...node }) => ({
    item: commentItem(node, id),
    ...(hidden === undefined ? {} : { hidden }),
  }));
}
