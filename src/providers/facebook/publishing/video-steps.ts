/**
 * Publishes reels and video stories. The video is uploaded, and the finish phase publishes it; that makes one
 * post of a video, however often it is sent. Sources: "Reels Publishing API", "Facebook Stories API".
 */
import { z } from 'zod';
import type { Call } from '../../call.ts';
import { present } from '../../kit/present.ts';
import { succeeded } from '../../meta/graph.ts';
import { remembered, required } from '../../meta/publishing/progress.ts';
import { wireId } from '../../meta/wire.ts';
import type { Confirmation, Created, Progress, PublishSteps, Readiness } from '../../publish.ts';
import { permalinkOfPost } from './permalink.ts';
import { postIdOf } from './post-id.ts';
import { failedVideo, readVideo } from './video.ts';
import { uploadVideo, type VideoEdge } from './video-upload.ts';

const pollSeconds = 15;

const finished = z.intersection(succeeded, z.object({ post_id: wireId.optional() }));

/** The differences between the steps of reels and of video stories. */
interface VideoRoute {
  edge: VideoEdge;
  /** Turns the post id in the provider's answer into the id that lists use. */
  nameOf: NameOf;
  find: PublishSteps['find'];
}

type NameOf = (call: Call, postId: string) => string;

export function videoSteps({ edge, nameOf, find }: VideoRoute): PublishSteps {
  return {
    prepare: (call, content, progress, remember) => uploadVideo(call, edge, content, progress, remember),
    check: (call, _content, progress) => readinessOf(call, progress, nameOf),
    async create(call, { text }, progress) {
      const { post_id: postId } = await call.upstream.request({
        method: 'POST',
        path: `/${call.account.externalId}/${edge}`,
        target: 'account',
        form: {
          upload_phase: 'finish',
          video_id: required(progress, 'videoId'),
          video_state: 'PUBLISHED',
          ...(present({ description: text }) as Record<string, string>),
        },
        parse: finished.parse,
      });
      return { accepted: { ...progress, ...present({ postId }) } };
    },
    confirm: (call, _content, progress) => confirmVideo(call, progress, nameOf),
    find,
    permalink: permalinkOfPost,
  };
}

async function readinessOf(call: Call, progress: Progress, nameOf: NameOf): Promise<Readiness> {
  const id = required(progress, 'videoId');
  const { state, postId, errorCode } = await readVideo(call, id);
  switch (state) {
    case 'uploaded':
      return { state: 'ready', isAbsent: true };
    case 'unseen':
    case 'uploading':
    case 'processing':
      return { state: 'pending', retryAfterSeconds: pollSeconds };
    case 'published':
      return { state: 'created', created: publishedVideo(call, id, postId, nameOf) };
    case 'expired':
      return { state: 'lost' };
    case 'failed':
      throw failedVideo(id, errorCode);
  }
}

/**
 * Asks what became of an accepted video. It may still fail as `rejected`, because the provider processes it
 * after accepting it.
 */
export async function confirmVideo(
  call: Call,
  progress: Progress,
  nameOf: NameOf = postIdOf,
): Promise<Confirmation> {
  const id = required(progress, 'videoId');
  const { state, postId = remembered(progress, 'postId'), errorCode } = await readVideo(call, id);
  if (state === 'failed' || state === 'expired') throw failedVideo(id, errorCode);
  if (state !== 'published') return { state: 'pending', retryAfterSeconds: pollSeconds };
  return { state: 'created', created: publishedVideo(call, id, postId, nameOf) };
}

/** Returns the published content; a video without a post keeps its own id. */
export function publishedVideo(
  call: Call,
  id: string,
  postId: string | undefined,
  nameOf: NameOf = postIdOf,
): Created {
  return { externalId: postId ? nameOf(call, postId) : id };
}
