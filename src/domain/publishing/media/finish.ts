/** Ends the staging of a medium, with the event in the same transaction. */
import type { Context } from '../../../context.ts';
import { inTransaction } from '../../../db/client/client.ts';
import { advanceMedia, type MediaChanges, type StoredMedia } from '../../../db/tables/media.ts';
import { emit } from '../../foundation/events/emit.ts';
import { discardFile } from './discard-file.ts';
import type { MediaFailure } from './failure.ts';
import { later, lifetimeMs } from './limits.ts';
import { presentFile } from './present-media.ts';

export async function makeReady(ctx: Context, media: StoredMedia, facts: MediaChanges): Promise<void> {
  await finish(ctx, media, 'media.ready', { ...facts, status: 'ready' });
}

/** Fails the medium, emits the event, and deletes the file, which is useless. */
export async function fail(ctx: Context, media: StoredMedia, { code, message }: MediaFailure): Promise<void> {
  const changes = { status: 'failed', errorCode: code, errorMessage: message, fileKey: null } as const;
  if (await finish(ctx, media, 'media.failed', changes)) await discardFile(ctx, media.fileKey);
}

/**
 * Stores how the staging ended, and emits its event. Returns false when another process has continued the
 * medium, or it was deleted.
 */
async function finish(
  ctx: Context,
  media: StoredMedia,
  topic: 'media.ready' | 'media.failed',
  changes: MediaChanges,
): Promise<boolean> {
  return inTransaction(ctx.db, async (tx) => {
    const ended = { ...changes, sourceUrl: null, expiresAt: later(ctx.now(), lifetimeMs) };
    const row = await advanceMedia(tx, media, ended);
    if (row) await emit(ctx, tx, row, [{ topic, data: presentFile(ctx, row) }]);
    return row !== undefined;
  });
}
