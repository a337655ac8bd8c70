import type { Context } from '../../../context.ts';
import {
  advanceBackfillRequest,
  type BackfillChanges,
  type StoredBackfillRequest,
} from '../../../db/backfill-requests.ts';
import { inTransaction } from '../../../db/client.ts';
import { enqueuePage } from '../queue-page.ts';

/**
 * Stores the changes and enqueues a job that continues after these seconds. Does nothing if another process
 * has continued the request.
 */
export async function goOnLater(
  ctx: Context,
  request: StoredBackfillRequest,
  seconds: number,
  changes: BackfillChanges = {},
): Promise<void> {
  const dueAt = new Date(ctx.now().getTime() + seconds * 1000);
  await inTransaction(ctx.db, async (tx) => {
    const changed = await advanceBackfillRequest(tx, request, { ...changes, dueAt });
    if (changed) await enqueuePage(ctx, tx, changed, seconds > 0 ? dueAt : undefined);
  });
}
