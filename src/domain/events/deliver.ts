/** Deliveries on their way: one try each, settled together with those that end at the same time. */
import type { Context } from '../../context.ts';
import { destinationsById, type EventDestination } from '../../db/event-destinations.ts';
import { type PendingDelivery, readDeliveries } from '../../db/events.ts';
import type { SendOutcome } from '../../outgoing/sender.ts';
import { attemptOf, sendEnvelope } from './attempt.ts';
import { envelopeOf } from './envelope.ts';
import { nextDelayMs } from './retry-plan.ts';
import { settle } from './settle.ts';

interface Loaded {
  delivery: PendingDelivery;
  destination: EventDestination | undefined;
}

/** @returns a promise for each, kept when its outcome is written down. */
export function deliverEvents(ctx: Context, jobs: { deliveryId: string }[]): Promise<void>[] {
  const loading = load(
    ctx,
    jobs.map(({ deliveryId }) => deliveryId),
  );
  return jobs.map(async ({ deliveryId }) => {
    const loaded = (await loading).get(deliveryId);
    // Erased, or delivered by a process that died before it could say so.
    // A try that was settled as a retry has another job for that.
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
  const { event } = delivery;
  if (!destination || destination.status === 'disabled' || event.data === null)
    return settle(ctx, { delivery, destination, status: 'failed' });
  const body = envelopeOf(delivery, { ...event, data: event.data });
  const outcome = await sendEnvelope(ctx, destination, event.id, body);
  await settle(ctx, {
    delivery,
    destination,
    attempt: attemptOf(outcome),
    ...verdict(ctx, delivery, outcome),
  });
}

const gone = 410;
/** Content may not be held longer. */
const lifetimeMs = 24 * 60 * 60 * 1000;

function verdict(
  ctx: Context,
  delivery: PendingDelivery,
  { statusCode = 0, retryAfterSeconds }: SendOutcome,
) {
  if (statusCode >= 200 && statusCode < 300) return { status: 'succeeded' as const };
  if (statusCode === gone) return { status: 'failed' as const, gone: true };
  const delayMs = nextDelayMs(delivery.attemptCount + 1, retryAfterSeconds);
  const nextAttemptAt = new Date(ctx.now().getTime() + (delayMs ?? 0));
  const tooLate = nextAttemptAt.getTime() >= delivery.event.createdAt.getTime() + lifetimeMs;
  return delayMs === undefined || tooLate
    ? { status: 'failed' as const }
    : { status: 'pending' as const, nextAttemptAt };
}
