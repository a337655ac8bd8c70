/** Computes the address of a video and the id of its post, which follows from the id of the video. */
import { idsOf } from '../engine/ids.ts';
import type { VideoDescription } from './video-node.ts';

type Form = VideoDescription['form'];

export function videoAddress(pageId: string, videoId: string, form: Form): string {
  const reel = `https://www.facebook.com/reel/${videoId}/`;
  return form === 'reel' ? reel : `https://www.facebook.com/${pageId}/videos/${videoId}/`;
}

/** Returns the id of the video's post: one video has one post, however many calls arrive at once. */
export function postOfVideo(pageId: string, videoId: string, form: Form): string {
  const ids = idsOf(pageId);
  return form === 'story'
    ? storyOf(pageId, videoId)
    : `${pageId}_${ids.digits(`published/${videoId}`, newPostPrefix, 18)}`;
}

/**
 * The first digits of every new post's number. No fixture's number begins with them, so that ids never
 * collide.
 */
export const newPostPrefix = '1222';

/**
 * Returns the id of a story, short enough for a bare number, as on the wire.
 * @param mediaId the id of its photo or video.
 */
export const storyOf = (pageId: string, mediaId: string) =>
  idsOf(pageId).digits(`story/${mediaId}`, '1223', 15);
