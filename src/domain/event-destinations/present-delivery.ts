import type { Schemas } from '../../contract/index.ts';
import type { EventDelivery } from '../../db/events.ts';

/** A delivery as the contract has it. */
export function presentDelivery(delivery: EventDelivery): Schemas['Delivery'] {
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
