/** Presents, reads and lists media. */

import type { Context } from '../../../context.ts';
import type { Input, Output, Schemas } from '../../../contract/index.ts';
import { inTransaction } from '../../../db/client/client.ts';
import {
  advanceMedia,
  findMedia,
  findReferredMedia,
  listMedia as readMedia,
  type StoredMedia,
} from '../../../db/tables/media.ts';
import { addMs } from '../../../lib/time.ts';
import type { Caller } from '../../foundation/caller.ts';
import { presentReferences } from '../../foundation/own-references.ts';
import { discardFile } from './discard.ts';
import { uploadOf } from './file-links.ts';
import {
  enqueueStaging,
  fetchRetryDelaysMs,
  isUploadKey,
  lifetimeMs,
  newFileKey,
  statusOf,
} from './staged-media.ts';

/** Presents a medium in the contract's form. */
export async function presentMedia(ctx: Context, media: StoredMedia): Promise<Schemas['Media']> {
  const presented = presentFile(ctx, media);
  return presented.status === 'pending_upload'
    ? { ...presented, upload: await uploadOf(ctx, media) }
    : presented;
}

/** Presents a medium without its upload URL. */
export function presentFile(ctx: Pick<Context, 'clock'>, media: StoredMedia): Schemas['Media'] {
  const { contentType, sizeBytes, width, height, durationSeconds, video, checksum, filename, altText } =
    media;
  const status = statusOf(ctx, media);
  const hasLocation = media.positions === null ? null : true;
  const facts = {
    contentType,
    width,
    height,
    durationSeconds,
    video,
    animated: media.animated,
    hasLocation,
    filename,
    altText,
  };
  const known = Object.entries(facts).filter(([, value]) => value !== null);
  return {
    mediaId: media.id,
    status,
    origin: media.origin,
    ...Object.fromEntries(known),
    ...(sizeBytes === null ? {} : { sizeBytes: Number(sizeBytes) }),
    ...(checksum === null ? {} : { checksum: `sha256:${checksum}` }),
    ...presentReferences(media),
    ...errorsOf(media, status),
    expiresAt: media.expiresAt.toISOString(),
    createdAt: media.createdAt.toISOString(),
    updatedAt: media.updatedAt.toISOString(),
  };
}

type Errors = Pick<Schemas['Media'], 'error' | 'lastError' | 'attempts' | 'nextAttemptAt'>;

/** Returns why a medium has failed, or why it has not been fetched yet and when it is tried again. */
function errorsOf(
  { errorCode, errorMessage, failedFetches, updatedAt }: StoredMedia,
  status: Schemas['Media']['status'],
): Errors {
  if (errorCode === null || errorMessage === null) return {};
  const error = { code: errorCode as Schemas['MediaErrorCode'], message: errorMessage };
  if (status !== 'fetching') return { error };
  const delayMs = fetchRetryDelaysMs[failedFetches - 1] ?? 0;
  return {
    lastError: error,
    attempts: failedFetches,
    nextAttemptAt: addMs(updatedAt, delayMs).toISOString(),
  };
}

// Notices uploads that went directly to the store, which does not report them.

/**
 * Marks the medium as validating when its file has arrived, and returns the row as it is then, also when a job or
 * another request noticed the file first; `undefined` when the file has not arrived, or the medium was deleted.
 */
export async function noticeUpload(ctx: Context, media: StoredMedia): Promise<StoredMedia | undefined> {
  if (!isUploadKey(media.fileKey) || statusOf(ctx, media) !== 'pending_upload') return undefined;
  if (!(await isThere(ctx, media.fileKey))) return undefined;
  const noticed = await inTransaction(ctx.db, async (tx) => {
    const expiresAt = addMs(ctx.clock.now(), lifetimeMs);
    const row = await advanceMedia(tx, media, { status: 'validating', expiresAt });
    if (row) await enqueueStaging(ctx, tx, [row]);
    return row;
  });
  return noticed ?? (await findReferredMedia(ctx.db, { ...media, mediaId: media.id })) ?? undefined;
}

/**
 * Tells whether the file is in the store. A failure of the store counts as no, so that reading the medium
 * does not fail with it; the store is asked again soon.
 */
async function isThere(ctx: Pick<Context, 'outbound' | 'observability'>, fileKey: string): Promise<boolean> {
  const head = await ctx.outbound.storage.head(fileKey).catch((error) => {
    ctx.observability.log.warn('storage HEAD request failed, file counted as absent', {
      subsystem: 'media',
      fileKey,
      error,
    });
  });
  return head !== undefined;
}

/**
 * Moves the file out of reach of its upload URL, which stays valid, and returns the changed row; `undefined`
 * when another process has done so, or the medium was deleted.
 */
export async function takeOver(ctx: Context, media: StoredMedia): Promise<StoredMedia | undefined> {
  if (!isUploadKey(media.fileKey)) return media;
  const fileKey = newFileKey(media.id);
  await ctx.outbound.storage.presigned?.copy(media.fileKey, fileKey);
  const taken = await advanceMedia(ctx.db, media, { fileKey });
  await discardFile(ctx, taken ? media.fileKey : fileKey);
  return taken;
}

/** Reads and lists media. */
export async function getMedia(
  ctx: Context,
  caller: Caller,
  { mediaId }: Input<'media.get'>,
): Promise<Output<'media.get'>> {
  const media = await findMedia(ctx.db, caller, mediaId);
  return presentMedia(ctx, (await noticeUpload(ctx, media)) ?? media);
}

export async function listMedia(
  ctx: Context,
  caller: Caller,
  { cursor, limit, ...filters }: Input<'media.list'>,
): Promise<Output<'media.list'>> {
  const { rows, nextCursor } = await readMedia(
    ctx.db,
    caller,
    { ...filters, now: ctx.clock.now() },
    { cursor, limit },
  );
  return {
    data: await Promise.all(rows.map((media) => presentMedia(ctx, media))),
    hasMore: nextCursor !== undefined,
    ...(nextCursor ? { nextCursor } : {}),
  };
}
