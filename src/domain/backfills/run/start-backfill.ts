import type { Context } from '../../../context.ts';
import { advanceBackfillRequest, type StoredBackfillRequest } from '../../../db/backfill-requests.ts';
import { inTransaction } from '../../../db/client.ts';
import { backfillRequestChanged } from '../backfill-events.ts';
import { enqueuePage } from '../queue-page.ts';

/** Starts the backfill together with the job of its first page. */
export async function startBackfill(ctx: Context, request: StoredBackfillRequest): Promise<void> {
  const now = ctx.now();
  await inTransaction(ctx.db, async (tx) => {
    const started = await advanceBackfillRequest(tx, request, {
      status: 'running',
      startedAt: now,
      advancedAt: now,
      dueAt: now,
    });
    if (!started) return;
    await backfillRequestChanged(ctx, tx, started, 'backfillRequest.started');
    await enqueuePage(ctx, tx, started);
  });
}
