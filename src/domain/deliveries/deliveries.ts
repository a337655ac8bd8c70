/** Reads deliveries, and how destinations and inboxes are doing. */
import type { Context } from '../../context.ts';
import type { Input, Output, Schemas } from '../../contract/index.ts';
import type { PageRequest } from '../../db/client/pages.ts';
import type { Scope } from '../../db/client/scope.ts';
import {
  findDelivery,
  listDeliveries as readDeliveries,
  type EventDelivery as StoredDelivery,
} from '../../db/tables/deliveries.ts';
import { findEventDestination } from '../../db/tables/event-destinations.ts';
import {
  type LatestDelivery,
  latestDeliveries,
  listDeliveriesOfEvent,
} from '../../db/tables/events-by-delivery.ts';
import { readDestinationHours } from '../../db/tables/outcome-counts.ts';
import type { Caller } from '../foundation/caller.ts';
import { admitTopic } from '../foundation/events/topics.ts';
import { requireFiltered } from '../foundation/missing-ids.ts';
import { type Bucket, bucketsOf, type Period, rowsIn, sumOf, timeOf } from '../foundation/times.ts';
import { openAnswer, type StoredAttempt } from './attempt.ts';

/** Returns a delivery. Throws `not_found`. */
export async function getDelivery(
  ctx: Context,
  caller: Caller,
  { eventDestinationId, deliveryId }: { eventDestinationId: string; deliveryId: string },
): Promise<Schemas['Delivery']> {
  return presentDelivery(ctx, await findDelivery(ctx.db, caller, eventDestinationId, deliveryId));
}

/** Returns the id of the destination that a delivery goes to. Throws `not_found`. */
export async function destinationOfDelivery(
  { db }: Pick<Context, 'db'>,
  scope: Scope,
  deliveryId: string,
): Promise<string> {
  return (await findDelivery(db, scope, undefined, deliveryId)).destinationId;
}

export async function listDeliveries(
  ctx: Context,
  caller: Caller,
  { eventDestinationId, cursor, limit, since, until, ...filters }: Input<'eventDestinations.deliveries'>,
): Promise<Output<'eventDestinations.deliveries'>> {
  const { id } = await findEventDestination(ctx.db, caller, eventDestinationId);
  admitTopic(filters.topic);
  const window = { since: timeOf(since), until: timeOf(until) };
  const range = ctx.db.$ids.between('delivery', caller, window.since, window.until);
  const { rows, nextCursor } = await readDeliveries(
    ctx.db,
    caller,
    id,
    { ...filters, ...window, range },
    { cursor, limit },
  );
  await requireFiltered(ctx, caller, { cursor, ...filters }, rows);
  return {
    data: rows.map((row) => presentDelivery(ctx, row)),
    hasMore: nextCursor !== undefined,
    ...(nextCursor ? { nextCursor } : {}),
  };
}

export type EventDelivery = Schemas['Delivery'] & { eventDestinationId: string };

/** Lists the deliveries of an event to all destinations, the newest first. */
export async function listEventDeliveries(
  ctx: Context,
  caller: Caller,
  eventId: string,
  page: PageRequest,
): Promise<{ data: EventDelivery[]; nextCursor: string | undefined }> {
  const { rows, nextCursor } = await listDeliveriesOfEvent(ctx.db, caller, eventId, page);
  const data = rows.map((row) => ({ ...presentDelivery(ctx, row), eventDestinationId: row.destinationId }));
  return { data, nextCursor };
}

// Reads how a destination's receiver has answered lately, from counts, however many deliveries there were.

export interface HealthBucket extends Bucket {
  succeeded: number;
  failed: number;
  /** The times that the receiver took; absent where nothing was tried. */
  averageMs?: number;
  slowestMs?: number;
}

/** Returns the attempts of a period, the oldest part first. The destination is the caller's own. */
export async function readDestinationHealth(
  ctx: Pick<Context, 'db' | 'clock'>,
  scope: Scope,
  eventDestinationId: string,
  period: Period,
): Promise<HealthBucket[]> {
  const buckets = bucketsOf(ctx.clock.now(), period);
  const counted = await readDestinationHours(ctx.db, scope, eventDestinationId, buckets[0]?.start as Date);
  const rows = rowsIn(buckets, counted, ({ hour }) => hour);
  return buckets.map((bucket, place) => ({ ...bucket, ...together(rows[place] ?? []) }));
}

function together(rows: Awaited<ReturnType<typeof readDestinationHours>>) {
  const [succeeded, failed] = [sumOf(rows, 'succeeded'), sumOf(rows, 'failed')];
  if (rows.length === 0) return { succeeded, failed };
  const took = rows.reduce((total, row) => total + row.averageMs * (row.succeeded + row.failed), 0);
  return {
    succeeded,
    failed,
    averageMs: took / Math.max(1, succeeded + failed),
    slowestMs: Math.max(...rows.map(({ slowestMs }) => slowestMs)),
  };
}

// A test inbox is a receiver of our own, for customers who have none yet. Its address contains the sealed id
// of its organization, so that nothing has to be stored for it.

const binding = ['inbox'];

/**
 * Returns the address of a test inbox.
 * @param answer the status that it answers, so that failing deliveries can be tried; 204 by default.
 */
export function inboxUrl(
  { config, security: { sealers } }: Pick<Context, 'config' | 'security'>,
  { organizationId }: Caller,
  answer?: number,
): string {
  const url = `${config.publicUrl}/inbox/${sealers.inboxLinks.seal(organizationId, binding)}`;
  return answer === undefined ? url : `${url}?answer=${answer}`;
}

export function isInboxToken({ security: { sealers } }: Pick<Context, 'security'>, token: string): boolean {
  return sealers.inboxLinks.open(token, binding) !== undefined;
}

export function isInbox(ctx: Pick<Context, 'config' | 'security'>, url: string): boolean {
  const start = `${ctx.config.publicUrl}/inbox/`;
  const [token = ''] = url.slice(start.length).split('?');
  return url.startsWith(start) && isInboxToken(ctx, token);
}

/** Presents a delivery in the contract's form. */
function presentDelivery(
  ctx: Pick<Context, 'security' | 'observability'>,
  delivery: StoredDelivery,
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

/** From the worst to the best. A delivery is failing that was refused and will be tried again. */
const states = ['failed', 'failing', 'pending', 'delivered'] as const;
type State = (typeof states)[number];

export interface EventOutcome {
  /** The worst state among the latest deliveries to each destination. */
  worst: State;
  /** How many deliveries are in this state. */
  count: number;
  /** How many destinations the event was sent to. */
  all: number;
}

/** Returns what has become of events, by their ids. Those that were sent to no destination are left out. */
export async function outcomesOfEvents(
  ctx: Pick<Context, 'db'>,
  caller: Caller,
  eventIds: readonly string[],
): Promise<Map<string, EventOutcome>> {
  const deliveries = eventIds.length > 0 ? await latestDeliveries(ctx.db, caller, eventIds) : [];
  return new Map(
    [...Map.groupBy(deliveries, ({ eventId }) => eventId)].map(([eventId, own]) => [eventId, outcomeOf(own)]),
  );
}

function outcomeOf(deliveries: readonly LatestDelivery[]): EventOutcome {
  const found = deliveries.map(stateOf);
  const worst = states.find((state) => found.includes(state)) ?? 'delivered';
  return { worst, count: found.filter((state) => state === worst).length, all: found.length };
}

function stateOf({ status, attempts }: LatestDelivery): State {
  if (status === 'succeeded') return 'delivered';
  if (status === 'failed') return 'failed';
  return attempts > 0 ? 'failing' : 'pending';
}
