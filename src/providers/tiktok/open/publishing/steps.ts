/**
 * Publishes videos and photos. A video that is sent is a post once its last chunk has arrived; one that TikTok fetches is one as soon
 * as it is opened.
 */

import { composed } from '../../../../lib/storable-text.ts';
import { type Call, failedAs, ProviderFailure, whenFailed } from '../../../call.ts';
import { createdSince, withClockDifference } from '../../../kit/pages.ts';
import type {
  Accepted,
  Created,
  Lost,
  Progress,
  PublishContent,
  PublishFile,
  PublishSteps,
  PublishVariant,
  Readiness,
} from '../../../publish.ts';
import { scopes } from '../../scopes.ts';
import { isDecided, unseenPost } from '../api.ts';
import { narrowed, requireOffered } from '../creator.ts';
import { itemFields, queryVideo, video, videosSince } from '../read-videos.ts';
import {
  chunkAfter,
  chunksOf,
  type Destination,
  fileOf,
  isWhole,
  type Off,
  type Opened,
  openPhotos,
  openVideo,
  sendChunks,
} from './open-post.ts';
import { rules } from './rules.ts';
import { confirm, processingSeconds, progressOf, readState } from './state.ts';

/** TikTok shows 150 characters of a caption, or some fewer where it spares white space or an emoji at the cut. */
const shownCharacters = 150 - 15;
/** What was cut may end with dots, and before them with half a character. */
const atCut = 5;

/** Tells whether a text that TikTok shows, and cuts, is the beginning of what was sent. An empty one is no sign of anything. */
function isShownOf(shown = '', sent = ''): boolean {
  const [whole = '', part = ''] = [sent, shown].map((text) => composed(text).replace(/\s+/g, ' ').trim());
  if (!whole || !part) return false;
  return part === whole || (shown.length >= shownCharacters && whole.startsWith(part.slice(0, -atCut)));
}

/** Looks among the public posts, by their words: others are in no list, and a draft has whatever words its person gives it. */
const find =
  (to: Destination): PublishSteps['find'] =>
  async (call, { text, title, privacy }, _progress, since): Promise<Created[]> => {
    if (to === 'inbox' || privacy !== 'public') throw unseenPost();
    if (!(text?.trim() || title?.trim()))
      throw unseenPost('A post without words cannot be told from others.');
    const posts = await videosSince(call, withClockDifference(since)).catch((error) => {
      throw failedAs(error, 'scopes') ? unseenPost('The connection may not list posts.') : error;
    });
    const alike = posts.filter((one) =>
      text?.trim() ? isShownOf(one.video_description, text) : isShownOf(one.title, title),
    );
    return createdSince(
      alike.map((one) => ({
        externalId: one.id,
        publishedAt: one.create_time,
        providerPermalink: one.share_url,
      })),
      since,
    );
  };

const permalink = async (call: Call, externalId: string) =>
  (await queryVideo(call, externalId, itemFields, video)).view.share_url;

const ask = async (to: Destination, call: Call, content: PublishContent): Promise<Off> =>
  to === 'post' ? requireOffered(call, content) : [];

/** Opens a post, whose files TikTok fetches. */
const fetching = (
  to: Destination,
  open: (call: Call, content: PublishContent, off: Off) => Promise<Opened>,
): PublishSteps => ({
  async prepare(call, content, before) {
    return { ...before, off: await ask(to, call, content) };
  },
  check,
  async create(call, content, progress): Promise<Accepted> {
    const { off = [] } = progressOf(progress);
    return { accepted: { publishId: (await open(call, content, off)).publish_id } };
  },
  confirm,
  find: find(to),
  permalink,
});

const sending = (to: Destination): PublishSteps => ({
  /** Sends everything but the last chunk. An address that has ended before that is requested again. */
  async prepare(call, content, before, remember) {
    const { publishId, uploadUrl, unfinished: earlier = 0 } = progressOf(before);
    if (publishId && uploadUrl && (await sendMost(call, content, publishId, uploadUrl))) return before;
    const unfinished = earlier + (publishId ? 1 : 0);
    if (unfinished >= mostUnfinished) throw lostTwice();
    const off = await ask(to, call, content);
    const opening = openVideo(call, to, content, { isSent: true, off });
    const { publish_id, upload_url } = await opening.catch(async (error) => {
      if (failedAs(error, 'unknown_outcome', 'unusable')) await remember({ unfinished: unfinished + 1 });
      throw error;
    });
    const progress = {
      publishId: publish_id,
      ...(upload_url ? { uploadUrl: upload_url } : {}),
      ...(unfinished ? { unfinished } : {}),
    };
    await remember(progress);
    if (!upload_url) throw new ProviderFailure({ kind: 'unusable' }, 'upload_url is missing');
    if (await sendMost(call, content, undefined, upload_url)) return progress;
    throw new ProviderFailure({ kind: 'unusable' }, 'the address is gone as soon as it was named');
  },
  check,
  create: createBySending,
  confirm,
  find: find(to),
  permalink,
});

