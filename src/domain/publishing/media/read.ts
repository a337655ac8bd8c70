/** Reads and lists media. */
import type { Context } from '../../../context.ts';
import type { Input, Output } from '../../../contract/index.ts';
import { findMedia, listMedia as readMedia } from '../../../db/tables/media.ts';
import type { Caller } from '../../foundation/caller.ts';
import { noticeUpload } from './notice-upload.ts';
import { presentMedia } from './present-media.ts';

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
