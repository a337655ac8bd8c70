/**
 * Inserts the rows that a service has after a while: destinations for other topics, and deliveries of the
 * last weeks.
 */
import type { Context } from '../src/context.ts';
import type { Scope } from '../src/db/scope.ts';

/** Inserts destinations that receive none of the events that the benchmark emits. */
export async function insertDestinations(ctx: Context, scope: Scope, count: number): Promise<void> {
  const { organizationId, mode } = scope;
  await ctx.db.$executeRaw`
    INSERT INTO event_destinations (id, organization_id, mode, url, topics, secret, secret_hint, updated_at)
    SELECT 'dst_' || md5(${organizationId} || number), ${organizationId}, ${mode}::"Mode",
      'https://example.com/events/' || number, ARRAY['content.*', 'publishRequest.*', 'media.*'], '', '', now()
    FROM generate_series(1, ${count}::int) AS number`;
  ctx.destinations.forget(organizationId);
}

const perEvent = 10;
/** The number of rows that one statement inserts, which it can do within the service's time limit. */
const perStatement = 100_000;

/** Inserts deliveries that are 1 to 29 days old, and their events, whose data has been erased. */
export async function insertDeliveries(
  ctx: Context,
  scope: Scope,
  destinationId: string,
  count: number,
): Promise<void> {
  for (let from = 0; from < count; from += perStatement)
    await insertSome(ctx, scope, destinationId, from, Math.min(from + perStatement, count), count);
  // Does what autovacuum would have done long ago.
  await ctx.db.$executeRawUnsafe('ANALYZE events, event_deliveries');
}

async function insertSome(
  { db }: Context,
  { organizationId, mode }: Scope,
  destinationId: string,
  from: number,
  to: number,
  count: number,
): Promise<void> {
  await db.$executeRaw`
    WITH deliveries AS (
      SELECT lpad(number::text, 24, '0') AS id, lpad((number / ${perEvent}::int)::text, 24, '0') AS event_id,
        number % ${perEvent}::int = 0 AS first,
        now() - interval '29 days' + number * interval '28 days' / ${count}::int AS at
      FROM generate_series(${from}::int, ${to - 1}::int) AS number),
    made AS (
      INSERT INTO events (id, organization_id, mode, topic, origin, created_at)
      SELECT 'evt_00' || event_id, ${organizationId}, ${mode}::"Mode", 'connection.refreshed', 'live', at
      FROM deliveries WHERE first)
    INSERT INTO event_deliveries (id, organization_id, mode, destination_id, event_id, topic, status, attempts,
      created_at, completed_at)
    SELECT 'dlv_00' || id, ${organizationId}, ${mode}::"Mode", ${destinationId}, 'evt_00' || event_id,
      'connection.refreshed', 'succeeded',
      '[{"at": "2026-01-01T00:00:00.000Z", "durationMs": 12, "statusCode": 200}]', at, at
    FROM deliveries`;
}
