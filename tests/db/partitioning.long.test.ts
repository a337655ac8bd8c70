/** Tests that what a database has kept survives the migrations that partition its tables. */
// A database of its own: it is migrated step by step.

import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import pg from 'pg';
import { newIdAt } from '../../src/db/client/ids.ts';
import { knownMigrations } from '../../src/db/migrations/schema-check.ts';
import { weekMs } from '../../src/lib/time.ts';
import { emptyDatabase } from '../support/empty-database.ts';

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
  await apply(before);
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

test('what the request log and webhooks of providers have kept lies in the partitions of its time, with all it had', async () => {
  const client = new pg.Client({ connectionString: await emptyDatabase() });
  await client.connect();
  const partitions = '20261123195800_partitions_of_requests_and_webhooks';
  const apply = async (name: string) =>
    client.query(readFileSync(`prisma/migrations/${name}/migration.sql`, 'utf8'));
  for (const name of knownMigrations().filter((one) => one < partitions)) await apply(name);
  const hoursAgo = (hours: number) => new Date(Date.now() - hours * 60 * 60 * 1000);
  for (const mode of ['live', 'test'] as const) {
    for (const hours of [0, 7 * 24, 29 * 24])
      await client.query(
        `INSERT INTO request_log_entries (id, organization_id, mode, request_id, key_id, operation_id, status, duration_ms, created_at)
         VALUES ($1, 'org_1', $2::"Mode", 'req_1', 'key_1', 'media.list', 200, 12, $3)`,
        [newIdAt('requestLogEntry', mode, hoursAgo(hours)), mode, hoursAgo(hours)],
      );
    for (const hours of [0, 4, 22])
      await client.query(
        `INSERT INTO provider_webhooks (id, organization_id, mode, provider_id, sealed_body, received_at)
         VALUES ($1, 'org_1', $2::"Mode", 'facebook', $3, $4)`,
        [newIdAt('providerWebhook', mode, hoursAgo(hours)), mode, Buffer.from('sealed'), hoursAgo(hours)],
      );
  }
  const tables = ['request_log_entries', 'provider_webhooks'];
  const rows = async (table: string) =>
    (await client.query(`SELECT to_jsonb(t) AS row FROM ${table} t ORDER BY id`)).rows;
  const kept = await Promise.all(tables.map(rows));
  await apply(partitions);
  expect(await Promise.all(tables.map(rows))).toEqual(kept);
  for (const table of tables) {
    const places = await client.query(`SELECT DISTINCT tableoid::regclass::text AS name FROM ${table}`);
    expect(places.rows).toHaveLength(6);
    expect(places.rows).not.toContainEqual({ name: `partitions.${table}_rest` });
  }
  await client.end();
});
