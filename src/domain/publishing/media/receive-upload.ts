/** Receives a file that is sent to an upload URL of this service. */

import type { Context } from '../../../context.ts';
import { inTransaction } from '../../../db/client/client.ts';
import {
  advanceMedia,
  findReferredMedia,
  type MediaReference,
  type StoredMedia,
} from '../../../db/tables/media.ts';
import { notFound, ServiceError, validationError } from '../../../errors/index.ts';
import { announcedType } from '../../../inspection/media-types.ts';
import { addMs } from '../../../lib/time.ts';
import { DiskFull } from '../../../storage/disk-space.ts';
import { discardFile } from './discard.ts';
import { type Measured, measure } from './measure-file.ts';
import { enqueueStaging, lifetimeMs, newFileKey, statusOf } from './staged-media.ts';

interface IncomingUpload {
  link: MediaReference;
  contentType: string;
  /** The announced size; undefined when the file comes in chunks. */
  sizeBytes: number | undefined;
  content: AsyncIterable<Uint8Array>;
}

interface ReceivedUpload {
  mediaId: string;
  status: 'validating';
}

/** Receives the upload, all or nothing: after a refusal or a broken transfer, the URL can still be used. */
export async function receiveUpload(ctx: Context, upload: IncomingUpload): Promise<ReceivedUpload> {
  const { mediaId } = upload.link;
  const media = await findReferredMedia(ctx.db, upload.link);
  if (!media) throw notFound('The media');
  requireAwaited(ctx, media);
  requireAnnounced(media, upload);
  const fileKey = newFileKey(mediaId);
  const measured = await store(ctx, media, upload.content, fileKey);
  const taken = await take(ctx, media, fileKey, measured).catch((error) => error);
  if (taken === true) return { mediaId, status: 'validating' };
  await discardFile(ctx, fileKey);
  throw taken === false ? uploadRefusal('upload_used') : taken;
}

function requireAwaited(ctx: Pick<Context, 'clock'>, media: StoredMedia): void {
  const status = statusOf(ctx, media);
  if (status !== 'pending_upload')
    throw uploadRefusal(status === 'expired' ? 'upload_expired' : 'upload_used');
}

function uploadRefusal(reason: 'upload_used' | 'upload_expired'): ServiceError {
  const message =
    reason === 'upload_used' ? 'The file has been uploaded already.' : 'The upload URL has expired.';
  return new ServiceError('conflict', { message, meta: { reason } });
}

function requireAnnounced(media: StoredMedia, { contentType, sizeBytes }: IncomingUpload): void {
  const problems = [
    ...(announcedType(contentType) === media.contentType
      ? []
      : [{ field: 'header.content-type', message: `Announced was ${media.contentType}.` }]),
    ...(sizeBytes === undefined || BigInt(sizeBytes) === media.sizeBytes
      ? []
      : [{ field: 'header.content-length', message: `Announced were ${media.sizeBytes} bytes.` }]),
  ];
  if (problems.length > 0) throw validationError(problems);
}

async function store(
  ctx: Pick<Context, 'outbound' | 'observability'>,
  media: StoredMedia,
  content: AsyncIterable<Uint8Array>,
  fileKey: string,
): Promise<Measured> {
  const announced = Number(media.sizeBytes);
  const passing = measure(content, (sizeBytes) => {
    if (sizeBytes > announced) throw bodyRefusal(`Announced were ${announced} bytes; more have come.`);
  });
  await ctx.outbound.storage.room.put(fileKey, passing.content, announced).catch(refuseFullDisk);
  const measured = passing.measured();
  const problem = problemOf(media, measured);
  if (!problem) return measured;
  await discardFile(ctx, fileKey);
  throw bodyRefusal(problem);
}

function problemOf(media: StoredMedia, { sizeBytes, checksum }: Measured): string | undefined {
  if (sizeBytes < Number(media.sizeBytes))
    return `Announced were ${media.sizeBytes} bytes; ${sizeBytes} have come.`;
  const different = media.checksum !== null && media.checksum !== checksum;
  return different ? 'The file has another SHA-256 than announced.' : undefined;
}

function bodyRefusal(message: string): ServiceError {
  return validationError([{ field: 'body', message: `${message} The URL can be used again.` }]);
}

/**
 * Makes the received file that of the medium, and enqueues its validation. Returns false when another upload
 * was faster, or the medium was deleted.
 */
async function take(ctx: Context, media: StoredMedia, fileKey: string, measured: Measured): Promise<boolean> {
  const taken = await inTransaction(ctx.db, async (tx) => {
    const changes = {
      status: 'validating',
      fileKey,
      measured: true,
      expiresAt: addMs(ctx.clock.now(), lifetimeMs),
    } as const;
    const row = await advanceMedia(tx, media, { ...changes, ...measured });
    if (row) await enqueueStaging(ctx, tx, [row]);
    return row !== undefined;
  });
  return taken;
}

// Refuses files for which the disk has no room. A full disk breaks more than media, since the database may be on it, too.

const retryAfterSeconds = 60;

/** Throws `service_unavailable` when the disk has no room for a file of this size. */
export async function requireDiskSpace(
  { outbound: { storage } }: Pick<Context, 'outbound'>,
  sizeBytes: number,
): Promise<void> {
  if (!(await storage.room.has(sizeBytes))) throw noDiskSpace();
}

/** Turns the failure of a write that found no room on the disk into `service_unavailable`, and rethrows any other. */
function refuseFullDisk(error: unknown): never {
  throw error instanceof DiskFull ? noDiskSpace(error) : error;
}

function noDiskSpace(cause?: unknown): ServiceError {
  return new ServiceError('service_unavailable', {
    message:
      'The service has no room for more files at the moment. Nothing was attempted. Retry after the time in Retry-After.',
    retryAfterSeconds,
    detail: 'the disk of DATA_DIR has less free than MEDIA_DISK_MARGIN_BYTES',
    cause,
  });
}
