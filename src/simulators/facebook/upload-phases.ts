/** Answers the phases of reels and video stories: start, upload, finish. Source: "Reels Publishing". */

import { stillToCome } from '../engine/faults.ts';
import { uploadUrl } from '../meta/address.ts';
import { invalidParameter, unreachable } from '../meta/errors.ts';
import { isFetchable } from '../meta/publishing/file-url.ts';
import { requiredParameter } from '../meta/publishing/parameters.ts';
import type { Asked, Posted, Posting } from '../meta/publishing/posting.ts';
import { processingFailed } from '../meta/publishing/refusals.ts';
import { newVideoId } from './create-videos.ts';
import { finishVideo } from './publish-video.ts';
import {
  describedAs,
  progressing,
  progressOf,
  statusOf,
  type VideoDescription,
  videoKind,
} from './video-node.ts';
import { postOfVideo } from './video-post.ts';

type Form = 'reel' | 'story';

export function uploadInPhases(form: Form): Posting {
  return (_page, asked) => {
    const phase = requiredParameter(asked.parameters, 'upload_phase');
    if (phase === 'start') return start(form, asked);
    if (phase === 'finish') return finish(form, asked);
    throw invalidParameter('Param upload_phase must be one of start, finish');
  };
}

function start(form: Form, { now, address, writes, ...asked }: Asked): Posted {
  const fault = stillToCome(asked.fault, writes);
  const id = newVideoId();
  const described: VideoDescription = { type: 'video', form, at: now.getTime() };
  const written = fault ? { [id]: { edited: { fault } } } : {};
  return {
    answer: { video_id: id, upload_url: uploadUrl(address, id) },
    change: { externalId: id, added: { [id]: described }, written },
  };
}

/**
 * Answers the upload of a video's file. It arrives at the host for uploads, with the file's address in a
 * header.
 */
export const uploadFile: Posting = (video, asked) => {
  const source = asked.parameters.get('file_url');
  if (video.kind !== videoKind) throw unreachable(video.id ?? '', 'post');
  if (!isFetchable(source)) throw processingFailed();
  const { fault = stillToCome(asked.fault, asked.writes) } = progressOf(video, asked);
  const written = progressing(video, { source, ...(fault ? { fault } : {}) }, asked);
  return { answer: { success: true }, change: { externalId: video.id ?? '', written }, fault };
};

function finish(form: Form, asked: Asked): Posted {
  const { parameters, overlay, now, account } = asked;
  const id = requiredParameter(parameters, 'video_id');
  const video = overlay.find(id);
  if (video?.kind !== videoKind || describedAs(video).form !== form) throw unreachable(id, 'post');
  const before = progressOf(video, asked);
  if (before.source === undefined) throw invalidParameter('The video was not uploaded');
  if (statusOf(before) === 'expired') throw invalidParameter('The video has expired');
  if (before.finished !== undefined) throw invalidParameter('The video was published before');
  if (form === 'reel' && parameters.get('video_state') !== 'PUBLISHED')
    throw invalidParameter('Param video_state must be PUBLISHED');
  const [description, title] = [parameters.get('description'), parameters.get('title')];
  const fault = before.fault ?? stillToCome(asked.fault, asked.writes);
  const progress = {
    ...before,
    ...(description ? { description } : {}),
    ...(title ? { title } : {}),
    finished: now.getTime(),
    fault,
  };
  const post = form === 'story' ? { post_id: Number(postOfVideo(account.accountId, id, form)) } : {};
  const change = finishVideo(video, progress, asked);
  return { answer: { success: true, ...post }, change, visible: true, fault };
}
