/**
 * Delivers events, with one try per job. The outcomes of tries that end at the same time are recorded
 * together.
 */
import type { Context } from '../../context.ts';
import type { Scope } from '../../db/client/scope.ts';
import type { EventDestination } from '../../db/tables/event-destinations.ts';
import { type DeliveryKey, type PendingDelivery, readDeliveries } from '../../db/tables/events.ts';
import { ServiceError } from '../../errors/index.ts';
import type { WorkerJobs } from '../../queue/index.ts';
import { envelopeOf, heldData } from '../foundation/events/envelope.ts';
import { loadTogether } from '../foundation/readable.ts';
import { attemptOf, sendEnvelope } from './attempt.ts';
import { outcomeOfAnswer } from './outcomes.ts';
import { recordOutcome } from './record-outcomes.ts';
import { reread } from './reread.ts';

type Job = WorkerJobs['events.deliver'];

interface Loaded {
  delivery: PendingDelivery;
  /** Absent when the destination was deleted or disabled. */
  destination: EventDestination | undefined;
}

/** @returns what works on each job: its promise is fulfilled when the outcome is recorded. */
export function deliverEvents(ctx: Context, jobs: Job[]): (job: Job) => Promise<void> {
  const loadedFor = loadTogether(jobs, (some) =>
    load(
      ctx,
      some.map(({ organizationId, deliveryId: id, eventId }) => ({ organizationId, id, eventId })),
    ),
  );
  return async (job) => {
    const loaded = (await loadedFor(job)).get(job.deliveryId);
    // A delivery that is left out here was erased, has its outcome already, or is to be tried later by
    // another job.
    if (loaded?.delivery.status === 'pending' && loaded.delivery.due) await deliver(ctx, loaded);
  };
}

async function load(ctx: Context, rows: DeliveryKey[]): Promise<Map<string, Loaded>> {
  const deliveries = await readDeliveries(ctx.db.$sql, rows);
  const destinations = await enabledDestinations(ctx, deliveries);
  return new Map(
    deliveries.map((delivery) => [
      delivery.id,
      { delivery, destination: destinations.get(delivery.destinationId) },
    ]),
  );
}

/** Returns the enabled destinations of all tenants that the deliveries belong to, by their ids. */
async function enabledDestinations(
  ctx: Context,
  deliveries: Scope[],
): Promise<Map<string, EventDestination>> {
  const tenants = new Map(deliveries.map((tenant) => [`${tenant.organizationId}/${tenant.mode}`, tenant]));
  const enabled = await Promise.all(
    [...tenants.values()].map((tenant) => ctx.destinations.enabled(ctx.db, tenant)),
  );
  return new Map(enabled.flat().map((destination) => [destination.id, destination]));
}

async function deliver(ctx: Context, { delivery, destination }: Loaded): Promise<void> {
  if (!destination) return recordOutcome(ctx, { delivery, destination, outcome: 'undeliverable' });
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

// Makes the payload of an event: as it was written, or, once that is erased, as the content can be read now.

type Payload = { body: string } | Unreadable;

interface Unreadable {
  /** The error as the delivery log shows it. */
  error: 'content_gone' | 'content_unreadable';
  /** True when a later read may succeed. */
  mayPass: boolean;
  /** The wait that the provider asked for. */
  retryAfterSeconds?: number;
}

async function payloadOf(ctx: Context, delivery: PendingDelivery): Promise<Payload> {
  const { event } = delivery;
  const held = heldData(ctx, event);
  if (held !== null) return { body: envelopeOf(delivery, { ...event, data: held }) };
  try {
    const data = JSON.stringify(await reread(ctx, delivery, event));
    return { body: envelopeOf(delivery, { ...event, origin: 'recovered', unreadable: null, data }) };
  } catch (error) {
    // Without a database no outcome can be stored either, so the job is repeated without using up a try.
    if (!(error instanceof ServiceError) || error.code === 'service_unavailable') throw error;
    if (error.code === 'not_found') return { error: 'content_gone', mayPass: false };
    const { code, retryAfterSeconds } = error;
    return { error: 'content_unreadable', mayPass: !lasting.has(code), retryAfterSeconds };
  }
}

/** The errors that do not pass by themselves, so that another try would not help. */
const lasting = new Set(['invalid_token', 'scope_insufficient', 'not_supported', 'validation_error']);
