import type { Context } from '../../../context.ts';
import type { Input, Output } from '../../../contract/index.ts';
import { inTransaction } from '../../../db/client/client.ts';
import { findMedia, removeMedia } from '../../../db/tables/media.ts';
import { requestWaitingFor } from '../../../db/tables/publish-requests.ts';
import { ServiceError } from '../../../errors/index.ts';
import type { Caller } from '../../foundation/caller.ts';
import { discardFile } from './discard-file.ts';

/**
 * Deletes a medium and its file. A process that is fetching or receiving its file finds no row to write to,
 * and discards the file. Throws `not_found`, and `conflict` while a publish request needs the medium.
 */
export async function deleteMedia(
  ctx: Context,
  caller: Caller,
  { mediaId }: Input<'media.delete'>,
): Promise<Output<'media.delete'>> {
  const { id } = await findMedia(ctx.db, caller, mediaId);
  const waiting = await requestWaitingFor(ctx.db, caller, id);
  if (waiting)
    throw new ServiceError('conflict', {
      message: `The publish request ${waiting} still needs this media. Cancel it first.`,
      meta: { reason: 'media_in_use' },
    });
  await discardFile(ctx, await inTransaction(ctx.db, (tx) => removeMedia(tx, caller, mediaId)));
  return { mediaId, deleted: true };
}
