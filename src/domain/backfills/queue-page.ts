import type { Context } from '../../context.ts';
import { announceJobs } from '../../db/announce-jobs.ts';
import type { StoredBackfillRequest } from '../../db/backfill-requests.ts';
import type { Db } from '../../db/client.ts';

type Queued = Pick<StoredBackfillRequest, 'id' | 'version' | 'organizationId' | 'mode'>;

/** The next page as a job, which finds nothing to do when somebody has gone on from this version. */
export function enqueuePage(ctx: Context, tx: Db, request: Queued, startAfter?: Date): Promise<void> {
  return enqueuePages(ctx, tx, [request], startAfter);
}

/** However many there are, at once. Those of one organization are a group: a large history holds up no other's. */
export async function enqueuePages(
  ctx: Context,
  tx: Db,
  requests: readonly Queued[],
  startAfter?: Date,
): Promise<void> {
  if (requests.length === 0) return;
  const jobs = requests.map(({ id, version, organizationId, mode }) => ({
    payload: { backfillRequestId: id, version },
    group: `${organizationId}/${mode}`,
    ...(startAfter ? { startAfter } : {}),
  }));
  await ctx.queue.insert('backfills.page', jobs, tx);
  if (!startAfter) await announceJobs(tx, 'backfills.page');
}
