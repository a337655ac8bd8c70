/** Answers `POST /{page}/videos`: the provider fetches the file, and processes it after the answer. */
import { faultsOfProcessing, stillToCome } from '../engine/faults.ts';
import { randomDigits } from '../engine/ids.ts';
import { uploadUrl } from '../meta/address.ts';
import type { ContentChange } from '../meta/changes.ts';
import { invalidParameter, processingFailed, unreachable, videoNotFetchable } from '../meta/errors.ts';
import type { GraphNode } from '../meta/node.ts';
import {
  type FileFlaw,
  type FileLimits,
  flawOf,
  isFetchable,
  requiredParameter,
} from '../meta/publishing/parameters.ts';
import type { Asked, Looked, Posted, Posting, View } from '../meta/publishing/publish.ts';
import {
  describedAs,
  postOfVideo,
  progressing,
  progressOf,
  slowPolls,
  statusField,
  statusOf,
  type VideoDescription,
  type VideoProgress,
  videoAddress,
  videoKind,
  videoNode,
  videoTimes,
} from './added-content.ts';
import { addedPost, addedStory } from './create-posts.ts';

/** Returns a new id; no other id begins with these digits. */
const newVideoId = () => randomDigits('1225', 16);

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

// Turns a processed video into a post or a reel, with the Page's notification, or into a story, without one.

/**
 * Returns the change that the last call of publishing a video makes. The post appears at once, but when a
 * test asked for slow or failing processing, only the video's progress is stored.
 */
function finishVideo(video: GraphNode, progress: VideoProgress, looked: Looked): ContentChange {
  const isSlow = progress.fault && faultsOfProcessing.has(progress.fault.name);
  if (!isSlow && !progress.refusedAs) return publicationOf(video, progress, looked);
  return { externalId: video.id ?? '', written: progressing(video, progress, looked) };
}

function publicationOf(video: GraphNode, progress: VideoProgress, looked: Looked): ContentChange {
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

// Shows a video as it is when a request reads it. Each such request takes a slow video one step further.

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

// Answers the phases of reels and video stories: start, upload, finish. Source: "Reels Publishing".

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
