/** Answers `POST /{page}/photo_stories`: a photo that was uploaded before becomes a story. */
import { editing } from '../meta/changes.ts';
import { requiredParameter } from '../meta/publishing/parameters.ts';
import type { Posting } from '../meta/publishing/posting.ts';
import { waitingPhoto } from './create-photos.ts';
import { addedStory } from './new-posts.ts';
import { storyOf } from './video-post.ts';

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
