/** Answers `POST /{page}/feed`: a text, a link, or photos that were uploaded before. */
import { z } from 'zod';
import { editing } from '../meta/changes.ts';
import { invalidParameter } from '../meta/errors.ts';
import { isFetchable } from '../meta/publishing/file-url.ts';
import { flagParameter, jsonParameter } from '../meta/publishing/parameters.ts';
import type { Asked, Posting } from '../meta/publishing/posting.ts';
import { linkNotAllowed } from '../meta/publishing/refusals.ts';
import { waitingPhoto } from './create-photos.ts';
import { addedPost } from './new-posts.ts';
import { newPostId } from './posts.ts';

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
