/** Counts of how deliveries and publish requests ended, by the hour and by the day. */

import { dayMs } from '../../lib/time.ts';
import type { Db } from '../client/client.ts';
import { firstIdAt, idsOf } from '../client/ids.ts';
import { type Scope, scopeOf } from '../client/scope.ts';
import { Prisma } from '../generated/client.ts';
import { deliveryLogMs, type RetentionPolicy } from '../retention/retention.ts';
import { countingUsage } from './usage-counts.ts';

// Stores counts of how deliveries ended, by the hour in which the deliveries were made, and of the attempts of each
// destination, by the hour of the attempt. The statement that writes an attempt down also counts it: a busy tenant has a million deliveries a day, and counting those again takes
// PostgreSQL more than a second.

/**
 * Each hour has several rows to count in, so that statements that count for one tenant at the same time rarely wait
 * for each other.
 */
const hourSlots = 8;

/**
 * CTEs of a statement that has a CTE `outcomes` of updated deliveries: they count the attempts that were made, by the
 * hour of the attempt. They stand before `countEnded`.
 * @param now the time of the attempts.
 */
export const countAttempts = (now: Date) => Prisma.sql`
  attempted AS (
    INSERT INTO destination_hours AS known (organization_id, destination_id, hour, slot, succeeded, failed, took_ms,
      slowest_ms)
    SELECT organization_id, destination_id, date_trunc('hour', ${now}::timestamptz, 'UTC'),
      pg_backend_pid() % ${hourSlots}::int, count(*) FILTER (WHERE status = 'succeeded'),
      count(*) FILTER (WHERE status <> 'succeeded'), sum(took_ms), max(took_ms)
    FROM outcomes WHERE took_ms IS NOT NULL
    GROUP BY organization_id, destination_id ORDER BY organization_id, destination_id
    ON CONFLICT (organization_id, destination_id, hour, slot) DO UPDATE SET
      succeeded = known.succeeded + excluded.succeeded, failed = known.failed + excluded.failed,
      took_ms = known.took_ms + excluded.took_ms, slowest_ms = greatest(known.slowest_ms, excluded.slowest_ms))`;

/**
 * The end of a statement that has a CTE `outcomes` of updated deliveries: it counts those that have ended, by hour and
 * towards the month's usage. Rows are sorted, so that two such statements cannot deadlock.
 */
export const countEnded = Prisma.sql`
  , used AS (${Prisma.raw(
    countingUsage(
      `SELECT organization_id, mode, completed_at AS at, NULL::text AS profile_id, NULL::text AS key_id, status
       FROM outcomes WHERE status <> 'pending'`,
      {
        deliveries: `count(*) FILTER (WHERE status = 'succeeded')`,
        failedDeliveries: `count(*) FILTER (WHERE status = 'failed')`,
      },
    ),
  )})
  INSERT INTO delivery_hours AS known (organization_id, mode, hour, slot, succeeded, failed)
  SELECT organization_id, mode, date_trunc('hour', created_at, 'UTC') AS hour, pg_backend_pid() % ${hourSlots}::int,
    count(*) FILTER (WHERE status = 'succeeded'), count(*) FILTER (WHERE status = 'failed')
  FROM outcomes WHERE status <> 'pending' GROUP BY organization_id, mode, hour ORDER BY organization_id, mode, hour
  ON CONFLICT (organization_id, mode, hour, slot) DO UPDATE SET
    succeeded = known.succeeded + excluded.succeeded, failed = known.failed + excluded.failed`;

interface EndedDeliveries {
  hour: Date;
  succeeded: number;
  failed: number;
}

/** Returns how many deliveries ended well and badly, by the hour in which they were made. */
export async function readDeliveryHours(db: Db, scope: Scope, since: Date): Promise<EndedDeliveries[]> {
  const rows = await db.deliveryHour.groupBy({
    by: ['hour'],
    where: { ...scopeOf(scope), hour: { gte: since } },
    _sum: { succeeded: true, failed: true },
  });
  return rows.map(({ hour, _sum }) => ({ hour, succeeded: _sum.succeeded ?? 0, failed: _sum.failed ?? 0 }));
}

interface DestinationAttempts {
  hour: Date;
  succeeded: number;
  failed: number;
  /** The average and the longest time that the receiver took to answer, or not to. */
  averageMs: number;
  slowestMs: number;
}

