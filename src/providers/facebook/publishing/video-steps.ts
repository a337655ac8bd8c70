/**
 * Publishes reels and video stories. The video is uploaded, and the finish phase publishes it; that makes one
 * post of a video, however often it is sent. Sources: "Reels Publishing API", "Facebook Stories API".
 */
import { z } from 'zod';
import { type Call, failedAs, ProviderFailure } from '../../call.ts';
import { present } from '../../kit/fields.ts';
import { succeeded, videoUpload, wireId } from '../../meta/graph.ts';
import { onlyFile, progressValue, required } from '../../meta/publishing/steps.ts';
import type {
  Confirmation,
  Created,
  Progress,
  PublishContent,
  PublishFile,
  PublishSteps,
  Readiness,
} from '../../publish.ts';
import { failedVideo, permalinkOfPost, postIdOf, readVideo } from './video.ts';

// Uploads the videos of reels and stories before they are published. Sources: "Reels Publishing API",
// "Facebook Stories API".

/** The edge of the Page that takes the video. */
type VideoEdge = 'video_reels' | 'video_stories';

/** The wait before a session is asked for again that the provider does not know yet. */
const unseenSeconds = 15;

const started = z.object({ video_id: wireId });

async function uploadVideo(
  call: Call,
  edge: VideoEdge,
  content: PublishContent,
  progress: Progress,
  remember: (progress: Progress) => Promise<void>,
): Promise<Progress> {
  if (progress.uploaded) return progress;
  const { videoId, isThere } = await usableSession(call, progressValue(progress, 'videoId'));
  const id = videoId ?? (await start(call, edge));
  if (!videoId) await remember({ videoId: id });
  if (!isThere) await transfer(call, id, onlyFile(content));
  const done = { videoId: id, uploaded: true };
  await remember(done);
  return done;
}

/**
 * Returns the id of the remembered upload session if it can still be used, and whether the provider has the
 * file. An interrupted session may have the whole file already, or may have become useless.
 */
async function usableSession(
  call: Call,
  videoId: string | undefined,
): Promise<{ videoId?: string; isThere: boolean }> {
  if (!videoId) return { isThere: false };
  const { state } = await readVideo(call, videoId);
  if (state === 'unseen') throw unseen(videoId);
  if (state === 'expired' || state === 'failed') return { isThere: false };
  return { videoId, isThere: state !== 'uploading' };
}

function unseen(videoId: string, cause?: unknown): ProviderFailure {
  const failure = { kind: 'not_ready', retryAfterSeconds: unseenSeconds } as const;
  return new ProviderFailure(failure, `the provider does not know video ${videoId} yet`, { cause });
}

async function start(call: Call, edge: VideoEdge): Promise<string> {
  const { video_id } = await call.upstream.request({
    method: 'POST',
    path: `/${call.account.externalId}/${edge}`,
    target: 'account',
    form: { upload_phase: 'start' },
    parse: started.parse,
  });
  return video_id;
}

async function transfer(call: Call, videoId: string, { url }: PublishFile): Promise<void> {
  const sent = call.upstream.request({
    method: 'POST',
    host: videoUpload,
    path: `/${videoId}`,
    target: 'object',
    headers: { file_url: url },
    fetchesFile: true,
    parse: succeeded.parse,
  });
  await sent.catch((error) => {
    throw failedAs(error, 'not_found') ? unseen(videoId, error) : error;
  });
}

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
      return { state: 'pending', retryAfterSeconds: pollSeconds };
    case 'processing':
      return { state: 'pending', retryAfterSeconds: pollSeconds, isUnderWay: true };
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
  const { state, postId = progressValue(progress, 'postId'), errorCode } = await readVideo(call, id);
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
