/** Shows a video as it is when a request reads it. Each such request takes a slow video one step further. */
import type { GraphNode } from '../meta/node.ts';
import type { Looked, View } from '../meta/publishing/posting.ts';
import { publicationOf } from './publish-video.ts';
import {
  describedAs,
  progressing,
  progressOf,
  slowPolls,
  statusField,
  statusOf,
  type VideoProgress,
  videoTimes,
} from './video-node.ts';
import { postOfVideo, videoAddress } from './video-post.ts';

export const viewVideo: View = (video, looked) => {
  const progress = progressOf(video, looked);
  if (statusOf(progress) !== 'processing') return { node: shown(video, progress, looked) };
  const polls = progress.polls + 1;
  if (polls <= slowPolls)
    return {
      node: shown(video, progress, looked),
      change: { externalId: video.id ?? '', written: progressing(video, { polls }, looked) },
    };
  const change = publicationOf(video, progress, looked);
  return { node: shown(video, { ...progress, published: looked.now.getTime() }, looked), change };
};

function shown(video: GraphNode, progress: VideoProgress, looked: Looked): GraphNode {
  const { form, at } = describedAs(video);
  const { description, title, published } = progress;
  const values = {
    status: statusField(progress),
    description,
    title,
    ...videoTimes(at),
    permalink_url: videoAddress(looked.account.accountId, video.id ?? '', form),
    published: published !== undefined,
    ...(published === undefined
      ? {}
      : { post_id: postOfVideo(looked.account.accountId, video.id ?? '', form) }),
  };
  return { ...video, values };
}
