/** Describes the comments, posts and stories that can be added to a Page, as they are stored. */
import { z } from 'zod';
import { personSchema } from '../meta/conversations.ts';

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
