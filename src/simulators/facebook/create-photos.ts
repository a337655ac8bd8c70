/**
 * Answers `POST /{page}/photos`: the photo is published with its own post, or kept for a later post or story.
 */
import { z } from 'zod';
import { type Fault, faultSchema } from '../engine/faults.ts';
import { randomDigits } from '../engine/ids.ts';
import { invalidParameter } from '../meta/errors.ts';
import { type GraphNode, kind } from '../meta/node.ts';
import { isFetchable } from '../meta/publishing/file-url.ts';
import { flagParameter } from '../meta/publishing/parameters.ts';
import type { Asked, Posting } from '../meta/publishing/posting.ts';
import { photoUnusable } from '../meta/publishing/refusals.ts';
import { graphTimeOf } from '../meta/times.ts';
import { addedPost } from './new-posts.ts';
import { newPostId } from './posts.ts';

export const photoSchema = z.object({
  type: z.literal('photo'),
  source: z.string(),
  caption: z.string().optional(),
  altText: z.string().optional(),
  at: z.number(),
  fault: faultSchema.optional(),
});
type PhotoDescription = z.infer<typeof photoSchema>;

const photoKind = kind('Photo', {
  fields: 'alt_text,alt_text_custom,created_time,from,link,name,page_story_id,picture,updated_time',
  defaults: 'created_time,name',
  removal: () => ({ success: true }),
});

/** Builds a photo. The fault that its upload was marked with is kept in a value that no field shows. */
export function photoNode(id: string, { caption, altText, at, fault }: PhotoDescription): GraphNode {
  const time = graphTimeOf(at);
  const times = { created_time: time, updated_time: time };
  const link = `https://www.facebook.com/photo.php?fbid=${id}`;
  return { id, kind: photoKind, values: { name: caption, alt_text_custom: altText, link, fault, ...times } };
}

export const createPhoto: Posting = (_page, asked) => {
  const { parameters, account, fault, now } = asked;
  const source = parameters.get('url');
  if (!isFetchable(source)) throw photoUnusable();
  const [caption, altText] = [parameters.get('caption'), parameters.get('alt_text_custom')];
  // No other id begins with these digits.
  const [id, at] = [randomDigits('1224', 18), now.getTime()];
  const described: PhotoDescription = {
    type: 'photo',
    source,
    ...(caption ? { caption } : {}),
    ...(altText ? { altText } : {}),
    at,
    ...(fault ? { fault } : {}),
  };
  if (flagParameter(parameters, 'published') === false)
    return { answer: { id }, change: { externalId: id, added: { [id]: described } }, part: true };
  const postId = newPostId(account.accountId);
  const text = caption ? { text: caption } : {};
  const change = addedPost(postId, { type: 'post', ...text, photos: [id], at }, asked);
  const used = { [id]: { edited: { page_story_id: postId } } };
  return {
    answer: { id, post_id: postId },
    change: { ...change, added: { [id]: described, ...change.added }, written: used },
    visible: true,
  };
};

/**
 * Returns an unused photo and its fault.
 * @throws Refusal when there is none, or it was used before.
 */
export function waitingPhoto(id: string, { overlay }: Asked): { photo: GraphNode; fault: Fault | undefined } {
  const photo = overlay.find(id);
  if (photo?.kind !== photoKind || overlay.values(photo).page_story_id)
    throw invalidParameter(`There is no unpublished photo ${id}`);
  return { photo, fault: faultSchema.optional().parse(photo.values.fault) };
}
