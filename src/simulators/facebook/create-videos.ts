/** Answers `POST /{page}/videos`: the provider fetches the file, and processes it after the answer. */

import { stillToCome } from '../engine/faults.ts';
import { randomDigits } from '../engine/ids.ts';
import { isFetchable } from '../meta/publishing/file-url.ts';
import type { Posting } from '../meta/publishing/posting.ts';
import { videoNotFetchable } from '../meta/publishing/refusals.ts';
import { finishVideo } from './publish-video.ts';
import { type VideoDescription, videoNode } from './video-node.ts';

/** Returns a new id; no other id begins with these digits. */
export const newVideoId = () => randomDigits('1225', 16);

export const createVideo: Posting = (_page, asked) => {
  const { parameters, now } = asked;
  const fault = stillToCome(asked.fault, asked.writes);
  const source = parameters.get('file_url');
  if (!isFetchable(source)) throw videoNotFetchable();
  const [id, at] = [newVideoId(), now.getTime()];
  const described: VideoDescription = { type: 'video', form: 'video', at };
  const [description, title] = [parameters.get('description'), parameters.get('title')];
  const progress = {
    source,
    ...(description ? { description } : {}),
    ...(title ? { title } : {}),
    finished: at,
    polls: 0,
    ...(fault ? { fault } : {}),
  };
  const change = finishVideo(videoNode(id, described), progress, asked);
  return {
    answer: { id },
    change: { ...change, added: { [id]: described, ...change.added } },
    visible: true,
  };
};
