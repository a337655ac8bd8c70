import type { Context } from '../../context.ts';
import type { Input, Output } from '../../contract/index.ts';
import { listPublishRequests as readPublishRequests } from '../../db/tables/publish-requests.ts';
import type { Caller } from '../foundation/caller.ts';
import { requireFiltered } from '../foundation/filtered-ids.ts';
import { presentPublishRequest } from './ledger/present-publish-request.ts';

/** Lists publish requests, the newest first. */
export async function listPublishRequests(
  ctx: Context,
  caller: Caller,
  { cursor, limit, since, until, ...filters }: Input<'publishRequests.list'>,
): Promise<Output<'publishRequests.list'>> {
  const times = {
    ...(since ? { since: new Date(since) } : {}),
    ...(until ? { until: new Date(until) } : {}),
  };
  const range = ctx.ids.between('publishRequest', caller, times.since, times.until);
  const { rows, nextCursor } = await readPublishRequests(
    ctx.db,
    caller,
    { ...filters, ...times, range },
    { cursor, limit },
  );
  await requireFiltered(ctx, caller, { cursor, ...filters }, rows);
  return {
    data: rows.map(presentPublishRequest),
    ...(nextCursor ? { nextCursor } : {}),
    hasMore: nextCursor !== undefined,
  };
}
