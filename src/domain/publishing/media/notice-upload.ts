/** Notices uploads that went directly to the store, which does not report them. */
import type { Context } from '../../../context.ts';
import { inTransaction } from '../../../db/client/client.ts';
import { advanceMedia, findMediaOfLink, type StoredMedia } from '../../../db/tables/media.ts';
import { enqueueStaging } from './create-sources.ts';
import { discardFile } from './discard.ts';
import { isUploadKey, later, lifetimeMs, newFileKey } from './limits.ts';
import { statusOf } from './media-status.ts';

/**
 * Marks the medium as validating when its file has arrived, and returns the row as it is then, also when a job or
 * another request noticed the file first; `undefined` when the file has not arrived, or the medium was deleted.
 */
export async function noticeUpload(ctx: Context, media: StoredMedia): Promise<StoredMedia | undefined> {
  if (!isUploadKey(media.fileKey) || statusOf(ctx, media) !== 'pending_upload') return undefined;
  if (!(await isThere(ctx, media.fileKey))) return undefined;
  const noticed = await inTransaction(ctx.db, async (tx) => {
    const expiresAt = later(ctx.clock.now(), lifetimeMs);
    const row = await advanceMedia(tx, media, { status: 'validating', expiresAt });
    if (row) await enqueueStaging(ctx, tx, [row]);
    return row;
  });
  return noticed ?? (await findMediaOfLink(ctx.db, media.id)) ?? undefined;
}

/**
 * Tells whether the file is in the store. A failure of the store counts as no, so that reading the medium
 * does not fail with it; the store is asked again soon.
 */
async function isThere(ctx: Pick<Context, 'outbound' | 'observability'>, fileKey: string): Promise<boolean> {
  const head = await ctx.outbound.storage.head(fileKey).catch((error) => {
    ctx.observability.log.warn('storage HEAD request failed', { subsystem: 'media', fileKey, error });
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
