import type { Context } from '../../../context.ts';
import type { Input, Output } from '../../../contract/index.ts';
import { findBackfillRequest } from '../../../db/tables/backfill-requests.ts';
import type { Caller } from '../../foundation/caller.ts';
import { presentBackfillRequest } from './present-backfill-request.ts';

export async function getBackfillRequest(
  ctx: Context,
  caller: Caller,
  { backfillRequestId }: Input<'backfillRequests.get'>,
): Promise<Output<'backfillRequests.get'>> {
  return presentBackfillRequest(await findBackfillRequest(ctx.db, caller, backfillRequestId));
}
