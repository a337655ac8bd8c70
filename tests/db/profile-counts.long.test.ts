/** Tests that the migration which begins to count profiles counts those that were there before, while others change. */
// A database of its own: it is migrated step by step.
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import pg from 'pg';
import { migrationsFolder } from '../../src/db/migrations/schema-check.ts';
import { newDatabase } from '../support/service.ts';

const [counting = '', soFar = ''] = ['_profile_counts', '_profiles_so_far'].map((name) =>
  readFileSync(
    `${migrationsFolder}/${readdirSync(migrationsFolder).find((one) => one.endsWith(name))}/migration.sql`,
    'utf8',
  ),
);

test('a count is right whatever happened before it began, between its two migrations, and twice', async () => {
  const db = new pg.Client(await newDatabase());
  await db.connect();
  await db.query(`
    DROP TABLE profile_counts;
    DROP FUNCTION count_profiles, count_profile_status CASCADE;
    INSERT INTO organizations (id, name) VALUES ('org_1', 'Acme');
    INSERT INTO connections (id, organization_id, mode, provider_id, login_kind, origin, granted_scopes, unconfirmed_scopes, updated_at)
    VALUES ('conn_1', 'org_1', 'live', 'facebook', 'facebook_login', 'imported', '{}', '{}', now())`);
  const make = (from: number, to: number) =>
    db.query(
      `INSERT INTO connected_profiles (id, organization_id, mode, connection_id, provider_id, external_id, kind, updated_at)
       SELECT 'cp_' || number, 'org_1', 'live', 'conn_1', 'facebook', number, 'page', now() FROM generate_series($1::int, $2) number`,
      [from, to],
    );
  const counted = async () =>
    (
      await db.query(
        'SELECT sum(live)::int AS live, sum(disconnected)::int AS disconnected FROM profile_counts',
      )
    ).rows[0];
  await make(1, 5);
  await db.query(counting);
  await make(6, 7);
  await db.query(`UPDATE connected_profiles SET status = 'disconnected' WHERE id IN ('cp_1', 'cp_6')`);
  await db.query(`DELETE FROM connected_profiles WHERE id IN ('cp_2', 'cp_6')`);
  for (const _ of ['once', 'twice']) {
    await db.query(soFar);
    expect(await counted()).toEqual({ live: 4, disconnected: 1 });
  }
  await db.query("UPDATE connected_profiles SET status = 'live' WHERE id = 'cp_1'");
  expect(await counted()).toEqual({ live: 5, disconnected: 0 });
  await db.end();
});
