import type { Context } from '../../context.ts';
import type { Schemas } from '../../contract/index.ts';
import type { EventDelivery } from '../../db/tables/events.ts';
import { openAnswer, type StoredAttempt } from './receiver-answer.ts';

/** Presents a delivery in the contract's form. */
export function presentDelivery(
  ctx: Pick<Context, 'security' | 'observability'>,
  delivery: EventDelivery,
): Schemas['Delivery'] {
  const { nextAttemptAt, completedAt } = delivery;
  const attempts = delivery.attempts as unknown as StoredAttempt[];
  return {
    deliveryId: delivery.id,
    eventId: delivery.eventId,
    topic: delivery.topic,
    status: delivery.status,
    attempts: attempts.map((attempt) => openAnswer(ctx, delivery.id, attempt)),
    ...(nextAttemptAt ? { nextAttemptAt: nextAttemptAt.toISOString() } : {}),
    createdAt: delivery.createdAt.toISOString(),
    ...(completedAt ? { completedAt: completedAt.toISOString() } : {}),
  };
}
