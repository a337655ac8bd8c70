/** Events and their deliveries. They are written in bulk: one statement, however many there are. */
import type { Db } from '../client/client.ts';
import { type IdRange, idsOf, isId } from '../client/ids.ts';
import { type PageRequest, type RowPage, readPage } from '../client/pages.ts';
import { type Scope, scopeOf } from '../client/scope.ts';
import type { Sql } from '../client/statements.ts';
import type { EventModel as StoredEvent } from '../generated/models.ts';
import { contentHeldMs, type Dropped, deliveryLogMs, type RetentionPolicy } from '../retention/retention.ts';

export type { StoredEvent };

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
export type HeldData = Pick<StoredEvent, 'sealedData' | 'data'>;

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

export const eventRetention: Dropped = {
  table: 'events',
  since: 'created_at',
  forMs: deliveryLogMs,
  dropped: true,
};
