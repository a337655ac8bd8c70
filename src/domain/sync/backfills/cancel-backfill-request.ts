import type { Context } from '../../../context.ts';
import type { Input, Output } from '../../../contract/index.ts';
import { findBackfillRequest } from '../../../db/tables/backfill-requests.ts';
import { ServiceError } from '../../../errors/index.ts';
import type { Caller } from '../../foundation/caller.ts';
import { applyTransition } from './apply-transition.ts';
import { presentBackfillRequest } from './present-backfill-request.ts';

/**
 * Cancels a backfill request. A page that is being read at that moment emits no events. Throws `not_found`,
 * and `conflict` when the request has ended in another way.
 */
export async function cancelBackfillRequest(
  ctx: Context,
  caller: Caller,
  { backfillRequestId }: Input<'backfillRequests.cancel'>,
): Promise<Output<'backfillRequests.cancel'>> {
  const found = await findBackfillRequest(ctx.db, caller, backfillRequestId);
  const canceled =
    found.going && (await applyTransition(ctx, found, { outcome: 'canceled' }, { atAnyVersion: true }));
  const request = canceled || (await findBackfillRequest(ctx.db, caller, backfillRequestId));
  if (request.status === 'canceled') return presentBackfillRequest(request);
  throw new ServiceError('conflict', {
    message: 'Only a backfill request that has not ended can be canceled.',
    meta: { reason: 'backfill_request_ended', status: request.status },
  });
}
