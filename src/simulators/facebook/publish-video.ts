/**
 * Turns a processed video into a post or a reel, with the Page's notification, or into a story, without one.
 */

import { faultsOfProcessing } from '../engine/faults.ts';
import type { ContentChange } from '../meta/changes.ts';
import type { GraphNode } from '../meta/node.ts';
import type { Looked } from '../meta/publishing/posting.ts';
import { addedPost, addedStory } from './new-posts.ts';
import { describedAs, progressing, type VideoProgress } from './video-node.ts';
import { postOfVideo } from './video-post.ts';

/**
 * Returns the change that the last call of publishing a video makes. The post appears at once, but when a
 * test asked for slow or failing processing, only the video's progress is stored.
 */
export function finishVideo(video: GraphNode, progress: VideoProgress, looked: Looked): ContentChange {
  const isSlow = progress.fault && faultsOfProcessing.has(progress.fault.name);
  if (!isSlow && !progress.refusedAs) return publicationOf(video, progress, looked);
  return { externalId: video.id ?? '', written: progressing(video, progress, looked) };
}

export function publicationOf(video: GraphNode, progress: VideoProgress, looked: Looked): ContentChange {
  const [id, at] = [video.id ?? '', looked.now.getTime()];
  const { form } = describedAs(video);
  const written = progressing(video, { ...progress, published: at }, looked);
  const externalId = postOfVideo(looked.account.accountId, id, form);
  if (form === 'story')
    return { ...addedStory(externalId, { mediaType: 'video', mediaId: id, at }), written };
  const { description: text } = progress;
  const described = {
    type: 'post' as const,
    ...(text ? { text } : {}),
    video: { id, reel: form === 'reel' },
    at,
  };
  return { ...addedPost(externalId, described, looked), written };
}
