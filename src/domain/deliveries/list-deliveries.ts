import type { Context } from '../../context.ts';
import { type Input, type Output, topics } from '../../contract/index.ts';
import { findEventDestination } from '../../db/event-destinations.ts';
import { listDeliveries as readDeliveries } from '../../db/events.ts';
import type { Caller } from '../caller.ts';
import { presentDelivery } from './present-delivery.ts';

export async function listDeliveries(
  ctx: Context,
  caller: Caller,
  { eventDestinationId, ...input }: Input<'eventDestinations.deliveries'>,
): Promise<Output<'eventDestinations.deliveries'>> {
  const { id } = await findEventDestination(ctx.db, caller, eventDestinationId);
  if (input.topic !== undefined && !Object.hasOwn(topics, input.topic)) return { data: [], hasMore: false };
  const { rows, nextCursor } = await readDeliveries(ctx.db, caller, id, input, input);
  return {
    data: rows.map((row) => presentDelivery(ctx, row)),
    hasMore: nextCursor !== undefined,
    ...(nextCursor ? { nextCursor } : {}),
  };
}
