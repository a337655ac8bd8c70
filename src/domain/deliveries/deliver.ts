/**
 * Delivers events, with one try per job. The outcomes of tries that end at the same time are recorded
 * together.
 */
import type { Context } from '../../context.ts';
import { destinationsById, type EventDestination } from '../../db/event-destinations.ts';
import { type PendingDelivery, readDeliveries } from '../../db/events.ts';
import { attemptOf, sendEnvelope } from './attempt.ts';
import { outcomeOfAnswer } from './outcomes.ts';
import { payloadOf } from './payload.ts';
import { recordOutcome } from './record-outcomes.ts';

interface Loaded {
  delivery: PendingDelivery;
  destination: EventDestination | undefined;
}

/** @returns a promise for each job, which is fulfilled when the outcome is recorded. */
export function deliverEvents(ctx: Context, jobs: { deliveryId: string }[]): Promise<void>[] {
  const loading = load(
    ctx,
    jobs.map(({ deliveryId }) => deliveryId),
  );
  return jobs.map(async ({ deliveryId }) => {
    const loaded = (await loading).get(deliveryId);
    // A delivery that is left out here was erased, has its outcome already, or is to be tried later by
    // another job.
    if (loaded?.delivery.status === 'pending' && loaded.delivery.due) await deliver(ctx, loaded);
  });
}

async function load(ctx: Context, ids: string[]): Promise<Map<string, Loaded>> {
  const deliveries = await readDeliveries(ctx.db, ids);
  const destinationIds = [...new Set(deliveries.map(({ destinationId }) => destinationId))];
  const destinations = new Map(
    (await destinationsById(ctx.db, destinationIds)).map((destination) => [destination.id, destination]),
  );
  return new Map(
    deliveries.map((delivery) => [
      delivery.id,
      { delivery, destination: destinations.get(delivery.destinationId) },
    ]),
  );
}

async function deliver(ctx: Context, { delivery, destination }: Loaded): Promise<void> {
  if (!destination || destination.status === 'disabled')
    return recordOutcome(ctx, { delivery, destination, outcome: 'undeliverable' });
  const at = ctx.now();
  const payload = await payloadOf(ctx, delivery);
  if ('error' in payload) {
    const { error, mayPass, retryAfterSeconds } = payload;
    const attempt = { at: at.toISOString(), durationMs: ctx.now().getTime() - at.getTime(), error };
    const outcome = mayPass ? 'unreadable' : 'lost';
    return recordOutcome(ctx, { delivery, destination, outcome, attempt, retryAfterSeconds });
  }
  const answer = await sendEnvelope(ctx, destination, delivery.event.id, payload.body);
  const { statusCode = 0, retryAfterSeconds } = answer;
  const outcome = outcomeOfAnswer(statusCode);
  return recordOutcome(ctx, {
    delivery,
    destination,
    outcome,
    attempt: attemptOf(answer),
    retryAfterSeconds,
  });
}
