/** Counts attempts to deliver an event, and writes a line of each. */
import type { Context } from '../../context.ts';
import type { Schemas } from '../../contract/index.ts';
import type { PendingDelivery } from '../../db/tables/events.ts';
import type { DeliveryOutcome } from './outcomes.ts';

interface Noted {
  delivery: PendingDelivery;
  outcome: DeliveryOutcome;
  status: PendingDelivery['status'];
  attempt?: Schemas['DeliveryAttempt'];
}

export function noteAttempt(ctx: Context, { delivery, outcome, status, attempt }: Noted): void {
  const { id: deliveryId, destinationId: eventDestinationId, organizationId, mode, event } = delivery;
  const { statusCode, error, durationMs = 0 } = attempt ?? {};
  ctx.metrics.deliveries({
    mode,
    outcome,
    status,
    answer: answerOf(attempt),
    durationMs,
    ageMs: ctx.now().getTime() - event.createdAt.getTime(),
  });
  const ids = { organizationId, mode, eventDestinationId, deliveryId, eventId: event.id };
  const answer = { outcome, status, statusCode, error, durationMs };
  ctx.log.info('delivery', { subsystem: 'deliveries', ...ids, topic: event.topic, ...answer });
}

/** Returns the class of the answer's status, such as `2xx`, or why there was none. */
function answerOf({ statusCode, error }: Partial<Schemas['DeliveryAttempt']> = {}): string {
  return error ?? (statusCode === undefined ? 'none' : `${Math.floor(statusCode / 100)}xx`);
}
