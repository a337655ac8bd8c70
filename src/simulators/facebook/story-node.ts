/**
 * Describes the comments, posts and stories that can be added to a Page, as they are stored, and builds its stories. Sources:
 * "Facebook Stories API", meta-specs Stories.
 */

import { z } from 'zod';
import { personSchema } from '../meta/inboxes.ts';
import { type EdgeKind, type GraphNode, kind, whole } from '../meta/node.ts';
import { unixSeconds } from '../meta/times.ts';

export const commentSchema = z.object({
  type: z.literal('comment'),
  postId: z.string(),
  /** The id of the top-level comment that a reply belongs to. */
  parentId: z.string().optional(),
  author: personSchema,
  text: z.string(),
  at: z.number(),
});
export type CommentDescription = z.infer<typeof commentSchema>;

export const postSchema = z.object({
  type: z.literal('post'),
  text: z.string().optional(),
  link: z.string().optional(),
  photos: z.array(z.string()).optional(),
  video: z.object({ id: z.string(), reel: z.boolean() }).optional(),
  at: z.number(),
});
export type PostDescription = z.infer<typeof postSchema>;

export const storySchema = z.object({
  type: z.literal('story'),
  mediaType: z.enum(['photo', 'video']),
  mediaId: z.string(),
  at: z.number(),
});
export type StoryDescription = z.infer<typeof storySchema>;

const storyKind = kind('Stories', {
  fields: 'creation_time,media_id,media_type,post_id,status,url',
  defaults: 'post_id,status,creation_time,media_type,media_id,url',
});

/** Serves the Page's stories. Archived ones are not kept. */
export const storiesEdge: EdgeKind = {
  ...whole,
  newest: 'first',
  arrange: (stories, parameters) => (/ARCHIVED/.test(parameters.get('status') ?? '') ? [] : stories),
};

export function storyNode(
  pageId: string,
  id: string,
  { mediaType, mediaId, at }: StoryDescription,
): GraphNode {
  const values = {
    post_id: id,
    status: 'PUBLISHED',
    creation_time: `${unixSeconds(at)}`,
    media_type: mediaType,
    media_id: mediaId,
    url: `https://www.facebook.com/stories/${pageId}/${id}`,
  };
  return { kind: storyKind, values };
}
