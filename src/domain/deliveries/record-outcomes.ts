/** Writes down the outcomes of deliveries. Outcomes that come within a few milliseconds are written together. */
import type { Context } from '../../context.ts';
import type { Schemas } from '../../contract/index.ts';
import { type EventDestination, noteFailing, noteRecovery } from '../../db/tables/event-destinations.ts';
import { type PendingDelivery, recordDeliveryOutcomes } from '../../db/tables/events.ts';
import {
  currentTraceContext,
  type TraceContext,
  withTraceContext,
} from '../../observability/tracing/trace-context.ts';
import { canWait } from '../foundation/events/emit.ts';
import { disableFailing, disableGone } from './disable.ts';
import { type DeliveryOutcome, receiverAfter, statusAfter } from './outcomes.ts';
import { sealAnswer } from './receiver-answer.ts';

interface Tried {
  delivery: PendingDelivery;
  destination: EventDestination | undefined;
  outcome: DeliveryOutcome;
  /** The attempt as the delivery log shows it; absent when nothing was tried. */
  attempt?: Schemas['DeliveryAttempt'];
  /** The time for which the receiver wants to be left alone. */
  retryAfterSeconds?: number | undefined;
}

/** A try with the status that follows from its outcome. */
type Recorded = Tried & ReturnType<typeof statusAfter> & { cause: TraceContext | undefined };

/**
 * Records a delivery outcome, with the next try if there is one. The promise is fulfilled when the outcome is
 * written.
 */
export function recordOutcome(ctx: Context, tried: Tried): Promise<void> {
  const { outcome, delivery, retryAfterSeconds } = tried;
  const status = statusAfter(outcome, delivery, ctx.now(), retryAfterSeconds);
  const recorded = { ...tried, ...status, cause: currentTraceContext() };
  noteAttempt(ctx, recorded);
  return ctx.concurrency.collect<Recorded>('delivery outcomes', recorded, (outcomes) =>
    withTraceContext(undefined, () => write(ctx, outcomes)),
  );
}

async function write(ctx: Context, outcomes: Recorded[]): Promise<void> {
  const retries = outcomes.filter(({ nextAttemptAt }) => nextAttemptAt);
  const rows = outcomes.map(({ delivery, status, attempt, nextAttemptAt }) => ({
    id: delivery.id,
    organizationId: delivery.organizationId,
    status,
    ...(attempt ? { attempt: sealAnswer(ctx, delivery.id, attempt) } : {}),
    ...(nextAttemptAt ? { nextAttemptAt } : {}),
  }));
  if (retries.length === 0) await recordDeliveryOutcomes(ctx.db.$sql, rows, ctx.now());
  else
    await ctx.db.$pipelined((tx) =>
      Promise.all([
        recordDeliveryOutcomes(tx, rows, ctx.now()),
        ctx.queue.insert('events.deliver', retries.map(retryJob), tx),
      ]),
    );
  await noteHealth(ctx, outcomes);
}

const retryJob = ({ delivery, nextAttemptAt, cause }: Recorded) => ({
  cause,
  payload: {
    organizationId: delivery.organizationId,
    deliveryId: delivery.id,
    eventId: delivery.event.id,
  },
  group: delivery.destinationId,
  lowPriority: canWait(delivery.event),
  ...(nextAttemptAt ? { startAfter: nextAttemptAt } : {}),
});

/**
 * Notes which destinations have begun to fail or have recovered, and disables those that have to be. Needs no
 * SQL statement as long as all is well.
 */
async function noteHealth(ctx: Context, outcomes: Recorded[]): Promise<void> {
  const sent = outcomes.filter(({ outcome, destination }) => receiverAfter(outcome) && destination);
  const destinations = (some: Recorded[]) => [
    ...new Map(some.map(({ destination }) => [destination?.id, destination as EventDestination])).values(),
  ];
  const recovered = destinations(sent.filter(({ status }) => status === 'succeeded')).filter(
    ({ failingSince }) => failingSince,
  );
  if (recovered.length > 0)
    await noteRecovery(
      ctx.db,
      recovered.map(({ id }) => id),
    );
  const failing = destinations(sent.filter(({ status }) => status !== 'succeeded'));
  const fresh = failing.filter(({ failingSince }) => !failingSince);
  if (fresh.length > 0)
    await noteFailing(
      ctx.db,
      fresh.map(({ id }) => id),
      ctx.now(),
    );
  for (const destination of destinations(outcomes.filter(({ outcome }) => receiverAfter(outcome) === 'gone')))
    await disableGone(ctx, destination);
  for (const destination of failing) await disableFailing(ctx, destination);
}

// Counts attempts to deliver an event, and writes a line of each.

interface Noted {
  delivery: PendingDelivery;
  outcome: DeliveryOutcome;
  status: PendingDelivery['status'];
  attempt?: Schemas['DeliveryAttempt'];
}

function noteAttempt(ctx: Context, { delivery, outcome, status, attempt }: Noted): void {
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
