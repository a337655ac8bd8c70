/**
 * Ends a backfill request before it has read the whole history, with the outcome and the event in one
 * transaction.
 */
import type { Context } from '../../context.ts';
import { finishBackfillRequest, type StoredBackfillRequest } from '../../db/backfill-requests.ts';
import { inTransaction } from '../../db/client.ts';
import { backfillRequestChanged } from './backfill-events.ts';

interface Ending {
  status: 'canceled' | 'failed';
  stopReason: 'canceled' | 'failed';
  error?: { code: string; message: string };
}

/**
 * Ends the request and returns it; `undefined` when it has already ended or another process has continued it.
 * @param request is ended, if its version is left out, even if another process has continued it.
 */
export function endBackfill(
  ctx: Context,
  request: { id: string; version?: number },
  { status, stopReason, error }: Ending,
): Promise<StoredBackfillRequest | undefined> {
  return inTransaction(ctx.db, async (tx) => {
    const ended = await finishBackfillRequest(tx, request, {
      status,
      stopReason,
      completedAt: ctx.now(),
      ...(error ? { errorCode: error.code, errorMessage: error.message } : {}),
    });
    if (ended) await backfillRequestChanged(ctx, tx, ended, `backfillRequest.${status}`);
    return ended;
  });
}
