/** Events and their deliveries. They are written in bulk: one statement, however many there are. */
import type { Db } from '../client/client.ts';
import { type IdRange, idsOf, isId } from '../client/ids.ts';
import { type PageRequest, type RowPage, readPage } from '../client/pages.ts';
import { found, listed, type OrganizationRow, type Scope, scopeOf } from '../client/scope.ts';
import type { Sql } from '../client/sql.ts';
import type { EventDeliveryModel as EventDelivery, EventModel as StoredEvent } from '../generated/models.ts';
import { contentHeldMs, deliveryLogMs } from './content-retention.ts';
import { countAttempts, countEnded } from './delivery-hours.ts';
import { withinIdRange } from './partitions.ts';
import type { Dropped, RetentionPolicy } from './retention.ts';

export type { EventDelivery, StoredEvent };

/** An event without its data. */
export interface EventHead {
  id: string;
  topic: string;
  origin: string;
  connectedProfileId: string | null;
  /** The id of the resource or content item that the event is about. */
  subjectId: string | null;
  /**
   * For a moderation event, true when the item was hidden and false when it was shown again; otherwise null.
   */
  hidden: boolean | null;
  /** True when the provider did not return the item by its id. */
  unreadable: boolean | null;
  createdAt: Date;
}

export interface EventRow extends EventHead {
  /** The data as JSON text, sealed with the event's id. */
  sealedData: Buffer;
}

/**
 * The data as stored: `sealedData` is the sealed form, `data` the plain one of earlier versions. Both are null once
 * erased.
 */
type HeldData = Pick<StoredEvent, 'sealedData' | 'data'>;

export interface DeliveryRow {
  id: string;
  destinationId: string;
  eventId: string;
  topic: string;
}

