/** Cancels publish requests that have not started, and the rest of threads. */
import type { Context } from '../../../context.ts';
import type { Input, Output } from '../../../contract/index.ts';
import { findPublishRequest } from '../../../db/tables/publish-requests.ts';
import type { Caller } from '../../foundation/caller.ts';
import { applyTransition } from '../ledger/apply-transition.ts';
import {
  alreadyStarted,
  isBetweenParts,
  isWaiting,
  retryOnConflict,
  VersionConflict,
} from '../ledger/conflicts.ts';
import { presentPublishRequest } from '../ledger/present-requests.ts';
import { isHeld } from '../ledger/queue-run.ts';

export function cancelPublishRequest(
  ctx: Context,
  caller: Caller,
  { publishRequestId }: Input<'publishRequests.cancel'>,
): Promise<Output<'publishRequests.cancel'>> {
  return retryOnConflict(() => cancel(ctx, caller, publishRequestId));
}

/**
 * Cancels the request, or returns it if it is canceled already; of a thread, what is not there yet. Throws `conflict` when it
 * has started, and `VersionConflict` when another process has continued it meanwhile.
 */
async function cancel(
  ctx: Context,
  caller: Caller,
  publishRequestId: string,
): Promise<Output<'publishRequests.cancel'>> {
  const request = await findPublishRequest(ctx.db, caller, publishRequestId);
  if (request.status === 'canceled') return presentPublishRequest(request);
  const isBetween = isBetweenParts(request);
  if (!isWaiting(request) && !isHeld(request) && !isBetween) throw alreadyStarted(request);
  const canceled = await applyTransition(ctx, request, { outcome: isBetween ? 'rest_canceled' : 'canceled' });
  if (!canceled) throw new VersionConflict(request);
  return presentPublishRequest(canceled.request);
}
