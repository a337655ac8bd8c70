/**
 * Uploads the videos of reels and stories before they are published. Sources: "Reels Publishing API",
 * "Facebook Stories API".
 */
import { z } from 'zod';
import { type Call, failedAs, ProviderFailure } from '../../call.ts';
import { succeeded, videoUpload } from '../../meta/graph.ts';
import { onlyFile } from '../../meta/publishing/only-file.ts';
import { remembered } from '../../meta/publishing/progress.ts';
import { wireId } from '../../meta/wire.ts';
import type { Progress, PublishContent, PublishFile } from '../../publish.ts';
import { readVideo } from './video.ts';

/** The edge of the Page that takes the video. */
export type VideoEdge = 'video_reels' | 'video_stories';

/** The wait before a session is asked for again that the provider does not know yet. */
const unseenSeconds = 15;

const started = z.object({ video_id: wireId });

export async function uploadVideo(
  call: Call,
  edge: VideoEdge,
  content: PublishContent,
  progress: Progress,
  remember: (progress: Progress) => Promise<void>,
): Promise<Progress> {
  if (progress.uploaded) return progress;
  const { videoId, isThere } = await usableSession(call, remembered(progress, 'videoId'));
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
