/** The end of a backfill request before its walk is through: its outcome and its event, in one transaction. */
import type { Context } from '../../context.ts';
import { finishBackfillRequest, type StoredBackfillRequest } from '../../db/backfill-requests.ts';
import { inTransaction } from '../../db/client.ts';
import { backfillRequestChanged } from './backfill-events.ts';

export interface Ending {
  status: 'canceled' | 'failed';
  stopReason: 'canceled' | 'failed';
  error?: { code: string; message: string };
}

/**
 * `undefined` when it has ended already, or somebody else has gone on with it.
 * @param request without a version, whatever it has come to is ended.
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
