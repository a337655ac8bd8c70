/** Receives a file that is sent to an upload URL of this service. */
import type { Context } from '../../../context.ts';
import { inTransaction } from '../../../db/client/client.ts';
import { advanceMedia, findMediaOfLink, type StoredMedia } from '../../../db/tables/media.ts';
import { notFound, ServiceError, validationError } from '../../../errors/index.ts';
import { announcedType } from '../../../inspection/media-types.ts';
import { enqueueStaging } from './create-sources.ts';
import { discardFile } from './discard.ts';
import { refuseFullDisk } from './disk-space.ts';
import { later, lifetimeMs, newFileKey } from './limits.ts';
import { type Measured, measure } from './measure.ts';
import { statusOf } from './media-status.ts';

interface IncomingUpload {
  mediaId: string;
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
  const { mediaId } = upload;
  const media = await findMediaOfLink(ctx.db, mediaId);
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
      expiresAt: later(ctx.clock.now(), lifetimeMs),
    } as const;
    const row = await advanceMedia(tx, media, { ...changes, ...measured });
    if (row) await enqueueStaging(ctx, tx, [row]);
    return row !== undefined;
  });
  return taken;
}
