import type { Context } from '../../../../context.ts';
import { inTransaction } from '../../../../db/client/client.ts';
import { forgottenBackfillRequests } from '../../../../db/tables/backfill-requests.ts';
import { enqueuePages } from '../queue-page.ts';

const forgottenMs = 5 * 60 * 1000;
const batch = 1_000;

/**
 * Enqueues new jobs for backfills that have been due for some minutes, since their jobs may be lost. If the
 * old job still exists, the second one to run finds nothing to do.
 */
export async function findForgotten(ctx: Context): Promise<void> {
  const before = new Date(ctx.now().getTime() - forgottenMs);
  const forgotten = await forgottenBackfillRequests(ctx.db, before, batch);
  await inTransaction(ctx.db, (tx) => enqueuePages(ctx, tx, forgotten));
}
