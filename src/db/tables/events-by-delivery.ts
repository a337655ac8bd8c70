/** Finds events by the status of their deliveries, returns that status with each, and lists the deliveries of an event. */
import type { Db } from '../client/client.ts';
import { type IdRange, idsOf } from '../client/ids.ts';
import { type PageRequest, type RowPage, readPage } from '../client/pages.ts';
import { type Scope, scopeOf } from '../client/scope.ts';
import type { EventDelivery } from './deliveries.ts';
import type { EventFilters, StoredEvent } from './events.ts';

type DeliveryStatus = 'pending' | 'succeeded' | 'failed';

interface ByDelivery extends Omit<EventFilters, 'range'> {
  statuses: readonly DeliveryStatus[];
  /** The range of ids that deliveries have since the begin of the time window. */
  deliveries?: IdRange;
}

/**
 * Lists events whose latest delivery to a destination is in one of the statuses, by these deliveries, the latest first: an
 * index has them so by destination and status, so that a page costs the same however many other events there are. An event
 * counts by its latest such delivery alone. The cursor is the delivery's id.
 */
export async function listEventsByDelivery(
  db: Db,
  { organizationId, mode }: Scope,
  { statuses, topics, connectedProfileId, subjectId, since, until, deliveries }: ByDelivery,
  page: PageRequest,
): Promise<RowPage<StoredEvent>> {
  const own = { ...idsOf('delivery', mode), ...deliveries };
  const { rows, nextCursor } = await readPage(
    page,
    ({ before, take }) => db.$queryRaw<(Omit<StoredEvent, 'id'> & { id: string; eventId: string })[]>`
      SELECT found.* FROM event_destinations AS destination
        CROSS JOIN unnest(${statuses}::"DeliveryStatus"[]) AS wanted (status)
        CROSS JOIN LATERAL (
          SELECT d.id, e.id AS "eventId", e.organization_id AS "organizationId", e.mode::text AS mode, e.topic, e.origin,
            e.connected_profile_id AS "connectedProfileId", e.subject_id AS "subjectId", e.sealed_data AS "sealedData", e.data,
            e.hidden, e.unreadable, e.created_at AS "createdAt"
          FROM event_deliveries AS d JOIN events AS e ON e.organization_id = ${organizationId} AND e.id = d.event_id
          WHERE d.organization_id = ${organizationId} AND d.destination_id = destination.id AND d.status = wanted.status
            AND d.id >= ${own.gte} AND d.id < ${before?.lt ?? own.lt}
            AND (${topics ?? null}::text[] IS NULL OR d.topic = ANY(${topics ?? null}))
            AND (${connectedProfileId ?? null}::text IS NULL OR e.connected_profile_id = ${connectedProfileId ?? null})
            AND (${subjectId ?? null}::text IS NULL OR e.subject_id = ${subjectId ?? null})
            AND (${since ?? null}::timestamptz IS NULL OR e.created_at >= ${since ?? null})
            AND (${until ?? null}::timestamptz IS NULL OR e.created_at <= ${until ?? null})
            AND NOT EXISTS (
              SELECT FROM event_deliveries AS later
              WHERE later.organization_id = ${organizationId} AND later.event_id = d.event_id AND later.id > d.id
                AND (later.destination_id = d.destination_id
                  OR later.status = ANY(${statuses}::"DeliveryStatus"[]) AND NOT EXISTS (
                    SELECT FROM event_deliveries AS latest
                    WHERE latest.organization_id = ${organizationId} AND latest.event_id = later.event_id
                      AND latest.destination_id = later.destination_id AND latest.id > later.id)))
          ORDER BY d.id DESC LIMIT ${take}) AS found
      WHERE destination.organization_id = ${organizationId} AND destination.mode = ${mode}::"Mode"
      ORDER BY found.id DESC LIMIT ${take}`,
  );
  return { rows: rows.map(({ eventId, ...event }) => ({ ...event, id: eventId })), nextCursor };
}

/** The latest delivery of an event to a destination. */
export interface LatestDelivery {
  eventId: string;
  status: DeliveryStatus;
  attempts: number;
}

/** Returns the latest delivery of each of these events to each destination. */
export function latestDeliveries(
  db: Db,
  { organizationId }: Scope,
  eventIds: readonly string[],
): Promise<LatestDelivery[]> {
  return db.$queryRaw`
    SELECT DISTINCT ON (event_id, destination_id) event_id AS "eventId", status::text AS status,
      jsonb_array_length(attempts) AS attempts
    FROM event_deliveries WHERE organization_id = ${organizationId} AND event_id = ANY(${eventIds})
    ORDER BY event_id, destination_id, id DESC`;
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
