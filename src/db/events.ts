/** Events and their deliveries. Written and settled in bulk: one statement, however many there are. */
import type { Db } from './client.ts';
import { contentHeldMs, deliveryLogMs } from './content-retention.ts';
import { countEnded } from './delivery-hours.ts';
import type { EventDeliveryModel as EventDelivery, EventModel as StoredEvent } from './generated/models.ts';
import { firstIdAt, isId } from './ids.ts';
import { type Page, type PageRequest, readPage } from './pages.ts';
import type { Kept } from './retention.ts';
import { found, type Scope, scopeOf } from './scope.ts';

export type { EventDelivery, StoredEvent };

/** An event without its data. */
export interface EventHead {
  id: string;
  topic: string;
  origin: string;
  connectedProfileId: string | null;
  /** The id of what it is about. */
  subjectId: string | null;
  /** Set for moderation: whether the item was hidden or shown again. */
  hidden: boolean | null;
  /** True when the provider did not return the item by its id. */
  unreadable: boolean | null;
  createdAt: Date;
}

export interface EventRow extends EventHead {
  /** The data as JSON text, sealed with the event's id. */
  sealedData: Buffer;
}

/** The data as it is stored: both are null once it is erased. */
type HeldData = Pick<StoredEvent, 'sealedData' | 'data'>;

export interface DeliveryRow {
  id: string;
  destinationId: string;
  eventId: string;
  topic: string;
}

/**
 * Events with their deliveries, and a word to the processes that deliver. One statement. Transactions that notify are
 * committed one after the other, so that only those do that have to.
 */
export async function insertEvents(
  tx: Db,
  scope: Scope,
  events: EventRow[],
  deliveries: DeliveryRow[],
): Promise<void> {
  const { organizationId, mode } = scope;
  const newEvents = JSON.stringify(events.map(eventColumns));
  const newDeliveries = JSON.stringify(deliveries.map(deliveryColumns));
  await tx.$executeRaw`
    WITH made AS (
      INSERT INTO events (id, organization_id, mode, topic, origin, connected_profile_id, subject_id, sealed_data,
        hidden, unreadable, created_at)
      SELECT id, ${organizationId}, ${mode}::"Mode", topic, origin, connected_profile_id, subject_id,
        decode(sealed_data, 'base64'), hidden, unreadable, created_at
      FROM jsonb_to_recordset(${newEvents}::jsonb) AS event (id text, topic text, origin text,
        connected_profile_id text, subject_id text, sealed_data text, hidden boolean, unreadable boolean,
        created_at timestamptz))
    , on_their_way AS (
    INSERT INTO event_deliveries (id, organization_id, mode, destination_id, event_id, topic, created_at)
    SELECT id, ${organizationId}, ${mode}::"Mode", destination_id, event_id, topic, now()
    FROM jsonb_to_recordset(${newDeliveries}::jsonb) AS delivery (
      id text, destination_id text, event_id text, topic text))
    SELECT pg_notify('stream_jobs', 'events.deliver') WHERE ${deliveries.length > 0}`;
}

const eventColumns = ({ connectedProfileId, subjectId, sealedData, createdAt, ...event }: EventRow) => ({
  ...event,
  connected_profile_id: connectedProfileId,
  subject_id: subjectId,
  sealed_data: sealedData.toString('base64'),
  created_at: createdAt,
});

const deliveryColumns = ({ id, destinationId, eventId, topic }: DeliveryRow) => ({
  id,
  topic,
  destination_id: destinationId,
  event_id: eventId,
});

/** A delivery with the event that it carries. */
export interface PendingDelivery extends Scope {
  id: string;
  destinationId: string;
  status: EventDelivery['status'];
  attemptCount: number;
  /** By the database's clock, which is the queue's too: those of the processes may differ. */
  due: boolean;
  event: EventHead & HeldData;
}

interface JoinedRow extends Omit<PendingDelivery, 'event'>, Omit<PendingDelivery['event'], 'id'> {
  eventId: string;
}

