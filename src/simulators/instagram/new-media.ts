/**
 * Builds posts, reels and stories that are newer than the fixtures. The provider serves its own copies of
 * their files.
 */
import { z } from 'zod';
import type { GraphNode, NodeKind } from '../meta/node.ts';
import { assetValues, type SimulatedOwner } from '../meta/page.ts';
import { fileSchema } from '../meta/publishing/containers.ts';
import { graphTimeOf } from '../meta/times.ts';
import { bareMediaNode, storyNode } from './media.ts';

export const mediaSchema = z.object({
  type: z.literal('media'),
  /** The form of the content; a picture by default. */
  form: z.enum(['image', 'reel', 'carousel']).optional(),
  caption: z.string().optional(),
  file: fileSchema.optional(),
  sharedToFeed: z.boolean().optional(),
  at: z.number(),
});
/** The description of one of a carousel's files. */
export const partSchema = z.object({
  type: z.literal('part'),
  mediaId: z.string(),
  file: fileSchema,
  at: z.number(),
});
export const storySchema = z.object({
  type: z.literal('story'),
  file: fileSchema.optional(),
  at: z.number(),
});

export function newMedia(
  id: string,
  { form = 'image', caption, file, sharedToFeed, at }: z.infer<typeof mediaSchema>,
  owner: SimulatedOwner,
  kind: NodeKind,
): GraphNode {
  const reel = form === 'reel';
  const values = {
    caption,
    ...assetValues(owner, `media/${id}`, reel),
    ...(form === 'carousel' ? { media_type: 'CAROUSEL_ALBUM' } : {}),
    ...(form === 'image' ? { alt_text: file?.altText } : {}),
    media_product_type: reel ? 'REELS' : 'FEED',
    ...(reel ? { is_shared_to_feed: sharedToFeed } : {}),
    timestamp: graphTimeOf(at),
    is_comment_enabled: true,
    like_count: 0,
  };
  return bareMediaNode(owner, kind, { id, segment: reel ? 'reel' : 'p', values });
}

export function newPart(
  id: string,
  { mediaId, file, at }: z.infer<typeof partSchema>,
  owner: SimulatedOwner,
  { kind, links = {} }: GraphNode,
): GraphNode {
  const values = {
    ...assetValues(owner, `media/${id}`, file.video),
    ...(file.video ? {} : { alt_text: file.altText }),
    timestamp: graphTimeOf(at),
    username: owner.self.username,
  };
  return { id, kind, values, links, ancestors: [mediaId] };
}

export function newStory(
  id: string,
  { file, at }: z.infer<typeof storySchema>,
  owner: SimulatedOwner,
  kind: NodeKind,
): GraphNode {
  const asset = assetValues(owner, `story/${id}`, file?.video ?? false);
  return storyNode(owner, kind, id, { ...asset, timestamp: graphTimeOf(at), like_count: 0 });
}
