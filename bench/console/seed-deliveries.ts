import type { Context } from '../../src/context.ts';
import type { Scope } from '../../src/db/client/scope.ts';
import { inParts } from './in-parts.ts';

const destinations = 10;

/** Inserts destinations and returns their ids. The last one is marked as failing for an hour. */
export async function insertDestinations(
  { db }: Context,
  { organizationId, mode }: Scope,
): Promise<string[]> {
  const rows: { id: string }[] = await db.$queryRaw`
    INSERT INTO event_destinations (id, organization_id, mode, name, url, topics, secret, secret_hint, failing_since,
      updated_at)
    SELECT bench_id('dst_', now(), number), ${organizationId}, ${mode}::"Mode", 'Receiver ' || number,
      'https://example.com/events/' || number, '{*}', '', '',
      CASE WHEN number = ${destinations}::int THEN now() - interval '1 hour' END, now()
    FROM generate_series(1, ${destinations}::int) AS number RETURNING id`;
  return rows.map(({ id }) => id);
}

/**
 * Inserts deliveries of the last 24 hours: one in 1,000 has failed, one in 500 is pending, one in 500 has a
 * rare topic.
 */
export async function insertDeliveries(
  { db }: Context,
  { organizationId, mode }: Scope,
  destinationIds: string[],
  count: number,
): Promise<void> {
  await inParts(
    count,
    (from, to) => db.$executeRaw`
      INSERT INTO event_deliveries (id, organization_id, mode, destination_id, event_id, topic, status, attempts,
        created_at, completed_at)
      SELECT bench_id('dlv_', at, number), ${organizationId}, ${mode}::"Mode",
        (${destinationIds}::text[])[1 + number % ${destinationIds.length}::int], bench_id('evt_', at, number),
        CASE WHEN number % 5000 < ${destinations}::int THEN 'connection.expired' ELSE 'connection.refreshed' END,
        (CASE WHEN number / 10 % 1000 = 0 THEN 'failed' WHEN number / 10 % 500 = 1 THEN 'pending'
          ELSE 'succeeded' END)::"DeliveryStatus",
        '[{"at": "2026-01-01T00:00:00.000Z", "durationMs": 12, "statusCode": 200}]', at,
        CASE WHEN number / 10 % 500 = 1 THEN NULL ELSE at END
      FROM (SELECT number, now() - interval '24 hours' + number * interval '24 hours' / ${count}::int AS at
        FROM generate_series(${from}::int, ${to}::int) AS number) AS history`,
  );
}

/** Fills the hourly counts as the service does when deliveries end. */
export async function countDeliveries({ db }: Context): Promise<void> {
  await db.$executeRaw`
    INSERT INTO delivery_hours (organization_id, mode, hour, slot, succeeded, failed)
    SELECT organization_id, mode, date_trunc('hour', created_at, 'UTC'), 0,
      count(*) FILTER (WHERE status = 'succeeded'), count(*) FILTER (WHERE status = 'failed')
    FROM event_deliveries WHERE status <> 'pending' GROUP BY 1, 2, 3`;
  await db.$executeRaw`
    INSERT INTO destination_hours (organization_id, destination_id, hour, slot, succeeded, failed, took_ms, slowest_ms)
    SELECT organization_id, destination_id, date_trunc('hour', created_at, 'UTC'), 0,
      count(*) FILTER (WHERE status = 'succeeded'), count(*) FILTER (WHERE status = 'failed'), 12 * count(*), 12
    FROM event_deliveries WHERE status <> 'pending' GROUP BY 1, 2, 3`;
}
