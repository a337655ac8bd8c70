/**
 * Publishes a video: opens a session, sends everything but the last piece, then the last piece, which makes the video, and
 * waits until the provider has processed it. Whatever is interrupted goes on in the same session, which makes one video. Source:
 * https://developers.google.com/youtube/v3/guides/using_resumable_upload_protocol, read on 2026-11-28.
 */

import { z } from 'zod';
import { type Call, failedAs, ProviderFailure, whenFailed } from '../../call.ts';
import { id, url, word } from '../../kit/fields.ts';
import { sameText } from '../../kit/own-content.ts';
import { createdSince, withClockDifference } from '../../kit/pages.ts';
import {
  askUploadState,
  hasAll,
  type ResumableUpload,
  uploadAllButLast,
  uploadLast,
} from '../../kit/resumable.ts';
import type {
  Accepted,
  Progress,
  PublishContent,
  PublishFile,
  PublishSteps,
  Readiness,
} from '../../publish.ts';
import { uploadPath } from '../api.ts';
import { idIn } from '../list.ts';
import { permalinkOf, readUploadsSince } from '../video.ts';
import { afterProcessing } from './after-processing.ts';

const progressOf = z.object({ uploadId: word().optional(), videoId: id().optional() }).parse;

export const videoSteps: PublishSteps = {
  prepare,
  check,
  create,
  confirm: (call, content, progress) =>
    afterProcessing(call, content, progressOf(progress).videoId ?? '', false),
  /** Looks among the uploads, of which the title tells whether it may be this one. */
  async find(call, { title }, _progress, since) {
    const uploads = await readUploadsSince(call, withClockDifference(since));
    const alike = uploads.filter(({ snippet }) => sameText(snippet.title, title));
    return createdSince(
      alike.map(({ id: externalId, snippet: { publishedAt } }) => ({
        externalId,
        publishedAt,
        providerPermalink: permalinkOf(externalId),
      })),
      since,
    );
  },
};

/** Sends everything but the last piece. A session that the provider has forgotten is started again, once. */
async function prepare(
  call: Call,
  content: PublishContent,
  before: Progress,
  remember: (progress: Progress) => Promise<void>,
): Promise<Progress> {
  const { uploadId } = progressOf(before);
  if (uploadId && (await sendMost(call, content, uploadId))) return before;
  const progress = { uploadId: await openSession(call, content) };
  await remember(progress);
  if (await sendMost(call, content, progress.uploadId)) return progress;
  throw new ProviderFailure({ kind: 'unusable' }, 'the session is gone as soon as it was opened');
}

/** Returns false when the provider has forgotten the session. */
const sendMost = (call: Call, content: PublishContent, uploadId: string): Promise<boolean> =>
  uploadAllButLast(call, uploadIn(uploadId, content)).then(() => true, whenFailed('not_found', false));

/**
 * A session that has the whole file tells its video; one that lacks a part of it has made none. Whoever asks for a video that
 * is there has not been told by `confirm` in all its time, or has lost the answer to the last piece, so it is not asked for more.
 */
async function check(
  call: Call,
  content: PublishContent,
  progress: Progress,
  attemptedAt?: Date,
): Promise<Readiness> {
  const { uploadId = '', videoId } = progressOf(progress);
  if (videoId) return afterProcessing(call, content, videoId, true);
  // Before the last piece was sent, nothing can have been made of the others.
  if (!attemptedAt) return { state: 'ready' };
  const upload = uploadIn(uploadId, content);
  const state = await askUploadState(call, upload).catch(whenFailed('not_found', undefined));
  if (!state || hasAll(state, upload)) return { state: 'aged' };
  return 'answer' in state
    ? afterProcessing(call, content, state.answer, true)
    : { state: 'ready', isAbsent: true };
}

/** Sends the last piece. The id of the video is stored before anything else is done with it. */
async function create(call: Call, content: PublishContent, progress: Progress): Promise<Accepted> {
  const { uploadId = '' } = progressOf(progress);
  try {
    const videoId = await uploadLast(call, uploadIn(uploadId, content));
    return { accepted: { uploadId, videoId } };
  } catch (error) {
    if (!failedAs(error, 'not_found')) throw error;
    throw new ProviderFailure({ kind: 'not_ready', retryAfterSeconds: 1 }, error.message, { cause: error });
  }
}

/** Pieces have to be multiples of 256 KiB. */
const pieceBytes = 32 * 256 * 1024;

const opened = z.object({ headers: z.object({ location: url() }) });
const named = z.object({ upload_id: word().min(1) });

function fileOf({ media: [file] }: PublishContent): PublishFile {
  if (!file) throw new Error('a video has a file');
  return file;
}

/** Opens a session for a video, and returns its id. The provider remembers it for a week. */
function openSession({ upstream }: Call, content: PublishContent): Promise<string> {
  const { contentType, sizeBytes } = fileOf(content);
  const json = videoOf(content);
  return upstream.request({
    method: 'POST',
    path: uploadPath,
    query: {
      uploadType: 'resumable',
      part: Object.keys(json).join(','),
      notifySubscribers: content.notifySubscribers,
    },
    json,
    headers: { 'X-Upload-Content-Length': String(sizeBytes), 'X-Upload-Content-Type': contentType },
    target: 'account',
    whole: true,
    parse(answer) {
      const { location } = opened.parse(answer).headers;
      return named.parse(Object.fromEntries(new URL(location).searchParams)).upload_id;
    },
  });
}

/** Returns the upload that goes on in a session, which answers with the id of the video. */
function uploadIn(uploadId: string, content: PublishContent): ResumableUpload<string> {
  const query = new URLSearchParams({ uploadType: 'resumable', upload_id: uploadId });
  return {
    url: `${uploadPath}?${query}`,
    file: fileOf(content),
    pieceBytes,
    parse: idIn,
  };
}

/** A time at which the provider makes it public goes with the privacy `private` alone. */
function videoOf(content: PublishContent) {
  const { title, text, tags, category, language, publishAt, privacy, paidPromotion } = content;
  return {
    snippet: { title, description: text, tags, categoryId: category, defaultLanguage: language },
    status: {
      privacyStatus: publishAt === undefined ? (privacy ?? 'public') : 'private',
      publishAt,
      license: content.license,
      embeddable: content.embeddable,
      selfDeclaredMadeForKids: content.madeForKids,
      containsSyntheticMedia: content.syntheticMedia,
    },
    ...(paidPromotion === undefined
      ? {}
      : { paidProductPlacementDetails: { hasPaidProductPlacement: paidPromotion } }),
  };
}
