/** Where a video shows: its own address, and the id of its post, which follows from its own. */
import { idsOf } from '../../meta/simulator/ids.ts';
import type { VideoDescription } from './video-node.ts';

type Form = VideoDescription['form'];

export function videoAddress(pageId: string, videoId: string, form: Form): string {
  const reel = `https://www.facebook.com/reel/${videoId}/`;
  return form === 'reel' ? reel : `https://www.facebook.com/${pageId}/videos/${videoId}/`;
}

/** One video has one post, however many calls come at once. */
export function postOfVideo(pageId: string, videoId: string, form: Form): string {
  const ids = idsOf(pageId);
  return form === 'story'
    ? storyOf(pageId, videoId)
    : `${pageId}_${ids.digits(`published/${videoId}`, newPostPrefix, 18)}`;
}

/** No fixture's number begins like this one. */
export const newPostPrefix = '1222';

/** Short enough for a bare number, which it is on the wire. @param mediaId of the photo or video in it. */
export const storyOf = (pageId: string, mediaId: string) =>
  idsOf(pageId).digits(`story/${mediaId}`, '1223', 15);