/** Returns how the attempts to deliver to a destination went, by the hour in which they were made. */
export async function readDestinationHours(
  db: Db,
  { organizationId }: Scope,
  destinationId: string,
  since: Date,
): Promise<DestinationAttempts[]> {
  const rows = await db.destinationHour.groupBy({
    by: ['hour'],
    where: { organizationId, destinationId, hour: { gte: since } },
    _sum: { succeeded: true, failed: true, tookMs: true },
    _max: { slowestMs: true },
  });
  return rows.map(({ hour, _sum, _max }) => {
    const succeeded = _sum.succeeded ?? 0;
    const failed = _sum.failed ?? 0;
    const averageMs = (_sum.tookMs ?? 0) / Math.max(1, succeeded + failed);
    return { hour, succeeded, failed, averageMs, slowestMs: _max.slowestMs ?? 0 };
  });
}

export const destinationHourRetention: RetentionPolicy = {
  table: 'destination_hours',
  since: 'hour',
  forMs: deliveryLogMs,
};

export const deliveryHourRetention: RetentionPolicy = {
  table: 'delivery_hours',
  since: 'hour',
  forMs: deliveryLogMs,
};

/** Only this many pending deliveries of each destination are counted, the newest ones. */
export const mostPending = 10_000;

/**
 * Counts pending deliveries by the hour in which they were made, given the hours in ascending order, and those among them
 * whose destination is failing. Returns a map from the index of an hour to its counts. It compares ids, which sort by time and are in the index.
 */
export async function countPendingDeliveries(
  db: Db,
  scope: Scope,
  hours: Date[],
): Promise<Map<number, { pending: number; retried: number }>> {
  const { organizationId, mode } = scope;
  const starts = hours.map((hour) => firstIdAt('delivery', mode, hour));
  const rows = await db.$queryRaw<{ place: number; pending: number; retried: number }[]>`
    SELECT width_bucket(delivery.id, ${starts}::text[]) AS place, count(*)::int AS pending,
      count(*) FILTER (WHERE destination.failing_since IS NOT NULL)::int AS retried
    FROM event_destinations AS destination, LATERAL (
      SELECT id FROM event_deliveries
      WHERE organization_id = ${organizationId} AND destination_id = destination.id AND status = 'pending'
        AND id >= ${starts[0] ?? ''} AND id < ${idsOf('delivery', mode).lt}
      ORDER BY id DESC LIMIT ${mostPending}) AS delivery
    WHERE destination.organization_id = ${organizationId} AND destination.mode = ${mode}::"Mode"
    GROUP BY place`;
  return new Map(rows.map(({ place, ...counts }) => [place - 1, counts]));
}

// Stores counts of how publish requests ended, by the UTC day on which they did. The statement that ends a request also
// counts it, because counting those of two weeks again takes the longer, the more a tenant publishes.

/**
 * Each day has several rows to count in, so that transactions that count for one tenant at the same time rarely wait for
 * each other.
 */
const daySlots = 32;

/**
 * CTEs behind another one, `changed`, of publish requests of which some have ended (`ends`): they count those by day, and
 * towards the month's usage. Rows are sorted, so that two such statements cannot deadlock.
 */
export const countEndedRequests = Prisma.sql`
  , counted AS (
    INSERT INTO publish_days AS known (organization_id, mode, day, slot, published, failed)
    SELECT organization_id, mode, date_trunc('day', completed_at, 'UTC') AS day, pg_backend_pid() % ${daySlots}::int,
      count(*) FILTER (WHERE status = 'published'), count(*) FILTER (WHERE status = 'failed')
    FROM changed WHERE ends AND status IN ('published', 'failed')
    GROUP BY organization_id, mode, day ORDER BY organization_id, mode, day
    ON CONFLICT (organization_id, mode, day, slot) DO UPDATE SET
      published = known.published + excluded.published, failed = known.failed + excluded.failed)
  , used AS (${Prisma.raw(
    countingUsage(
      `SELECT organization_id, mode, completed_at AS at, connected_profile_id AS profile_id, key_id, status
       FROM changed WHERE ends AND status IN ('published', 'failed')`,
      {
        published: `count(*) FILTER (WHERE status = 'published')`,
        failed: `count(*) FILTER (WHERE status = 'failed')`,
      },
    ),
  )})`;

interface PublishDay {
  day: Date;
  published: number;
  failed: number;
}

/** Returns how many requests were published and have failed since a time, by UTC day. */
export async function readPublishDays(db: Db, scope: Scope, since: Date): Promise<PublishDay[]> {
  const rows = await db.publishDay.groupBy({
    by: ['day'],
    where: { ...scopeOf(scope), day: { gte: since } },
    _sum: { published: true, failed: true },
  });
  return rows.map(({ day, _sum }) => ({ day, published: _sum.published ?? 0, failed: _sum.failed ?? 0 }));
}

const keptMs = 30 * dayMs;

export const publishDayRetention: RetentionPolicy = { table: 'publish_days', since: 'day', forMs: keptMs };
