import type { Context } from '../../../context.ts';
import type { Db } from '../../../db/client/client.ts';
import type { StoredBackfillRequest } from '../../../db/tables/backfill-requests.ts';

type Queued = Pick<StoredBackfillRequest, 'id' | 'version' | 'organizationId' | 'mode'>;

/** Enqueues the next page as a job. The job does nothing if another process has continued from this version. */
export function enqueuePage(ctx: Context, tx: Db, request: Queued, startAfter?: Date): Promise<void> {
  return enqueuePages(ctx, tx, [request], startAfter);
}

/**
 * Enqueues the pages of any number of requests at once. Jobs of one organization and mode form a group, so
 * that a large history does not delay others.
 */
export async function enqueuePages(
  ctx: Context,
  tx: Db,
  requests: readonly Queued[],
  startAfter?: Date,
): Promise<void> {
  const jobs = requests.map(({ id, version, organizationId, mode }) => ({
    payload: { backfillRequestId: id, version },
    group: `${organizationId}/${mode}`,
    ...(startAfter ? { startAfter } : {}),
  }));
  await ctx.queue.insert('backfills.page', jobs, tx);
}
