/** Fetches a file from its URL into the store. */

import type { Context } from '../../../context.ts';
import { inTransaction } from '../../../db/client/client.ts';
import { advanceMedia, type StoredMedia } from '../../../db/tables/media.ts';
import { ServiceError } from '../../../errors/index.ts';
import { hourMs, minuteMs } from '../../../lib/time.ts';
import { DownloadError, type DownloadFailure } from '../../../outbound/download-error.ts';
import { DiskFull } from '../../../storage/disk-space.ts';
import { requireStagedBytes, withinStagedBytes } from '../../foundation/billing/staged-bytes.ts';
import { discardFile } from './discard.ts';
import {
  emptyFile,
  fail,
  MediaFailure,
  noDiskSpace,
  noRoomLeft,
  tooLarge,
  tooLargeForDisk,
  unsupportedType,
} from './finish-staging.ts';
import { measure, peekType } from './measure-file.ts';
import { enqueueStaging, fetchRetryDelaysMs, mostBytes, newFileKey } from './staged-media.ts';

/** The longest time for a fetch, however slow the source is. */
export const fetchLimitMs = 30 * minuteMs;

/** How often a source is tried again whose host name does not exist, or whose certificate is wrong. */
const lastingRetries = 1;

/** How long a file waits for room on the disk before it fails, and how long at least and at most until another look. */
export const roomWaitMs = 6 * hourMs;
const shortestRoomDelayMs = 10_000;
const longestRoomDelayMs = 30 * minuteMs;

/**
 * Fetches the file and returns the changed row; `undefined` when the fetch failed, whether or not it will be
 * tried again, or when another process has continued the medium or it was deleted. A file whose source is slow starts over
 * behind those that wait once it is crowded out.
 */
export async function fetchSource(
  ctx: Context,
  media: StoredMedia,
  crowded: AbortSignal,
): Promise<StoredMedia | undefined> {
  // A source is not asked for what cannot be stored.
  if (!(await ctx.outbound.storage.room.has(0))) return awaitRoom(ctx, media);
  const fileKey = newFileKey(media.id);
  const limit = AbortSignal.timeout(fetchLimitMs);
  // A source that is refused before it is read to its end keeps its connection until then, since nobody reads on.
  const left = new AbortController();
  try {
    const ended = AbortSignal.any([limit, crowded, left.signal]);
    const measured = await store(ctx, media, fileKey, ended).finally(() => left.abort());
    const fetched = { status: 'validating', fileKey, measured: true, sourceUrl: null } as const;
    const changes = { ...fetched, errorCode: null, errorMessage: null, ...measured };
    const { sizeBytes } = measured;
    const row = await withinStagedBytes(ctx, media, sizeBytes, (tx) => advanceMedia(tx, media, changes));
    if (!row) await discardFile(ctx, fileKey);
    return row;
  } catch (error) {
    if (passesCap(error)) await discardFile(ctx, fileKey);
    if (!(error instanceof DownloadError)) await giveUp(ctx, media, error);
    else if (limit.aborted) await giveUp(ctx, media, tookTooLong());
    else if (crowded.aborted) await enqueueStaging(ctx, ctx.db, [media]);
    else await giveUp(ctx, media, error);
    return undefined;
  }
}

async function store(ctx: Context, media: StoredMedia, fileKey: string, limit: AbortSignal) {
  const { id, sourceUrl } = media;
  const room = await requireStagedBytes(ctx, ctx.db, media);
  const url = ctx.security.keyring.open(sourceUrl ?? Buffer.of(), id);
  const source = await ctx.outbound.downloader.read(url, limit);
  const { type, empty, content } = await peekType(source);
  if (empty) throw emptyFile();
  if (!type) throw unsupportedType();
  const most = mostBytes(ctx, type);
  const { announcedBytes = 0 } = source;
  if (announcedBytes > most) throw tooLarge(most);
  if (announcedBytes > room) throw noRoomLeft();
  if (!(await ctx.outbound.storage.room.couldHold(announcedBytes))) throw tooLargeForDisk(announcedBytes);
  const passing = measure(content, (sizeBytes) => {
    if (sizeBytes > most) throw tooLarge(most);
    if (sizeBytes > room) throw noRoomLeft();
  });
  await ctx.outbound.storage.room.put(fileKey, passing.content, announcedBytes);
  return { contentType: type, ...passing.measured() };
}

/**
 * Fails or postpones the medium. An error that is not the source's fault is thrown, so that the job is
 * repeated.
 */
async function giveUp(ctx: Context, media: StoredMedia, error: unknown): Promise<void> {
  if (error instanceof MediaFailure) return fail(ctx, media, error);
  if (passesCap(error)) return fail(ctx, media, noRoomLeft());
  if (error instanceof DiskFull) return void (await awaitRoom(ctx, media));
  if (!(error instanceof DownloadError)) throw error;
  const failure = new MediaFailure(codes[error.failure], error.message);
  const delaysMs = error.lasting ? fetchRetryDelaysMs.slice(0, lastingRetries) : fetchRetryDelaysMs;
  const delayMs = delaysMs[media.failedFetches];
  if (error.passing && delayMs !== undefined) return postpone(ctx, media, failure, delayMs);
  await fail(ctx, media, failure);
}

/** The failure of a source that has had its whole time. It is not tried again, since it would take as long. */
const tookTooLong = () =>
  new MediaFailure('source_unreachable', `The file did not arrive within ${fetchLimitMs / 60_000} minutes.`);

const passesCap = (error: unknown) => error instanceof ServiceError && error.code === 'quota_exceeded';

const codes: Record<DownloadFailure, MediaFailure['code']> = {
  unreachable: 'source_unreachable',
  not_found: 'source_not_found',
  refused: 'source_refused',
  not_allowed: 'source_not_allowed',
};

/**
 * Puts the medium off until the disk has room: for as long as it has waited already, so that fewer and fewer looks are
 * taken, and for a little more or less, so that those who found no room together do not come back together.
 */
async function awaitRoom(ctx: Context, media: StoredMedia): Promise<undefined> {
  const waitedMs = ctx.clock.now().getTime() - media.createdAt.getTime();
  ctx.observability.log.warn('not enough disk space for a file', {
    subsystem: 'media',
    mediaId: media.id,
    waitedMs,
  });
  if (waitedMs >= roomWaitMs) return void (await fail(ctx, media, noDiskSpace(roomWaitMs)));
  const delayMs = Math.min(Math.max(shortestRoomDelayMs, waitedMs), longestRoomDelayMs);
  await enqueueStaging(ctx, ctx.db, [media], delayMs * (0.8 + Math.random() * 0.4));
}

async function postpone(
  ctx: Context,
  media: StoredMedia,
  { code, message }: MediaFailure,
  delayMs: number,
): Promise<void> {
  const failed = { failedFetches: media.failedFetches + 1, errorCode: code, errorMessage: message };
  await inTransaction(ctx.db, async (tx) => {
    const row = await advanceMedia(tx, media, failed);
    if (row) await enqueueStaging(ctx, tx, [row], delayMs);
  });
}
