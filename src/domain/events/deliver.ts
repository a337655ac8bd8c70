/** Deliveries on their way: one try each, settled together with those that end at the same time. */
import type { Context } from '../../context.ts';
import { destinationsById, type EventDestination } from '../../db/event-destinations.ts';
import { type PendingDelivery, readDeliveries } from '../../db/events.ts';
import type { SendOutcome } from '../../outgoing/sender.ts';
import { attemptOf, sendEnvelope } from './attempt.ts';
import { isHeld, payloadOf, type Unreadable } from './payload.ts';
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
  if (!destination || destination.status === 'disabled')
    return settle(ctx, { delivery, destination, status: 'failed' });
  const startedAt = ctx.now();
  const payload = await payloadOf(ctx, delivery);
  if ('error' in payload) return settleUnread(ctx, { delivery, destination }, payload, startedAt);
  const outcome = await sendEnvelope(ctx, destination, delivery.event.id, payload.body);
  await settle(ctx, {
    delivery,
    destination,
    attempt: attemptOf(outcome),
    ...verdict(ctx, delivery, outcome),
  });
}

/** Nothing was sent, which is not the receiver's doing. */
function settleUnread(
  ctx: Context,
  { delivery, destination }: Loaded,
  { error, mayPass, retryAfterSeconds = 0 }: Unreadable,
  at: Date,
): Promise<void> {
  const attempt = { at: at.toISOString(), durationMs: ctx.now().getTime() - at.getTime(), error };
  const plannedMs = nextDelayMs(delivery.attemptCount + 1);
  const delayMs = plannedMs && Math.max(plannedMs, retryAfterSeconds * 1000);
  const outcome = mayPass ? nextTry(ctx, delivery, delayMs) : { status: 'failed' as const };
  return settle(ctx, { delivery, destination, attempt, unsent: true, ...outcome });
}

export const gone = 410;

function verdict(
  ctx: Context,
  delivery: PendingDelivery,
  { statusCode = 0, retryAfterSeconds }: SendOutcome,
) {
  if (statusCode >= 200 && statusCode < 300) return { status: 'succeeded' as const };
  if (statusCode === gone) return { status: 'failed' as const, gone: true };
  return nextTry(ctx, delivery, nextDelayMs(delivery.attemptCount + 1, retryAfterSeconds));
}

/** Content may not be held until then; what is read anew with every try is not held. */
function nextTry(ctx: Context, { event }: PendingDelivery, delayMs: number | undefined) {
  const now = ctx.now();
  const nextAttemptAt = new Date(now.getTime() + (delayMs ?? 0));
  const tooLate = isHeld(event, now) && !isHeld(event, nextAttemptAt);
  return delayMs === undefined || tooLate
    ? { status: 'failed' as const }
    : { status: 'pending' as const, nextAttemptAt };
}
