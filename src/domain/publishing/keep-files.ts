import type { Context } from '../../context.ts';
import type { Db } from '../../db/client.ts';
import { keepMedia } from '../../db/media.ts';
import type { StoredPublishRequest } from '../../db/publish-requests.ts';
import { later, lifetimeMs } from '../media/limits.ts';

/** Keeps files until a day after the request that needs them is due. */
export async function keepFiles(
  ctx: Context,
  tx: Db,
  { mediaIds, dueAt, ...scope }: StoredPublishRequest,
): Promise<void> {
  const needed = dueAt && dueAt > ctx.now() ? dueAt : ctx.now();
  if (mediaIds.length > 0) await keepMedia(tx, scope, mediaIds, later(needed, lifetimeMs));
}
