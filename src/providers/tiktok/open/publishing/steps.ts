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
  Progress,
  PublishContent,
  PublishFile,
  PublishSteps,
  PublishVariant,
  Readiness,
} from '../../../publish.ts';
import { scopes } from '../../scopes.ts';
import { problemOfPost } from '../api.ts';
import { narrowed, requireOffered } from '../creator.ts';
import { queryVideo, videosSince } from '../read-videos.ts';
import { itemFields, video } from '../video.ts';
import { chunkAfter, chunksOf, sendChunks } from './chunks.ts';
import { type Destination, fileOf, type Opened, openPhotos, openVideo } from './init.ts';
import { rules } from './rules.ts';
import { confirm, processingSeconds, progressOf, readState } from './state.ts';

/** TikTok shows so many characters of a caption. */
const shownCharacters = 150;

/** Tells whether a caption that TikTok shows, and cuts, is the beginning of what was sent. */
function isShownOf(shown = '', sent = ''): boolean {
  const [whole, part] = [sent, shown].map((text) => composed(text).replace(/\s+/g, ' ').trim());
  if (whole === undefined || part === undefined) return false;
  return (
    part === whole || (part.length >= shownCharacters - 1 && whole.startsWith(part.replace(/…$|\.\.\.$/, '')))
  );
}

/** Looks among the public posts: others are in no list, and a grant without the scope for it sees none. */
const find: PublishSteps['find'] = async (call, { text, title }, _progress, since): Promise<Created[]> => {
  const posts = await videosSince(call, withClockDifference(since)).catch(whenFailed('scopes', []));
  const alike = posts.filter(
    (one) => isShownOf(one.video_description, text) || isShownOf(one.title, title ?? text),
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

const ask = (to: Destination, call: Call, content: PublishContent) =>
  to === 'post' ? requireOffered(call, content) : undefined;

/** Opens a post, whose files TikTok fetches. */
const fetching = (
  to: Destination,
  open: (call: Call, content: PublishContent) => Promise<Opened>,
): PublishSteps => ({
  async prepare(call, content, progress) {
    await ask(to, call, content);
    return progress;
  },
  check,
  async create(call, content): Promise<Accepted> {
    return { accepted: { publishId: (await open(call, content)).publish_id } };
  },
  confirm,
  find,
  permalink,
});

const sending = (to: Destination): PublishSteps => ({
  /** Sends everything but the last chunk. An address that has ended is asked for anew, once. */
  async prepare(call, content, before, remember) {
    const { publishId, uploadUrl } = progressOf(before);
    if (publishId && uploadUrl && (await sendMost(call, content, publishId, uploadUrl))) return before;
    await ask(to, call, content);
    const { publish_id, upload_url } = await openVideo(call, to, content, true);
    if (!upload_url) throw new ProviderFailure({ kind: 'unusable' }, 'upload_url is missing');
    const progress = { publishId: publish_id, uploadUrl: upload_url };
    await remember(progress);
    if (await sendMost(call, content, undefined, upload_url)) return progress;
    throw new ProviderFailure({ kind: 'unusable' }, 'the address is gone as soon as it was named');
  },
  check,
  create: (call, content, progress) => createBySending(call, content, progress),
  confirm,
  find,
  permalink,
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
    if (found && !isMissing(found, file)) return true;
    const first = found ? chunkAfter(found.uploaded_bytes ?? 0, file) : 0;
    // What lacks the last chunk alone is prepared again only when that one was not taken.
    if (found && first >= last) return false;
    await sendChunks(call, uploadUrl, file, { first, end: last });
    return true;
  } catch (error) {
    if (!failedAs(error, 'not_found')) throw error;
    return false;
  }
}

type State = Awaited<ReturnType<typeof readState>>;

const isMissing = ({ status, uploaded_bytes = 0 }: State, { sizeBytes }: Pick<PublishFile, 'sizeBytes'>) =>
  status === 'PROCESSING_UPLOAD' && uploaded_bytes < sizeBytes;

/** Tells what TikTok has made of a post that it may have taken. */
async function check(
  call: Call,
  content: PublishContent,
  progress: Progress,
  attemptedAt?: Date,
): Promise<Readiness> {
  // Before the last chunk was sent, nothing can have been made of the others.
  if (!attemptedAt) return { state: 'ready' };
  const { publishId } = progressOf(progress);
  const found = publishId && (await readState(call, publishId).catch(whenFailed('not_found', undefined)));
  if (!publishId || !found) return { state: 'aged' };
  if (found.status === 'FAILED') throw problemOfPost(found.fail_reason ?? '', publishId);
  if (isMissing(found, fileOf(content))) return { state: 'ready', isAbsent: true };
  const isTaken = found.status === 'SEND_TO_USER_INBOX' || found.status === 'PUBLISH_COMPLETE';
  return isTaken ? { state: 'accepted' } : { state: 'pending', retryAfterSeconds: processingSeconds };
}

/** Sends the last chunk, by which the video becomes a post. */
async function createBySending(call: Call, content: PublishContent, progress: Progress): Promise<Accepted> {
  const { publishId = '', uploadUrl = '' } = progressOf(progress);
  const file = fileOf(content);
  const { count } = chunksOf(file.sizeBytes);
  try {
    await sendChunks(call, uploadUrl, file, { first: count - 1, end: count });
  } catch (error) {
    if (!failedAs(error, 'not_found')) throw error;
    // The address ends as well once the whole file is there.
    if (isMissing(await readState(call, publishId), file))
      throw new ProviderFailure({ kind: 'not_ready', retryAfterSeconds: 1 }, error.message, { cause: error });
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

const byUrl = (to: Destination) => fetching(to, (call, content) => openVideo(call, to, content, false));
const ofPhotos = (to: Destination) => fetching(to, (call, content) => openPhotos(call, to, content));

export const openPublishing: readonly PublishVariant[] = [
  posting('video', rules.video, sending('post')),
  posting('video_by_url', rules.videoByUrl, byUrl('post')),
  posting('photos', rules.photos, ofPhotos('post')),
  toInbox('inbox_video', rules.inboxVideo, sending('inbox')),
  toInbox('inbox_video_by_url', rules.inboxVideoByUrl, byUrl('inbox')),
  toInbox('inbox_photos', rules.inboxPhotos, ofPhotos('inbox')),
];