/** Writes events with their deliveries in one statement, however many there are. */
export async function insertEvents(
  tx: Sql,
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
    INSERT INTO event_deliveries (id, organization_id, mode, destination_id, event_id, topic, created_at)
    SELECT id, ${organizationId}, ${mode}::"Mode", destination_id, event_id, topic, now()
    FROM jsonb_to_recordset(${newDeliveries}::jsonb) AS delivery (
      id text, destination_id text, event_id text, topic text)`;
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
  /**
   * True when the time of the next attempt has come, by the database's clock, which the queue uses as well; the
   * clocks of the processes may differ.
   */
  due: boolean;
  event: EventHead & HeldData;
}

interface JoinedRow extends Omit<PendingDelivery, 'event'>, Omit<PendingDelivery['event'], 'id'> {
  eventId: string;
}

export interface DeliveryKey extends OrganizationRow {
  eventId: string;
}

/**
 * Reads deliveries of any tenants, because workers serve all of them. The limits make the planner look each row up by its
 * key: about a partition that is a minute old it knows so little that it would read it as a whole.
 */
export async function readDeliveries(db: Sql, rows: readonly DeliveryKey[]): Promise<PendingDelivery[]> {
  const ids = rows.map(({ id }) => id);
  const eventIds = rows.map(({ eventId }) => eventId);
  const found = await db.$queryRaw<JoinedRow[]>`
    SELECT d.id, d.destination_id AS "destinationId", d.status::text AS status, d.event_id AS "eventId",
           jsonb_array_length(d.attempts) AS "attemptCount",
           coalesce(d.next_attempt_at <= now(), true) AS due,
           e.organization_id AS "organizationId", e.mode::text AS mode, e.topic, e.origin,
           e.connected_profile_id AS "connectedProfileId", e.subject_id AS "subjectId",
           e.sealed_data AS "sealedData", e.data, e.hidden, e.unreadable, e.created_at AS "createdAt"
    FROM ${listed(rows)}
      CROSS JOIN LATERAL (SELECT * FROM event_deliveries
        WHERE organization_id = listed.organization_id AND id = listed.id AND ${withinIdRange('id', ids)} LIMIT 1) AS d
      CROSS JOIN LATERAL (SELECT * FROM events
        WHERE organization_id = d.organization_id AND id = d.event_id AND ${withinIdRange('id', eventIds)} LIMIT 1) AS e`;
  return found.map(({ id, destinationId, status, attemptCount, due, organizationId, mode, ...event }) => {
    const { eventId, ...rest } = event;
    const delivery = { id, destinationId, status, attemptCount, due, organizationId, mode };
    return { ...delivery, event: { id: eventId, ...rest } };
  });
}

interface DeliveryOutcome extends OrganizationRow {
  status: EventDelivery['status'];
  /** The attempt that was just made; absent when none was. */
  attempt?: object;
  nextAttemptAt?: Date;
}

/**
 * Writes the outcomes of deliveries and counts the attempts and the deliveries that have ended, in one statement. A delivery that has
 * already ended is not changed: an attempt that was interrupted may report late.
 */
export async function recordDeliveryOutcomes(db: Sql, outcomes: DeliveryOutcome[], now: Date): Promise<void> {
  const rows = JSON.stringify(
    outcomes.map(({ id, organizationId, status, attempt, nextAttemptAt }) => ({
      id,
      organization_id: organizationId,
      status,
      attempts: attempt ? [attempt] : [],
      next_attempt_at: nextAttemptAt ?? null,
    })),
  );
  const ids = outcomes.map(({ id }) => id);
  const organizationIds = outcomes.map(({ organizationId }) => organizationId);
  await db.$executeRaw`
    WITH outcomes AS (
      UPDATE event_deliveries d SET
        status = s.status::"DeliveryStatus",
        attempts = d.attempts || s.attempts,
        next_attempt_at = s.next_attempt_at,
        completed_at = CASE WHEN s.status = 'pending' THEN NULL ELSE ${now}::timestamptz END
      FROM jsonb_to_recordset(${rows}::jsonb) AS s (
        id text, organization_id text, status text, attempts jsonb, next_attempt_at timestamptz)
      WHERE d.organization_id = s.organization_id AND d.id = s.id AND d.status = 'pending'
        AND d.organization_id = ANY(${organizationIds}) AND d.id = ANY(${ids}) AND ${withinIdRange('d.id', ids)}
      RETURNING d.organization_id, d.mode, d.destination_id, d.created_at, d.status,
        (s.attempts->0->>'durationMs')::float8 AS took_ms),
    ${countAttempts(now)}
    ${countEnded}`;
}

interface DeliveryFilters {
  status?: EventDelivery['status'];
  topic?: string;
  eventId?: string;
  since?: Date | undefined;
  until?: Date | undefined;
  /** The range of ids that the deliveries of the time window have. */
  range?: IdRange;
}

/** Lists the deliveries to a destination, newest first. */
export function listDeliveries(
  db: Db,
  scope: Scope,
  destinationId: string,
  { status, topic, eventId, since, until, range }: DeliveryFilters,
  page: PageRequest,
): Promise<RowPage<EventDelivery>> {
  return readPage(page, ({ before, take }) =>
    db.eventDelivery.findMany({
      where: {
        ...scopeOf(scope),
        destinationId,
        status,
        topic,
        eventId,
        createdAt: { gte: since, lte: until },
        id: { ...idsOf('delivery', scope.mode), ...range, ...before },
      },
      orderBy: { id: 'desc' },
      take,
    }),
  );
}

export interface EventFilters {
  topics?: string[];
  connectedProfileId?: string;
  subjectId?: string;
  since?: Date;
  until?: Date;
  /** The range of ids that the events of the time window have, by which the index skips those outside it. */
  range?: IdRange;
}

/** Lists events, newest first. */
export function listEvents(
  db: Db,
  scope: Scope,
  { topics, connectedProfileId, subjectId, since, until, range }: EventFilters,
  page: PageRequest,
): Promise<RowPage<StoredEvent>> {
  return readPage(page, ({ before, take }) =>
    db.event.findMany({
      where: {
        ...scopeOf(scope),
        topic: topics && { in: topics },
        connectedProfileId,
        subjectId,
        createdAt: { gte: since, lte: until },
        id: { ...idsOf('event', scope.mode), ...range, ...before },
      },
      orderBy: { id: 'desc' },
      take,
    }),
  );
}

/**
 * Finds a delivery to this destination.
 * @throws ServiceError `not_found`
 */
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
  return found(row, 'The delivery', id);
}

/** Lists the deliveries of one event to all destinations, newest first. */
export function listDeliveriesOfEvent(
  db: Db,
  scope: Scope,
  eventId: string,
  page: PageRequest,
): Promise<RowPage<EventDelivery>> {
  return readPage(page, ({ before, take }) =>
    db.eventDelivery.findMany({
      where: { ...scopeOf(scope), eventId, id: { ...idsOf('delivery', scope.mode), ...before } },
      orderBy: { id: 'desc' },
      take,
    }),
  );
}

/**
 * Finds a tenant's event. Returns `null` when there is none with this id, or it has been deleted because of
 * its age.
 */
export async function findEvent(db: Db, scope: Scope, id: string): Promise<StoredEvent | null> {
  return isId('event', scope.mode, id) ? db.event.findFirst({ where: { id, ...scopeOf(scope) } }) : null;
}

/**
 * Lists the events of a time window, oldest first.
 * @param afterId events up to this id are skipped.
 */
export function eventsBetween(
  db: Db,
  scope: Scope,
  { since, until }: { since: Date; until: Date },
  afterId: string,
  count: number,
): Promise<StoredEvent[]> {
  return db.event.findMany({
    where: {
      ...scopeOf(scope),
      createdAt: { gte: since, lte: until },
      id: { ...idsOf('event', scope.mode), gt: afterId },
    },
    orderBy: { id: 'asc' },
    take: count,
  });
}

/**
 * Returns the ids of events all of whose deliveries to the destination have failed, oldest first. It returns all of
 * them at once, because each page would scan the destination's whole log.
 */
export async function failedEventIds(db: Db, scope: Scope, destinationId: string): Promise<string[]> {
  const rows = await db.$queryRaw<{ id: string }[]>`
    SELECT event_id AS id FROM event_deliveries
    WHERE destination_id = ${destinationId} AND organization_id = ${scope.organizationId}
      AND mode = ${scope.mode}::"Mode"
    GROUP BY event_id HAVING bool_and(status = 'failed') ORDER BY event_id`;
  return rows.map(({ id }) => id);
}

/** Returns the events of these ids, oldest first; ids that do not exist are left out. */
export function eventsById(db: Db, scope: Scope, ids: string[]): Promise<StoredEvent[]> {
  return db.event.findMany({ where: { ...scopeOf(scope), id: { in: ids } }, orderBy: { id: 'asc' } });
}

/**
 * Tells whether any of these destinations has at least `most` pending deliveries. Only the latest deliveries
 * of each destination are looked at, so that a long log costs nothing.
 */
export async function isBehind(
  db: Db,
  { organizationId }: Scope,
  destinationIds: string[],
  most: number,
): Promise<boolean> {
  const [row] = await db.$queryRaw<{ behind: boolean }[]>`
    SELECT EXISTS (
      SELECT 1 FROM unnest(${destinationIds}::text[]) AS destination (id), LATERAL (
        SELECT count(*) FILTER (WHERE latest.status = 'pending') AS pending FROM (
          SELECT status FROM event_deliveries
          WHERE organization_id = ${organizationId} AND destination_id = destination.id
          ORDER BY id DESC LIMIT ${2 * most}) AS latest) AS counted
      WHERE pending >= ${most}) AS behind`;
  return row?.behind ?? false;
}

/** Event data is erased as soon as content is due. */
export const eventPayloadRetention: RetentionPolicy = {
  table: 'events',
  since: 'created_at',
  forMs: contentHeldMs,
  held: 'sealed_data IS NOT NULL OR data IS NOT NULL',
  emptied: 'sealed_data = NULL, data = NULL',
};

/** The answers of receivers are erased like event data, because a receiver may echo what it was sent. */
export const receiverAnswerRetention: RetentionPolicy = {
  table: 'event_deliveries',
  since: 'created_at',
  forMs: contentHeldMs,
  held: `attempts @? '$[*].sealedBody' OR attempts @? '$[*].body'`,
  emptied: `attempts = (
    SELECT coalesce(jsonb_agg(attempt - '{sealedBody,body}'::text[] ORDER BY position), '[]')
    FROM jsonb_array_elements(attempts) WITH ORDINALITY AS all_of(attempt, position))`,
};

export const deliveryRetention: Dropped = {
  table: 'event_deliveries',
  since: 'created_at',
  forMs: deliveryLogMs,
  dropped: true,
};

export const eventRetention: Dropped = {
  table: 'events',
  since: 'created_at',
  forMs: deliveryLogMs,
  dropped: true,
};
