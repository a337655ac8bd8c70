import type { Context } from '../../../context.ts';
import type { Input, Output } from '../../../contract/index.ts';
import { listBackfillRequests as readBackfillRequests } from '../../../db/tables/backfill-requests.ts';
import type { Caller } from '../../foundation/caller.ts';
import { requireFiltered } from '../../foundation/filtered-ids.ts';
import { timeOf } from '../../foundation/time-of.ts';
import { presentBackfillRequest } from './present-backfill-request.ts';

/** Lists backfill requests, the newest first. */
export async function listBackfillRequests(
  ctx: Context,
  caller: Caller,
  { cursor, limit, since, until, ...filters }: Input<'backfillRequests.list'>,
): Promise<Output<'backfillRequests.list'>> {
  const window = { since: timeOf(since), until: timeOf(until) };
  const range = ctx.ids.between('backfillRequest', caller, window.since, window.until);
  const { rows, nextCursor } = await readBackfillRequests(
    ctx.db,
    caller,
    { ...filters, ...window, range },
    { cursor, limit },
  );
  await requireFiltered(ctx, caller, { cursor, ...filters }, rows);
  return {
    data: rows.map(presentBackfillRequest),
    ...(nextCursor ? { nextCursor } : {}),
    hasMore: nextCursor !== undefined,
  };
}
