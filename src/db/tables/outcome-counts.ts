/** Counts of how deliveries and publish requests ended, by the hour and by the day. */

import { dayMs } from '../../lib/time.ts';
import type { Db } from '../client/client.ts';
import { firstIdAt, idsOf } from '../client/ids.ts';
import { type Scope, scopeOf } from '../client/scope.ts';
import type { Sql } from '../client/statements.ts';
import { Prisma } from '../generated/client.ts';
import { deliveryLogMs, type RetentionPolicy } from '../retention/retention.ts';
import { countingUsage } from './usage-counts.ts';

// Stores counts of how deliveries ended, by the hour in which the deliveries were made, and of the attempts of each
// destination, by the hour of the attempt. The statement that writes an attempt down also counts it: a busy tenant has a million deliveries a day, and counting those again takes
// PostgreSQL more than a second.

/** Each hour has several rows to count in, so that two statements that count for one tenant rarely wait for each other. */
const hourSlots = 8;

/** Counts the attempts of `outcomes` that were made at this time. */
const insertAttempts = (now: Date) => Prisma.sql`
    INSERT INTO destination_hours AS known (organization_id, destination_id, hour, slot, succeeded, failed, took_ms,
      slowest_ms)
    SELECT organization_id, destination_id, date_trunc('hour', ${now}::timestamptz, 'UTC'),
      pg_backend_pid() % ${hourSlots}::int, count(*) FILTER (WHERE status = 'succeeded'),
      count(*) FILTER (WHERE status <> 'succeeded'), sum(took_ms), max(took_ms)
    FROM outcomes WHERE took_ms IS NOT NULL
    GROUP BY organization_id, destination_id ORDER BY organization_id, destination_id
    ON CONFLICT (organization_id, destination_id, hour, slot) DO UPDATE SET
      succeeded = known.succeeded + excluded.succeeded, failed = known.failed + excluded.failed,
      took_ms = known.took_ms + excluded.took_ms, slowest_ms = greatest(known.slowest_ms, excluded.slowest_ms)`;

const insertUseOfDeliveries = Prisma.raw(
  countingUsage(
    `SELECT organization_id, mode, completed_at AS at, NULL::text AS profile_id, NULL::text AS key_id, status
       FROM outcomes WHERE status <> 'pending'`,
    {
      deliveries: `count(*) FILTER (WHERE status = 'succeeded')`,
      failedDeliveries: `count(*) FILTER (WHERE status = 'failed')`,
    },
  ),
);

const insertDeliveryHours = Prisma.sql`
  INSERT INTO delivery_hours AS known (organization_id, mode, hour, slot, succeeded, failed)
  SELECT organization_id, mode, date_trunc('hour', created_at, 'UTC') AS hour, pg_backend_pid() % ${hourSlots}::int,
    count(*) FILTER (WHERE status = 'succeeded'), count(*) FILTER (WHERE status = 'failed')
  FROM outcomes WHERE status <> 'pending' GROUP BY organization_id, mode, hour ORDER BY organization_id, mode, hour
  ON CONFLICT (organization_id, mode, hour, slot) DO UPDATE SET
    succeeded = known.succeeded + excluded.succeeded, failed = known.failed + excluded.failed`;

/**
 * The end of a statement that has a CTE `outcomes` of updated deliveries: it counts their attempts, and those that have
 * ended, by hour and towards the month's usage. Rows are sorted, so that two such statements cannot deadlock.
 */
export const countOutcomes = (now: Date) => Prisma.sql`
  , attempted AS (${insertAttempts(now)}), used AS (${insertUseOfDeliveries}) ${insertDeliveryHours}`;

/** Counts as `countOutcomes` does, in statements of their own. */
export const countOutcomesApart = (tx: Sql, outcomes: readonly object[], now: Date): Promise<void> =>
  countApart(tx, outcomesOf(outcomes), [insertAttempts(now), insertUseOfDeliveries, insertDeliveryHours]);

const outcomesOf = (rows: readonly object[]) => Prisma.sql`
  WITH outcomes AS NOT MATERIALIZED (SELECT * FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS each (
    organization_id text, mode "Mode", destination_id text, created_at timestamptz, completed_at timestamptz,
    status "DeliveryStatus", took_ms float8))`;

/** A cluster sends what one part of a statement returns to all nodes before another inserts it; one that is away would stop all. */
async function countApart(tx: Sql, rows: Prisma.Sql, counts: readonly Prisma.Sql[]): Promise<void> {
  for (const count of counts) await tx.$executeRaw`${rows} ${count}`;
}

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

/** As `hourSlots`, but for transactions, which take longer than a statement. */
const daySlots = 32;

const insertDays = Prisma.sql`
    INSERT INTO publish_days AS known (organization_id, mode, day, slot, published, failed)
    SELECT organization_id, mode, date_trunc('day', completed_at, 'UTC') AS day, pg_backend_pid() % ${daySlots}::int,
      count(*) FILTER (WHERE status = 'published'), count(*) FILTER (WHERE status = 'failed')
    FROM changed WHERE ends AND status IN ('published', 'failed')
    GROUP BY organization_id, mode, day ORDER BY organization_id, mode, day
    ON CONFLICT (organization_id, mode, day, slot) DO UPDATE SET
      published = known.published + excluded.published, failed = known.failed + excluded.failed`;

const insertUseOfRequests = Prisma.raw(
  countingUsage(
    `SELECT organization_id, mode, completed_at AS at, connected_profile_id AS profile_id, key_id, status
       FROM changed WHERE ends AND status IN ('published', 'failed')`,
    {
      published: `count(*) FILTER (WHERE status = 'published')`,
      failed: `count(*) FILTER (WHERE status = 'failed')`,
    },
  ),
);

/**
 * CTEs behind another one, `changed`, of publish requests of which some have ended (`ends`): they count those by day, and
 * towards the month's usage. Rows are sorted, so that two such statements cannot deadlock.
 */
export const countEndedRequests = Prisma.sql`, counted AS (${insertDays}), used AS (${insertUseOfRequests})`;

/** Counts as `countEndedRequests` does, in statements of their own. */
export const countEndedRequestsApart = (tx: Sql, changed: readonly object[]): Promise<void> =>
  countApart(tx, changedOf(changed), [insertDays, insertUseOfRequests]);

const changedOf = (rows: readonly object[]) => Prisma.sql`
  WITH changed AS NOT MATERIALIZED (SELECT * FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS each (
    organization_id text, mode "Mode", connected_profile_id text, key_id text, status "PublishStatus",
    completed_at timestamptz, ends boolean))`;

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
