/** A video that was processed becomes a post, a reel or a story, and the Page reports it. */

import { faultsOfProcessing } from '../../kit/simulator/faults.ts';
import type { Change } from '../../meta/simulator/changes.ts';
import type { GraphNode } from '../../meta/simulator/node.ts';
import type { Looked } from '../../meta/simulator/publishing/posting.ts';
import { addedPost, addedStory } from './new-posts.ts';
import { describedAs, progressing, type VideoProgress } from './video-node.ts';
import { postOfVideo } from './video-post.ts';

/** What the last call leads to: at once, unless processing is to take its time or to fail. */
export function finishVideo(video: GraphNode, progress: VideoProgress, looked: Looked): Change {
  if (!progress.fault || !faultsOfProcessing.has(progress.fault.name))
    return publicationOf(video, progress, looked);
  return { externalId: video.id ?? '', written: progressing(video, progress, looked) };
}

export function publicationOf(video: GraphNode, progress: VideoProgress, looked: Looked): Change {
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
