/** Answers the calls that create posts, photos and photo stories: `/feed`, `/photos`, `/photo_stories`. */

import { z } from 'zod';
import { type Fault, faultSchema } from '../engine/faults.ts';
import { randomDigits } from '../engine/ids.ts';
import { type ContentChange, editing } from '../meta/changes.ts';
import { invalidParameter, linkNotAllowed, photoUnusable } from '../meta/errors.ts';
import { type GraphNode, kind } from '../meta/node.ts';
import { pageOf } from '../meta/page.ts';
import type { Scene } from '../meta/provider-events.ts';
import {
  flagParameter,
  isFetchable,
  jsonParameter,
  requiredParameter,
} from '../meta/publishing/parameters.ts';
import type { Asked, Posting } from '../meta/publishing/publish.ts';
import { graphTimeOf } from '../meta/times.ts';
import { type PostDescription, type StoryDescription, storyOf } from './added-content.ts';
import { secondHalfOf } from './comments.ts';
import { postNotice } from './feed.ts';
import { newPost, newPostId } from './posts.ts';

/** Makes the changes that add posts and stories. The Page's notifications come with the posts. */
export function addedPost(
  id: string,
  described: PostDescription,
  { account, overlay }: Scene,
): ContentChange {
  const post = newPost(pageOf(account.accountId, account.name), secondHalfOf(id), described);
  return { externalId: id, added: { [id]: described }, notice: postNotice('add', post, overlay) };
}

/** Returns the change that adds a story, about which the Page sends no notification. */
export function addedStory(id: string, story: Omit<StoryDescription, 'type'>): ContentChange {
  const described: StoryDescription = { type: 'story', ...story };
  return { externalId: id, added: { [id]: described } };
}

// Answers `POST /{page}/photos`: the photo is published with its own post, or kept for a later post or story.

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
function waitingPhoto(id: string, { overlay }: Asked): { photo: GraphNode; fault: Fault | undefined } {
  const photo = overlay.find(id);
  if (photo?.kind !== photoKind || overlay.values(photo).page_story_id)
    throw invalidParameter(`There is no unpublished photo ${id}`);
  return { photo, fault: faultSchema.optional().parse(photo.values.fault) };
}

const maximumCharacters = 63_206;

export const createPost: Posting = (_page, asked) => {
  const { parameters, account, overlay, now } = asked;
  const [text, link] = [parameters.get('message'), parameters.get('link')];
  const photos = attachedPhotos(asked);
  if (!text && !link && photos.length === 0)
    throw invalidParameter('One of message, link, attached_media is required');
  if ([...(text ?? '')].length > maximumCharacters) throw invalidParameter('The message is too long');
  if (link && !isFetchable(link)) throw linkNotAllowed();
  if (flagParameter(parameters, 'published') === false)
    throw invalidParameter('Posts that the provider schedules are not simulated');
  const id = newPostId(account.accountId);
  const waiting = photos.map((photo) => waitingPhoto(photo, asked).photo);
  const content = { ...(text ? { text } : {}), ...(link ? { link } : {}), photos };
  const change = addedPost(id, { type: 'post', ...content, at: now.getTime() }, asked);
  const used = waiting.map((photo) => [photo.id, editing(photo, { page_story_id: id }, overlay)]);
  return { answer: { id }, change: { ...change, written: Object.fromEntries(used) }, visible: true };
};

const attached = z.array(z.object({ media_fbid: z.coerce.string() }));

/** Returns the ids of the attached photos, given as one list or as one parameter each: `attached_media[0]`. */
function attachedPhotos({ parameters }: Asked): string[] {
  const each = [...parameters.keys()].filter((name) => /^attached_media\[\d+\]$/.test(name));
  const list = jsonParameter(parameters, 'attached_media', attached) ?? [];
  const single = each.map((name) => jsonParameter(parameters, name, attached.element));
  return [...list, ...single].flatMap((entry) => entry?.media_fbid ?? []);
}

// Answers `POST /{page}/photo_stories`: a photo that was uploaded before becomes a story.

export const createPhotoStory: Posting = (_page, asked) => {
  const { parameters, account, overlay, now } = asked;
  const photoId = requiredParameter(parameters, 'photo_id');
  const { photo, fault } = waitingPhoto(photoId, asked);
  const id = storyOf(account.accountId, photoId);
  const written = { [photoId]: editing(photo, { page_story_id: id }, overlay) };
  const change = addedStory(id, { mediaType: 'photo', mediaId: photoId, at: now.getTime() });
  // The provider answers the id as a bare number.
  const answer = { success: true, post_id: Number(id) };
  return { answer, change: { ...change, written }, visible: true, fault: fault ?? asked.fault };
};
