import type { Context } from '../../context.ts';
import { type Input, type Output, type Schemas, topics } from '../../contract/index.ts';
import { findEventDestination } from '../../db/event-destinations.ts';
import { type EventDelivery, listDeliveries as readDeliveries } from '../../db/events.ts';
import type { Caller } from '../caller.ts';

export async function listDeliveries(
  ctx: Context,
  caller: Caller,
  { eventDestinationId, ...input }: Input<'eventDestinations.deliveries'>,
): Promise<Output<'eventDestinations.deliveries'>> {
  const { id } = await findEventDestination(ctx.db, caller, eventDestinationId);
  if (input.topic !== undefined && !Object.hasOwn(topics, input.topic)) return { data: [], hasMore: false };
  const { rows, nextCursor } = await readDeliveries(ctx.db, caller, id, input, input);
  return {
    data: rows.map(present),
    hasMore: nextCursor !== undefined,
    ...(nextCursor ? { nextCursor } : {}),
  };
}

function present(delivery: EventDelivery): Schemas['Delivery'] {
  const { nextAttemptAt, completedAt } = delivery;
  return {
    deliveryId: delivery.id,
    eventId: delivery.eventId,
    topic: delivery.topic,
    status: delivery.status,
    attempts: delivery.attempts as unknown as Schemas['DeliveryAttempt'][],
    ...(nextAttemptAt ? { nextAttemptAt: nextAttemptAt.toISOString() } : {}),
    createdAt: delivery.createdAt.toISOString(),
    ...(completedAt ? { completedAt: completedAt.toISOString() } : {}),
  };
}
