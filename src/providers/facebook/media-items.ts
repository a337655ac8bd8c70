/** Sources: Page feed reference, Pages API "Posts", meta-specs PagePost. */
import { z } from 'zod';
import type { Schemas } from '../../contract/index.ts';
import { deleteNode, getNode, graphTime, knownShape, listEdge, present } from '../meta/graph.ts';
import { contentType } from '../provider.ts';
import { scopes } from './scopes.ts';

/** "The limit is 100" (Page feed reference). */
const pageSize = { default: 25, maximum: 100 };
export const postId = /^\d+(_\d+)?$/;
const fields =
  'id,message,story,created_time,updated_time,permalink_url,status_type,is_published,is_hidden,from{id,name},full_picture,' +
  'attachments{media_type,type,title,description,url,unshimmed_url,media,target,subattachments}';

export const mediaItems = contentType('facebook.media.items', {
  list: {
    scopes: scopes.read,
    pageSize,
    // `published_posts` is the Page's own and published; `feed` mixes in visitors' posts.
    run: (call, input) =>
      listEdge(
        call,
        {
          path: `/${call.account.externalId}/published_posts`,
          target: 'account',
          fields,
          maximum: pageSize.maximum,
        },
        input,
        post,
        toItem,
      ),
  },
  get: {
    scopes: scopes.read,
    run: (call, input) =>
      getNode(call, { id: knownShape(input.externalId, postId), fields }, input, post, toItem),
  },
  delete: {
    scopes: scopes.deletePost,
    run: (call, { externalId }) => deleteNode(call, knownShape(externalId, postId), 'status_type'),
  },
});

function toItem(node: Post) {
  const media = (node.attachments?.data ?? []).flatMap(assetsOf);
  return {
    externalId: node.id,
    // A reel has a Page post too, told by its permalink; `status_type` is the same for any video.
    variant: node.permalink_url?.includes('/reel/') ? ('reel' as const) : ('feed' as const),
    ...present({ text: node.message, providerPermalink: node.permalink_url, publishedAt: node.created_time }),
    ...(media.length > 0 ? { media } : {}),
    contentType: 'facebook.media.items' as const,
  };
}

/** An album's pictures are its subattachments; the album's own picture repeats the first. */
function assetsOf(attachment: Attachment): Schemas['MediaAsset'][] {
  const parts = attachment.subattachments?.data ?? [attachment];
  return parts.flatMap(({ media_type, media }) => {
    const video = media?.source;
    const sourceUrl = video ?? (media_type === 'link' ? undefined : media?.image?.src);
    return sourceUrl ? [{ sourceUrl, contentType: video ? 'video/mp4' : 'image/jpeg' }] : [];
  });
}

const attachmentPart = z.object({
  media_type: z.string().optional(),
  media: z
    .object({ image: z.object({ src: z.string().min(1) }).optional(), source: z.string().min(1).optional() })
    .optional(),
});
const attachment = attachmentPart.extend({
  subattachments: z.object({ data: z.array(attachmentPart) }).optional(),
});
type Attachment = z.infer<typeof attachment>;

const post = z.object({
  id: z.string().min(1),
  message: z.string().optional(),
  created_time: graphTime.optional(),
  permalink_url: z.string().optional(),
  attachments: z.object({ data: z.array(attachment) }).optional(),
});
type Post = z.infer<typeof post>;
