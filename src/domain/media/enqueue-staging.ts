import type { Context } from '../../context.ts';
import { announceJobs } from '../../db/announce-jobs.ts';
import type { Db } from '../../db/client.ts';
import type { StoredMedia } from '../../db/media.ts';
import { later } from './limits.ts';

/** Groups the jobs by organization, so that one that stages many files delays only itself. */
export async function enqueueStaging(
  ctx: Context,
  tx: Db,
  media: readonly StoredMedia[],
  delayMs = 0,
): Promise<void> {
  const startAfter = delayMs > 0 ? { startAfter: later(ctx.now(), delayMs) } : {};
  const jobs = media.map(({ id, organizationId }) => ({
    payload: { mediaId: id },
    group: organizationId,
    ...startAfter,
  }));
  await ctx.queue.insert('media.stage', jobs, tx);
  if (delayMs <= 0) await announceJobs(tx, 'media.stage');
}
