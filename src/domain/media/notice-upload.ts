/** Uploads to the store itself, which tells nobody of them. */
import type { Context } from '../../context.ts';
import { inTransaction } from '../../db/client.ts';
import { advanceMedia, type StoredMedia } from '../../db/media.ts';
import { discardFile } from './discard-file.ts';
import { enqueueStaging } from './enqueue-staging.ts';
import { isUploadKey, newFileKey } from './file-keys.ts';
import { later, lifetimeMs } from './limits.ts';
import { statusOf } from './present-media.ts';

/** `undefined` when nothing has come, or somebody else has noticed it. */
export async function noticeUpload(ctx: Context, media: StoredMedia): Promise<StoredMedia | undefined> {
  if (!isUploadKey(media.fileKey) || statusOf(ctx, media) !== 'pending_upload') return undefined;
  if (!(await isThere(ctx, media.fileKey))) return undefined;
  const noticed = await inTransaction(ctx.db, async (tx) => {
    const expiresAt = later(ctx.now(), lifetimeMs);
    const row = await advanceMedia(tx, media, { status: 'validating', expiresAt });
    if (row) await enqueueStaging(ctx, tx, [row]);
    return row;
  });
  ctx.queue.wake();
  return noticed;
}

/** A store that fails is asked again soon; whoever looks at the media meanwhile is not to suffer for it. */
async function isThere(ctx: Context, fileKey: string): Promise<boolean> {
  const head = await ctx.storage.head(fileKey).catch((error) => {
    ctx.log.warn('the store does not tell of a file', { subsystem: 'media', fileKey, error });
  });
  return head !== undefined;
}

/**
 * Out of the reach of its URL, which stays good for as long as it was made for. `undefined` when somebody else has
 * taken it, or it is deleted.
 */
export async function takeOver(ctx: Context, media: StoredMedia): Promise<StoredMedia | undefined> {
  if (!isUploadKey(media.fileKey)) return media;
  const fileKey = newFileKey(media.id);
  await ctx.storage.presigned?.copy(media.fileKey, fileKey);
  const taken = await advanceMedia(ctx.db, media, { fileKey });
  await discardFile(ctx, taken ? media.fileKey : fileKey);
  return taken;
}