/** For the workers, which serve all tenants. */
export async function readDeliveries(db: Db, ids: string[]): Promise<PendingDelivery[]> {
  const rows = await db.$queryRaw<JoinedRow[]>`
    SELECT d.id, d.destination_id AS "destinationId", d.status::text AS status, d.event_id AS "eventId",
           jsonb_array_length(d.attempts) AS "attemptCount",
           coalesce(d.next_attempt_at <= now(), true) AS due,
           e.organization_id AS "organizationId", e.mode::text AS mode, e.topic, e.origin,
           e.connected_profile_id AS "connectedProfileId", e.subject_id AS "subjectId",
           e.sealed_data AS "sealedData", e.data, e.hidden, e.unreadable, e.created_at AS "createdAt"
    FROM event_deliveries d JOIN events e ON e.id = d.event_id WHERE d.id = ANY(${ids})`;
  return rows.map(({ id, destinationId, status, attemptCount, due, organizationId, mode, ...event }) => {
    const { eventId, ...rest } = event;
    const delivery = { id, destinationId, status, attemptCount, due, organizationId, mode };
    return { ...delivery, event: { id: eventId, ...rest } };
  });
}

export interface Settlement {
  id: string;
  status: EventDelivery['status'];
  /** What was tried just now; none when nothing was. */
  attempt?: object;
  nextAttemptAt?: Date;
}

/**
 * One statement, however many there are, which counts those that have ended as well. What is settled for good stays
 * so: an interrupted try may end late.
 */
export async function settleDeliveries(db: Db, settlements: Settlement[], now: Date): Promise<void> {
  const rows = JSON.stringify(
    settlements.map(({ id, status, attempt, nextAttemptAt }) => ({
      id,
      status,
      attempts: attempt ? [attempt] : [],
      next_attempt_at: nextAttemptAt ?? null,
    })),
  );
  await db.$executeRaw`
    WITH settled AS (
      UPDATE event_deliveries d SET
        status = s.status::"DeliveryStatus",
        attempts = d.attempts || s.attempts,
        next_attempt_at = s.next_attempt_at,
        completed_at = CASE WHEN s.status = 'pending' THEN NULL ELSE ${now}::timestamptz END
      FROM jsonb_to_recordset(${rows}::jsonb) AS s (
        id text, status text, attempts jsonb, next_attempt_at timestamptz)
      WHERE d.id = s.id AND d.status = 'pending'
      RETURNING d.organization_id, d.mode, d.created_at, d.status)
    ${countEnded}`;
}

export interface DeliveryFilters {
  status?: EventDelivery['status'];
  topic?: string;
  eventId?: string;
}

/** Newest first. */
export function listDeliveries(
  db: Db,
  scope: Scope,
  destinationId: string,
  { status, topic, eventId }: DeliveryFilters,
  page: PageRequest,
): Promise<Page<EventDelivery>> {
  return readPage(page, ({ before, take }) =>
    db.eventDelivery.findMany({
      where: { destinationId, ...scopeOf(scope), status, topic, eventId, id: before },
      orderBy: { id: 'desc' },
      take,
    }),
  );
}

export interface EventFilters {
  topic?: string;
  connectedProfileId?: string;
  since?: Date;
  until?: Date;
}

/** An event is made within this time of its id. */
const apartMs = 60_000;

/** Newest first. Of a time window: a range of ids, so that no events outside it are looked at. */
export function listEvents(
  db: Db,
  scope: Scope,
  { topic, connectedProfileId, since, until }: EventFilters,
  page: PageRequest,
): Promise<Page<StoredEvent>> {
  const idAt = (time: Date | undefined, byMs: number) =>
    time && firstIdAt('event', scope.mode, new Date(time.getTime() + byMs));
  const [first, end] = [idAt(since, -apartMs), idAt(until, apartMs)];
  return readPage(page, ({ before, take }) =>
    db.event.findMany({
      where: {
        ...scopeOf(scope),
        topic,
        connectedProfileId,
        createdAt: { gte: since, lte: until },
        id: { gte: first, lt: before?.lt ?? end },
      },
      orderBy: { id: 'desc' },
      take,
    }),
  );
}

