import type { Context } from '../../context.ts';
import type { Input, Output } from '../../contract/index.ts';
import { findEventDestination } from '../../db/tables/event-destinations.ts';
import { listDeliveries as readDeliveries } from '../../db/tables/events.ts';
import type { Caller } from '../foundation/caller.ts';
import { admitTopic } from '../foundation/events/admit-topics.ts';
import { requireFiltered } from '../foundation/filtered-ids.ts';
import { timeOf } from '../foundation/time-of.ts';
import { presentDelivery } from './present-delivery.ts';

export async function listDeliveries(
  ctx: Context,
  caller: Caller,
  { eventDestinationId, cursor, limit, since, until, ...filters }: Input<'eventDestinations.deliveries'>,
): Promise<Output<'eventDestinations.deliveries'>> {
  const { id } = await findEventDestination(ctx.db, caller, eventDestinationId);
  admitTopic(ctx, caller, filters);
  const window = { since: timeOf(since), until: timeOf(until) };
  const range = ctx.ids.between('delivery', caller, window.since, window.until);
  const { rows, nextCursor } = await readDeliveries(
    ctx.db,
    caller,
    id,
    { ...filters, ...window, range },
    { cursor, limit },
  );
  await requireFiltered(ctx, caller, { cursor, ...filters }, rows);
  return {
    data: rows.map((row) => presentDelivery(ctx, row)),
    hasMore: nextCursor !== undefined,
    ...(nextCursor ? { nextCursor } : {}),
  };
}
