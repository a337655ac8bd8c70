/**
 * Delivers events, with one try per job. The outcomes of tries that end at the same time are recorded
 * together.
 */
import type { Context } from '../../context.ts';
import type { Schemas } from '../../contract/index.ts';
import { inTransaction } from '../../db/client/client.ts';
import type { Scope } from '../../db/client/scope.ts';
import { isSpread } from '../../db/distribution/several-nodes.ts';
import {
  type DeliveryKey,
  type PendingDelivery,
  readDeliveries,
  recordDeliveryOutcomes,
} from '../../db/tables/deliveries.ts';
import { type EventDestination, noteFailing, noteRecovery } from '../../db/tables/event-destinations.ts';
import { ServiceError } from '../../errors/index.ts';
import { minuteMs } from '../../lib/time.ts';
import { currentTraceContext, type TraceContext } from '../../observability/tracing/span.ts';
import type { WorkerJobs } from '../../queue/declarations.ts';
import { collectWork, loadTogether } from '../foundation/batches.ts';
import { canWait } from '../foundation/events/emit.ts';
import { envelopeOf, heldData } from '../foundation/events/envelope.ts';
import {
  attemptOf,
  type DeliveryOutcome,
  outcomeOfAnswer,
  receiverAfter,
  sealAnswer,
  sendEnvelope,
  statusAfter,
} from './attempt.ts';
import { disableFailing, disableGone } from './disable.ts';
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
      some.map(({ deliveryId: id, ...key }) => ({ ...key, id })),
    ),
  );
  return async (job) => {
    const loaded = (await loadedFor(job)).get(job.deliveryId);
    // A delivery that is left out here was erased, has its outcome already, or is to be tried later by
    // another job.
    if (loaded && isItsAttempt(job, loaded.delivery)) await deliver(ctx, loaded);
  };
}

const mostUnderWayMs = 15 * minuteMs;

/**
 * Tells whether the next attempt of a delivery is due, and this job's to make: one that was brought forward belongs to the job
 * that did so, even while it is under way. One that was to be made so long ago was lost.
 */
function isItsAttempt({ plannedFor }: Job, { status, due, nextAttemptAt }: PendingDelivery): boolean {
  const aheadMs = plannedFor && nextAttemptAt ? Date.parse(plannedFor) - nextAttemptAt.getTime() : 0;
  const isOvertaken = aheadMs > 0 && aheadMs < mostUnderWayMs;
  return status === 'pending' && due && !isOvertaken;
}

async function load(ctx: Pick<Context, 'db'>, rows: DeliveryKey[]): Promise<Map<string, Loaded>> {
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
  ctx: Pick<Context, 'db'>,
  deliveries: Scope[],
): Promise<Map<string, EventDestination>> {
  const tenants = new Map(deliveries.map((tenant) => [`${tenant.organizationId}/${tenant.mode}`, tenant]));
  const enabled = await Promise.all(
    [...tenants.values()].map((tenant) => ctx.db.$cached.destinations.enabled(ctx.db, tenant)),
  );
  return new Map(enabled.flat().map((destination) => [destination.id, destination]));
}

async function deliver(ctx: Context, { delivery, destination }: Loaded): Promise<void> {
  if (!destination) return recordOutcome(ctx, { delivery, destination, outcome: 'undeliverable' });
  const at = ctx.clock.now();
  const payload = await payloadOf(ctx, delivery);
  if ('error' in payload) {
    const { error, mayPass, retryAfterSeconds } = payload;
    const attempt = { at: at.toISOString(), durationMs: ctx.clock.now().getTime() - at.getTime(), error };
    const outcome = mayPass ? 'unreadable' : 'lost';
    return recordOutcome(ctx, { delivery, destination, outcome, attempt, retryAfterSeconds });
  }
  const answer = await sendEnvelope(ctx, destination, delivery.event.id, payload.body);
  const { statusCode = 0, retryAfterSeconds } = answer;
  const answered = outcomeOfAnswer(statusCode);
  // A former URL does not speak for the one that the destination has now.
  const outcome = answered === 'unwanted' && (await hasMoved(ctx, destination)) ? 'not_received' : answered;
  return recordOutcome(ctx, {
    delivery,
    destination,
    outcome,
    attempt: attemptOf(answer),
    retryAfterSeconds,
  });
}

