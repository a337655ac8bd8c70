import type { Context } from '../../context.ts';
import type { Input, Output } from '../../contract/index.ts';
import { removeMedia } from '../../db/media.ts';
import type { Caller } from '../caller.ts';
import { discardFile } from './discard-file.ts';

/** Whoever is fetching or taking the file finds no row to write it to, and discards it. */
export async function deleteMedia(
  ctx: Context,
  caller: Caller,
  { mediaId }: Input<'media.delete'>,
): Promise<Output<'media.delete'>> {
  await discardFile(ctx, await removeMedia(ctx.db, caller, mediaId));
  return { mediaId, deleted: true };
}
