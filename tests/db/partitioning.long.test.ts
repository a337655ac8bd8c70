/** Tests that what a database has kept survives the migrations that partition its tables. */
import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import pg from 'pg';
import { newIdAt } from '../../src/db/ids.ts';
import { knownMigrations } from '../../src/db/schema-check.ts';
import { emptyDatabase } from '../support/empty-database.ts';

const weekMs = 7 * 24 * 60 * 60 * 1000;
const startOf = (time: Date) => new Date(Math.floor(time.getTime() / weekMs) * weekMs);

const before = '20261123191500_partitions_of_events';

test('events and deliveries of earlier weeks lie in the partitions of their weeks, each with all it had', async () => {
  const client = new pg.Client({ connectionString: await emptyDatabase() });
  await client.connect();
  const apply = async (name: string) =>
    client.query(readFileSync(`prisma/migrations/${name}/migration.sql`, 'utf8'));
  for (const name of knownMigrations().filter((one) => one < before)) await apply(name);
  const times = [0, 7, 29].map((days) => new Date(Date.now() - days * 24 * 60 * 60 * 1000));
  for (const mode of ['live', 'test'] as const)
    for (const time of times) {
      const [eventId, deliveryId] = [newIdAt('event', mode, time), newIdAt('delivery', mode, time)];
      await client.query(
        `INSERT INTO events (id, organization_id, mode, topic, origin, subject_id, created_at)
         VALUES ($1, 'org_1', $2::"Mode", 'connection.refreshed', 'live', 'subject', $3)`,
        [eventId, mode, time],
      );
      await client.query(
        `INSERT INTO event_deliveries (id, organization_id, mode, destination_id, event_id, topic, attempts, created_at)
         VALUES ($1, 'org_1', $2::"Mode", 'dst_1', $3, 'connection.refreshed', '[{"statusCode": 200}]', $4)`,
        [deliveryId, mode, eventId, time],
      );
    }
  const rows = async (table: string) =>
    (await client.query(`SELECT to_jsonb(t) AS row FROM ${table} t ORDER BY id`)).rows;
  const kept = [await rows('events'), await rows('event_deliveries')];
  for (const name of knownMigrations().filter((one) => one >= before)) await apply(name);
  expect([await rows('events'), await rows('event_deliveries')]).toEqual(kept);
  const places = await client.query(
    `SELECT DISTINCT tableoid::regclass::text AS name FROM events ORDER BY name`,
  );
  expect(places.rows.map(({ name }) => name)).toEqual(
    ['live', 'test'].flatMap((mode) =>
      times
        .map(
          (time) =>
            `partitions.events_${mode}_${startOf(time).toISOString().slice(0, 10).replaceAll('-', '')}00`,
        )
        .sort(),
    ),
  );
  await client.end();
});
