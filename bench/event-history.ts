/**
 * Inserts the rows that a service has after a while: destinations for other topics, and deliveries of the
 * last weeks.
 */
import pg from 'pg';
import type { Context } from '../src/context.ts';
import type { Scope } from '../src/db/client/scope.ts';
import { makePartitions } from '../src/db/retention/partitions.ts';
import { copyRows, type Rows } from './growth/copy.ts';
import { evenly, numberedIds } from './growth/ids.ts';

/** Inserts destinations that receive none of the events that the benchmark emits. */
export async function insertDestinations(ctx: Context, scope: Scope, count: number): Promise<void> {
  const { organizationId, mode } = scope;
  await ctx.db.$executeRaw`
    INSERT INTO event_destinations (id, organization_id, mode, url, topics, secret, secret_hint, updated_at)
    SELECT 'dst_' || md5(${organizationId} || number), ${organizationId}, ${mode}::"Mode",
      'https://example.com/events/' || number, ARRAY['content.*', 'publishRequest.*', 'media.*'], '', '', now()
    FROM generate_series(1, ${count}::int) AS number`;
  ctx.db.$cached.destinations.forget(organizationId);
}

const perEvent = 10;
const days = 28;
const eventId = numberedIds('event');
const deliveryId = numberedIds('delivery');
const noteOfAttempt = '[{"at": "2026-01-01T00:00:00.000Z", "durationMs": 12, "statusCode": 200}]';

/** Copies deliveries of the last four weeks, and their events, whose data has been erased, each into its partition. */
export async function copyDeliveries(
  ctx: Context,
  databaseUrl: string,
  { organizationId, mode }: Scope,
  destinationId: string,
  count: number,
): Promise<void> {
  for (let week = days / 7; week > 0; week -= 1)
    await makePartitions(ctx.db, new Date(Date.now() - week * 7 * 24 * 60 * 60 * 1000));
  const timeOf = evenly(days);
  const timeOfEvent = (event: number) => timeOf(event * perEvent, count);
  const events: Rows = {
    table: 'events',
    columns: ['id', 'organization_id', 'mode', 'topic', 'origin', 'created_at'],
    row(number) {
      const at = timeOfEvent(number);
      return [eventId(number, at), organizationId, mode, 'connection.refreshed', 'live', at.toISOString()];
    },
  };
  const deliveries: Rows = {
    table: 'event_deliveries',
    columns: [
      ...['id', 'organization_id', 'mode', 'destination_id', 'event_id', 'topic', 'status', 'attempts'],
      ...['created_at', 'completed_at'],
    ],
    row(number) {
      const event = Math.floor(number / perEvent);
      const at = timeOfEvent(event);
      return [
        ...[deliveryId(number, at), organizationId, mode, destinationId, eventId(event, at)],
        ...['connection.refreshed', 'succeeded', noteOfAttempt, at.toISOString(), at.toISOString()],
      ];
    },
  };
  const db = new pg.Client(databaseUrl);
  await db.connect();
  await db.query('SET session_replication_role = replica');
  await copyRows(db, events, count / perEvent);
  await copyRows(db, deliveries, count);
  // Does what autovacuum would have done long ago.
  await db.query('VACUUM (ANALYZE) events, event_deliveries');
  await db.end();
}
