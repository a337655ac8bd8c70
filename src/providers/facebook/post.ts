/** Reads posts; reels are nodes of the same kind. Sources: Page feed reference, meta-specs PagePost. */
import { z } from 'zod';
import type { Schemas } from '../../contract/index.ts';
import { type Call, ProviderFailure } from '../call.ts';
import { id, ifUsable, list, present, text, url, word } from '../kit/fields.ts';
import { getNode, graphTime, knownShape, type ReadInput } from '../meta/graph.ts';

export const postId = /^\d+(_\d+)?$/;
export const postFields =
  'id,message,story,created_time,updated_time,permalink_url,status_type,is_published,is_hidden,from{id,name},full_picture,' +
  'attachments{media_type,type,title,description,url,unshimmed_url,media,target,subattachments}';

const attachmentPart = z.object({
  media_type: word().optional(),
  media: z
    .object({ image: z.object({ src: ifUsable(url()) }).optional(), source: ifUsable(url()) })
    .optional(),
});
const attachment = attachmentPart.extend({
  subattachments: z.object({ data: list(attachmentPart) }).optional(),
});
type Attachment = z.infer<typeof attachment>;

export const post = z.object({
  id: id(),
  message: text().optional(),
  created_time: graphTime.optional(),
  permalink_url: ifUsable(url()),
  is_published: z.boolean().optional(),
  is_hidden: z.boolean().optional(),
  from: z.object({ id: id() }).optional(),
  attachments: z.object({ data: list(attachment) }).optional(),
});
export type Post = z.infer<typeof post>;

/** Returns the edge that lists the Page's own published posts; the edge `feed` includes visitors' posts. */
export function publishedPosts({ account }: Call): string {
  return `/${account.externalId}/published_posts`;
}

/**
 * Reads a published post of the Page itself, the kind that the list has. Fails as `not_found` for the others
 * that the token can read by id: visitors' posts on the Page, public posts of other Pages, and unpublished
 * posts.
 */
export async function getPost(
  call: Call,
  input: ReadInput & { externalId: string },
): Promise<Schemas['FacebookMediaItem']> {
  const known = knownShape(input.externalId, postId);
  return getNode(call, { id: known, fields: postFields }, input, post, (node) => {
    requireListed(call, node);
    return postItem(node);
  });
}

/** Fails as `not_found` for posts that the Page does not list. The node needs its `from` and `is_published`. */
export function requireListed({ account }: Call, { id: known, from, is_published }: Post): void {
  if (from?.id !== account.externalId || is_published === false)
    throw new ProviderFailure({ kind: 'not_found' }, `post ${known} is none that the Page lists`);
}

export function postItem(node: Post): Schemas['FacebookMediaItem'] {
  const media = (node.attachments?.data ?? []).flatMap(assetsOf);
  return {
    externalId: node.id,
    variant: variantOf(node.permalink_url),
    ...present({ text: node.message, providerPermalink: node.permalink_url, publishedAt: node.created_time }),
    ...(media.length > 0 ? { media } : {}),
    contentType: 'facebook.media.items',
  };
}

/**
 * Returns the variant of a post. A reel's post is recognised by its permalink, because its `status_type` is
 * that of any video.
 */
export function variantOf(permalink: string | undefined): 'feed' | 'reel' {
  return permalink?.includes('/reel/') ? 'reel' : 'feed';
}

/**
 * Returns the files of an attachment. An album's pictures are its subattachments; the picture of the album
 * itself repeats the first.
 */
function assetsOf(attachment: Attachment): Schemas['MediaAsset'][] {
  const parts = attachment.subattachments?.data ?? [attachment];
  return parts.flatMap(({ media_type, media }) => {
    const video = media?.source;
    const sourceUrl = video ?? (media_type === 'link' ? undefined : media?.image?.src);
    return sourceUrl ? [{ sourceUrl, contentType: video ? 'video/mp4' : 'image/jpeg' }] : [];
  });
}