/** Throws `not_found`. */
export async function findDelivery(
  db: Db,
  scope: Scope,
  destinationId: string,
  id: string,
): Promise<EventDelivery> {
  const known = isId('delivery', scope.mode, id);
  const row = known
    ? await db.eventDelivery.findFirst({ where: { id, destinationId, ...scopeOf(scope) } })
    : null;
  return found(row, 'The delivery');
}

/** Of one event, to all destinations, newest first. */
export function listDeliveriesOfEvent(
  db: Db,
  scope: Scope,
  eventId: string,
  page: PageRequest,
): Promise<Page<EventDelivery>> {
  return readPage(page, ({ before, take }) =>
    db.eventDelivery.findMany({
      where: { eventId, ...scopeOf(scope), id: before },
      orderBy: { id: 'desc' },
      take,
    }),
  );
}

/** `null` when there is none, or its time is over. */
export async function findEvent(db: Db, scope: Scope, id: string): Promise<StoredEvent | null> {
  return isId('event', scope.mode, id) ? db.event.findFirst({ where: { id, ...scopeOf(scope) } }) : null;
}

/** Of a time window, oldest first. */
export function eventsBetween(
  db: Db,
  scope: Scope,
  { since, until }: { since: Date; until: Date },
  afterId: string,
  count: number,
): Promise<StoredEvent[]> {
  return db.event.findMany({
    where: { ...scopeOf(scope), createdAt: { gte: since, lte: until }, id: { gt: afterId } },
    orderBy: { id: 'asc' },
    take: count,
  });
}

/**
 * Ids of the events none of whose deliveries to the destination has worked or is still tried, oldest first. All at
 * once: every part of them would take a look at the whole log of the destination.
 */
export async function failedEventIds(db: Db, scope: Scope, destinationId: string): Promise<string[]> {
  const rows = await db.$queryRaw<{ id: string }[]>`
    SELECT event_id AS id FROM event_deliveries
    WHERE destination_id = ${destinationId} AND organization_id = ${scope.organizationId}
      AND mode = ${scope.mode}::"Mode"
    GROUP BY event_id HAVING bool_and(status = 'failed') ORDER BY event_id`;
  return rows.map(({ id }) => id);
}

/** Those of them that are still there, oldest first. */
export function eventsById(db: Db, scope: Scope, ids: string[]): Promise<StoredEvent[]> {
  return db.event.findMany({ where: { ...scopeOf(scope), id: { in: ids } }, orderBy: { id: 'asc' } });
}

/** Whether a destination has so many deliveries on their way: a look at its latest ones, however many there were. */
export async function isBehind(db: Db, destinationIds: string[], most: number): Promise<boolean> {
  const [row] = await db.$queryRaw<{ behind: boolean }[]>`
    SELECT EXISTS (
      SELECT 1 FROM unnest(${destinationIds}::text[]) AS destination (id), LATERAL (
        SELECT count(*) FILTER (WHERE latest.status = 'pending') AS pending FROM (
          SELECT status FROM event_deliveries WHERE destination_id = destination.id
          ORDER BY id DESC LIMIT ${2 * most}) AS latest) AS counted
      WHERE pending >= ${most}) AS behind`;
  return row?.behind ?? false;
}

/** Payloads, erased as soon as content is due. */
export const heldEventPayloads: Kept = {
  table: 'events',
  since: 'created_at',
  forMs: contentHeldMs,
  held: 'sealed_data IS NOT NULL OR data IS NOT NULL',
  emptied: 'sealed_data = NULL, data = NULL',
};

/** Receivers may answer with what they were sent. */
export const heldReceiverAnswers: Kept = {
  table: 'event_deliveries',
  since: 'created_at',
  forMs: contentHeldMs,
  held: `attempts @? '$[*].sealedBody' OR attempts @? '$[*].body'`,
  emptied: `attempts = (
    SELECT coalesce(jsonb_agg(attempt - '{sealedBody,body}'::text[] ORDER BY position), '[]')
    FROM jsonb_array_elements(attempts) WITH ORDINALITY AS all_of(attempt, position))`,
};

export const keptDeliveries: Kept = {
  table: 'event_deliveries',
  since: 'created_at',
  forMs: deliveryLogMs,
};

export const keptEvents: Kept = { table: 'events', since: 'created_at', forMs: deliveryLogMs };
