/** Waits until the provider has processed a video, and then adds what only a processed video takes. */
import { z } from 'zod';
import { type Call, failedAs, ProviderFailure } from '../../call.ts';
import { ifUsable, instant, word } from '../../kit/fields.ts';
import type { Confirmation, Difference, Pending, PublishContent } from '../../publish.ts';
import { problemOfVideo } from '../api.ts';
import { insert, listPage } from '../list.ts';
import { permalinkOf } from '../video.ts';

const told = ifUsable(word());

const processed = z.object({
  snippet: ifUsable(z.object({ publishedAt: ifUsable(instant()) })),
  status: z.object({
    uploadStatus: told,
    failureReason: told,
    rejectionReason: told,
    privacyStatus: told,
  }),
  processingDetails: ifUsable(z.object({ processingStatus: told, processingFailureReason: told })),
});
type Processed = z.infer<typeof processed>;

const parts = 'snippet,status,processingDetails';

/** The seconds after which it is asked again, at least and at most. */
const askAgain = { soonest: 30, latest: 600 };

/** Each question costs a unit, so they become rarer the longer the video takes: about 15 in the first hour. */
function askAgainSeconds(found: Processed | undefined): number {
  const since = found?.snippet?.publishedAt;
  const takenSeconds = since === undefined ? 0 : (Date.now() - Date.parse(since)) / 1000;
  return Math.round(Math.min(Math.max(takenSeconds / 2, askAgain.soonest), askAgain.latest));
}

/**
 * Tells whether a video was processed. Fails as `rejected`, with the provider's reason, when it never will be.
 * @param isLast true when nobody asks again, so that what fails for the moment is left out of the video.
 */
export async function afterProcessing(
  call: Call,
  content: PublishContent,
  externalId: string,
  isLast: boolean,
): Promise<Pending | Extract<Confirmation, { state: 'created' }>> {
  const query = { part: parts, id: externalId };
  const { items } = await listPage(call.upstream, 'videos', { query, most: 1, read: processed.parse });
  // A new video may not be listed at once.
  const [found] = items;
  const problem = found && problemIn(found);
  if (problem) throw problemOfVideo(problem, externalId);
  if (found?.status.uploadStatus !== 'processed')
    return {
      state: 'pending',
      retryAfterSeconds: askAgainSeconds(found),
      ...(found ? { isUnderWay: true as const } : {}),
    };
  const differs = [...differencesOf(content, found), ...(await complete(call, content, externalId, isLast))];
  const created = { externalId, providerPermalink: permalinkOf(externalId) };
  return { state: 'created', created: { ...created, ...(differs.length > 0 ? { differs } : {}) } };
}

function problemIn({ status, processingDetails }: Processed): string | undefined {
  const { uploadStatus, failureReason, rejectionReason } = status;
  if (uploadStatus === 'failed')
    return failureReason ?? processingDetails?.processingFailureReason ?? 'conversion';
  if (uploadStatus === 'rejected') return rejectionReason ?? 'termsOfUse';
  return uploadStatus === 'deleted' ? 'uploadAborted' : undefined;
}

/**
 * The provider keeps videos of apps that it has not audited private, whatever was asked for. One that has a time to become
 * public may have become it meanwhile.
 */
function differencesOf(
  { privacy = 'public', publishAt }: PublishContent,
  { status }: Processed,
): Difference[] {
  const asked = publishAt === undefined ? [privacy] : ['private', 'public'];
  return status.privacyStatus === undefined || asked.includes(status.privacyStatus) ? [] : ['privacy'];
}

/**
 * Puts the video into the playlist and adds the thumbnail. The video is there whether or not this succeeds. Only the
 * playlist tells whether it has the video already, so the thumbnail comes last: when a quota ends in between, nothing is paid
 * for twice.
 */
async function complete(
  call: Call,
  content: PublishContent,
  videoId: string,
  isLast: boolean,
): Promise<Difference[]> {
  const { cover, board } = content;
  const isListed = !board || (await isDone(() => addToPlaylist(call, board, videoId), isLast));
  const isCovered = !cover || (await isDone(() => setThumbnail(call, cover, videoId), isLast));
  return [...(isCovered ? [] : (['cover'] as const)), ...(isListed ? [] : (['board'] as const))];
}

/** The failures that say nothing about what was asked for. Whoever asks whether the video is processed asks again. */
const passing = ['throttled', 'outage', 'unreachable', 'unusable', 'unknown_outcome'] as const;

/** A new video may be unknown for a moment, also to a call that has taken effect, so that one is made again. */
const isDone = (step: () => Promise<void>, isLast: boolean): Promise<boolean> =>
  step()
    .catch((error) => (failedAs(error, 'not_found') ? step() : Promise.reject(error)))
    .then(
      () => true,
      (error) => {
        if (error instanceof ProviderFailure && (isLast || !failedAs(error, ...passing))) return false;
        throw error;
      },
    );

const setThumbnail = (
  { upstream }: Call,
  file: NonNullable<PublishContent['cover']>,
  videoId: string,
): Promise<void> =>
  upstream.request({
    method: 'POST',
    path: '/upload/youtube/v3/thumbnails/set',
    query: { videoId, uploadType: 'media' },
    file,
    target: 'object',
    parse: () => undefined,
  });

/** Puts a video into a playlist unless it is there: the API would list it twice. */
async function addToPlaylist(call: Call, playlistId: string, videoId: string): Promise<void> {
  const query = { part: 'id', playlistId, videoId };
  const { items } = await listPage(call.upstream, 'playlistItems', { query, most: 1, read: () => true });
  if (items.length > 0) return;
  const resourceId = { kind: 'youtube#video', videoId };
  await insert(call, 'playlistItems', { playlistId, resourceId });
}