/** What was opened and never finished counts among the few posts that TikTok lets an account leave unfinished. */
const mostUnfinished = 2;
const lostTwice = () =>
  new ProviderFailure({ kind: 'rejected', detail: {} }, 'two uploads were opened in vain', {
    why: {
      reason: 'upload_failed',
      message:
        'Twice, TikTok has not told where the file is to go, or has ended the upload before the whole file was there.',
    },
  });

/**
 * Sends all chunks but the last. Returns false when the address has ended.
 * @param publishId the post of an upload that goes on; absent of a new one.
 */
async function sendMost(
  call: Call,
  content: PublishContent,
  publishId: string | undefined,
  uploadUrl: string,
): Promise<boolean> {
  const file = fileOf(content);
  const last = chunksOf(file.sizeBytes).count - 1;
  try {
    const found = publishId === undefined ? undefined : await readState(call, publishId);
    if (found && found.status !== uploading) return true;
    const first = found ? chunkAfter(found.uploaded_bytes ?? 0, file) : 0;
    await sendChunks(call, uploadUrl, file, { first, end: last });
    return true;
  } catch (error) {
    if (!failedAs(error, 'not_found')) throw error;
    return false;
  }
}

/** A post has this state while its file arrives, and still while TikTok processes the whole file. */
const uploading = 'PROCESSING_UPLOAD';
/** An upload must be complete so long after its address was named, which is before its last chunk was sent. */
const uploadMs = 3_600_000;

/**
 * Tells what TikTok has made of a post that it may have taken. Its last chunk is sent again where TikTok says that it lacks a part
 * of it: the same post can come of it once alone. Another post is opened only when none can come of this one any more.
 */
async function check(
  call: Call,
  content: PublishContent,
  progress: Progress,
  attemptedAt?: Date,
): Promise<Readiness> {
  // Before the last chunk was sent, nothing can have been made of the others.
  if (!attemptedAt) return { state: 'ready' };
  const { publishId, postId } = progressOf(progress);
  if (postId !== undefined) return { state: 'accepted' };
  const found = publishId && (await readState(call, publishId).catch(whenFailed('not_found', undefined)));
  if (!publishId || !found) return { state: 'aged' };
  const { status, uploaded_bytes: bytes } = found;
  // `confirm` tells the reason of what has failed.
  if (isDecided(status)) return { state: 'accepted' };
  const file = fileOf(content);
  // No page says that the count is always given, or at once.
  if (status !== uploading || bytes === undefined || isWhole(bytes, file))
    return { state: 'pending', retryAfterSeconds: processingSeconds, isUnderWay: true };
  const isOver = Date.now() - attemptedAt.getTime() >= uploadMs;
  // A count that may be late proves nothing before.
  return isOver && bytes <= startOfLast(file) ? { state: 'lost' } : { state: 'ready' };
}

function startOfLast({ sizeBytes }: Pick<PublishFile, 'sizeBytes'>): number {
  const { chunkBytes, count } = chunksOf(sizeBytes);
  return (count - 1) * chunkBytes;
}

/**
 * Sends the last chunk, by which the video becomes a post. An address ends an hour after it was named, and as well once the whole
 * file is there: when it refuses a chunk that may have arrived before, the post is waited for.
 */
async function createBySending(
  call: Call,
  content: PublishContent,
  progress: Progress,
  isRepeated = false,
): Promise<Accepted | Lost> {
  const { publishId = '', uploadUrl = '' } = progressOf(progress);
  const file = fileOf(content);
  const { count } = chunksOf(file.sizeBytes);
  try {
    await sendChunks(call, uploadUrl, file, { first: count - 1, end: count });
  } catch (error) {
    if (!failedAs(error, 'not_found')) throw error;
    if (!isRepeated && (await readState(call, publishId)).status === uploading) return { state: 'lost' };
  }
  return { accepted: { publishId } };
}

const posting = (variant: string, own: PublishVariant['rules'], steps: PublishSteps): PublishVariant => ({
  variant,
  scopes: scopes.post,
  rules: own,
  rulesAt: (told) => narrowed(own, told),
  steps: () => steps,
});

const toInbox = (variant: string, own: PublishVariant['rules'], steps: PublishSteps): PublishVariant => ({
  variant,
  scopes: scopes.send,
  rules: own,
  steps: () => steps,
});

/** What TikTok fetches by itself can be called off meanwhile. */
const fetched = (variant: PublishVariant): PublishVariant => ({ ...variant, callsOff: true });

const byUrl = (to: Destination) =>
  fetching(to, (call, content, off) => openVideo(call, to, content, { isSent: false, off }));
const ofPhotos = (to: Destination) =>
  fetching(to, (call, content, off) => openPhotos(call, to, content, off));

export const openPublishing: readonly PublishVariant[] = [
  posting('video', rules.video, sending('post')),
  fetched(posting('video_by_url', rules.videoByUrl, byUrl('post'))),
  fetched(posting('photos', rules.photos, ofPhotos('post'))),
  toInbox('inbox_video', rules.inboxVideo, sending('inbox')),
  fetched(toInbox('inbox_video_by_url', rules.inboxVideoByUrl, byUrl('inbox'))),
  fetched(toInbox('inbox_photos', rules.inboxPhotos, ofPhotos('inbox'))),
];