/** Tells whether a destination has got another URL since it was read. */
async function hasMoved(
  ctx: Pick<Context, 'db'>,
  { id, url, ...tenant }: EventDestination,
): Promise<boolean> {
  const now = (await ctx.db.$cached.destinations.enabled(ctx.db, tenant)).find((one) => one.id === id);
  return now !== undefined && now.url !== url;
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

// Writes down the outcomes of deliveries. Outcomes that come within a few milliseconds are written together.

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
 * written. While a node of a cluster is away, what belongs to others is written without it.
 */
async function recordOutcome(ctx: Context, tried: Tried): Promise<void> {
  const { outcome, delivery, retryAfterSeconds } = tried;
  const status = statusAfter(outcome, delivery, ctx.clock.now(), retryAfterSeconds);
  const recorded = { ...tried, ...status, cause: currentTraceContext() };
  noteAttempt(ctx, recorded);
  await collectWork(ctx, 'delivery outcomes', recorded, (all) => write(ctx, all));
  if (changesHealth(recorded))
    await collectWork(ctx, 'destination health', recorded, (all) => noteHealth(ctx, all));
}

async function write(ctx: Context, outcomes: Recorded[]): Promise<void> {
  const retries = outcomes.filter(({ nextAttemptAt }) => nextAttemptAt);
  const [rows = [], ...more] = eachDeliveryOnce(outcomes).map((some) => some.map(rowOf(ctx)));
  const now = ctx.clock.now();
  // On a cluster, outcomes and their counts take several statements.
  if (retries.length === 0 && more.length === 0 && !(await isSpread(ctx.db.$sql)))
    await recordDeliveryOutcomes(ctx.db.$sql, rows, now);
  else
    await ctx.db.$pipelined((tx) =>
      Promise.all([
        ...[rows, ...more].map((some) => recordDeliveryOutcomes(tx, some, now)),
        ctx.queue.insert('events.deliver', retries.map(retryJob), tx),
      ]),
    );
}

/**
 * Parts outcomes into groups that have each delivery once, in the order of its tries, since a statement changes a row once. One
 * delivery is tried twice at a time when its job comes back while the first try still waits for the receiver.
 */
function eachDeliveryOnce(outcomes: Recorded[]): Recorded[][] {
  const groups: Map<string, Recorded>[] = [];
  for (const outcome of outcomes) {
    const { id } = outcome.delivery;
    const group = groups.find((tried) => !tried.has(id));
    if (group) group.set(id, outcome);
    else groups.push(new Map([[id, outcome]]));
  }
  return groups.map((tried) => [...tried.values()]);
}

const rowOf =
  (ctx: Pick<Context, 'security'>) =>
  ({ delivery, status, attempt, nextAttemptAt }: Recorded) => ({
    id: delivery.id,
    organizationId: delivery.organizationId,
    status,
    ...(attempt ? { attempt: sealAnswer(ctx, delivery.id, attempt) } : {}),
    ...(nextAttemptAt ? { nextAttemptAt } : {}),
  });

const retryJob = ({ delivery, nextAttemptAt, cause }: Recorded) => ({
  cause,
  payload: {
    organizationId: delivery.organizationId,
    deliveryId: delivery.id,
    eventId: delivery.event.id,
    ...(nextAttemptAt ? { plannedFor: nextAttemptAt.toISOString() } : {}),
  },
  group: delivery.destinationId,
  lowPriority: canWait(delivery.event),
  ...(nextAttemptAt ? { startAfter: nextAttemptAt } : {}),
});

/** Tells whether there is something to note about the destination, which there is not as long as all is well. */
const changesHealth = ({ outcome, status, destination }: Recorded) =>
  destination !== undefined &&
  receiverAfter(outcome) !== undefined &&
  (status !== 'succeeded' || destination.failingSince !== null);

/** Notes which destinations have begun to fail or have recovered, and disables those that have to be. May be repeated. */
async function noteHealth(ctx: Context, sent: Recorded[]): Promise<void> {
  const destinations = (some: Recorded[]) => [
    ...new Map(some.map(({ destination }) => [destination?.id, destination as EventDestination])).values(),
  ];
  const recovered = destinations(sent.filter(({ status }) => status === 'succeeded')).filter(
    ({ failingSince }) => failingSince,
  );
  if (recovered.length > 0) await inTransaction(ctx.db, (tx) => noteRecovery(tx, recovered));
  const failing = destinations(sent.filter(({ status }) => status !== 'succeeded'));
  const fresh = failing.filter(({ failingSince }) => !failingSince);
  if (fresh.length > 0) await inTransaction(ctx.db, (tx) => noteFailing(tx, fresh, ctx.clock.now()));
  for (const destination of destinations(sent.filter(({ outcome }) => receiverAfter(outcome) === 'gone')))
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

function noteAttempt(
  ctx: Pick<Context, 'clock' | 'observability'>,
  { delivery, outcome, status, attempt }: Noted,
): void {
  const { id: deliveryId, destinationId: eventDestinationId, organizationId, mode, event } = delivery;
  const { statusCode, error, durationMs = 0 } = attempt ?? {};
  ctx.observability.metrics.deliveries({
    mode,
    outcome,
    status,
    answer: answerOf(attempt),
    durationMs,
    ageMs: ctx.clock.now().getTime() - event.createdAt.getTime(),
  });
  const ids = { organizationId, mode, eventDestinationId, deliveryId, eventId: event.id };
  const answer = { outcome, status, statusCode, error, durationMs };
  ctx.observability.log.info('delivery', { subsystem: 'deliveries', ...ids, topic: event.topic, ...answer });
}

/** Returns the class of the answer's status, such as `2xx`, or why there was none. */
function answerOf({ statusCode, error }: Partial<Schemas['DeliveryAttempt']> = {}): string {
  return error ?? (statusCode === undefined ? 'none' : `${Math.floor(statusCode / 100)}xx`);
}
