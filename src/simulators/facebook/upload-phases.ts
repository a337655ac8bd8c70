/** Answers the phases of reels and video stories: start, upload, finish. Source: "Reels Publishing". */

import { stillToCome } from '../engine/faults.ts';
import { uploadUrl } from '../meta/address.ts';
import { invalidParameter, unreachable } from '../meta/errors.ts';
import type { GraphNode } from '../meta/node.ts';
import { type FileFlaw, type FileLimits, flawOf } from '../meta/publishing/file-limits.ts';
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
  const refusedAs = refusalOf(video, asked);
  const progress = { source, ...(fault ? { fault } : {}), ...(refusedAs ? { refusedAs } : {}) };
  const written = progressing(video, progress, asked);
  return { answer: { success: true }, change: { externalId: video.id ?? '', written }, fault };
};

/** What the guide says of reels, which also holds for stories but for their length; its sample begins at 23 frames. */
const reel: FileLimits = {
  ratio: [0.56, 0.57],
  least: [540, 960],
  seconds: [3, 90],
  framesPerSecond: [23, 60],
};
const limits: Record<VideoDescription['form'], FileLimits> = {
  video: {},
  reel,
  story: { ...reel, seconds: [3, 60] },
};
/** The guide's error codes. */
const codes: Record<FileFlaw, number> = {
  ratio: 1363040,
  size: 1363127,
  seconds: 1363128,
  framesPerSecond: 1363129,
};

function refusalOf(video: GraphNode, { measured }: Asked): number | undefined {
  const flaw = flawOf(measured, limits[describedAs(video).form]);
  return flaw && codes[flaw];
}

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
