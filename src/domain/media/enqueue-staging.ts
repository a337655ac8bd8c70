import type { Context } from '../../context.ts';
import type { Db } from '../../db/client.ts';
import type { StoredMedia } from '../../db/media.ts';
import { later } from './limits.ts';

/** Those of an organization are a group, so that one that stages very many holds up itself alone. */
export async function enqueueStaging(
  ctx: Context,
  tx: Db,
  { id, organizationId }: StoredMedia,
  delayMs = 0,
): Promise<void> {
  const startAfter = delayMs > 0 ? { startAfter: later(ctx.now(), delayMs) } : {};
  await ctx.queue.insert(
    'media.stage',
    [{ payload: { mediaId: id }, group: organizationId, ...startAfter }],
    tx,
  );
}
