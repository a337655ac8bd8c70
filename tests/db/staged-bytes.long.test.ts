/** Tests that the bytes of staged media are added up right, whatever happens to the media, and from what was there before. */
// A database of its own: it is migrated step by step.
import { readdirSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import pg from 'pg';
import { sqlOf } from '../../src/db/client/statements.ts';
import { migrationsFolder } from '../../src/db/migrations/schema-check.ts';
import { countStagedBytes } from '../../src/db/tables/media.ts';
import { newDatabase } from '../support/service.ts';

const [counting = '', soFar = ''] = ['_staged_bytes_counted', '_staged_bytes_so_far'].map((name) =>
  readFileSync(
    `${migrationsFolder}/${readdirSync(migrationsFolder).find((one) => one.endsWith(name))}/migration.sql`,
    'utf8',
  ),
);
const scope = { organizationId: 'org_1', mode: 'live' } as const;
let db: pg.Client;
beforeAll(async () => {
  db = new pg.Client(await newDatabase());
  await db.connect();
  await db.query("INSERT INTO organizations (id, name) VALUES ('org_1', 'Acme'), ('org_2', 'Bolt')");
});
afterAll(() => db.end());

/** Stages files of 1, 2, 4 … bytes: each sum is that of one set of files only. */
async function stage(from: number, to: number, organizationId = 'org_1', mode = 'live'): Promise<void> {
  await db.query(
    `INSERT INTO media (id, organization_id, mode, origin, status, size_bytes, expires_at, updated_at)
     SELECT $3 || $4 || number, $3, $4::"Mode", 'upload', 'ready', 1 << number, now() + interval '1 hour', now()
     FROM generate_series($1::int, $2) number`,
    [from, to, organizationId, mode],
  );
}

const change = (number: number, assignment: string) =>
  db.query(`UPDATE media SET ${assignment} WHERE id = $1`, [`org_1live${number}`]);
const used = (now = new Date()) => countStagedBytes(sqlOf(db), scope, now);

test('the sum follows each change of the media, those of several tenants in one statement included', async () => {
  await stage(0, 5);
  expect(await used()).toBe(0b111111);
  await stage(0, 5, 'org_2');
  await stage(0, 5, 'org_1', 'test');
  expect(await used()).toBe(0b111111);
  await change(0, "status = 'failed'");
  await change(1, "status = 'expired'");
  expect(await used()).toBe(0b111100);
  await change(0, 'size_bytes = 1000');
  await change(2, 'size_bytes = NULL');
  await change(3, 'size_bytes = 1024');
  expect(await used()).toBe(0b110000 + 1024);
  await change(3, 'size_bytes = 8');
  await change(2, 'size_bytes = 4');
  expect(await used()).toBe(0b111100);
  await change(4, "expires_at = now() - interval '1 hour'");
  expect(await used()).toBe(0b101100);
  await db.query("UPDATE media SET status = 'expired' WHERE expires_at < now() OR size_bytes = 32");
  expect(await used()).toBe(0b001100);
  await db.query('DELETE FROM media WHERE size_bytes IN (1, 8, 16)');
  expect(await used()).toBe(0b000100);
  expect(await used(new Date(Date.now() + 2 * 60 * 60 * 1000))).toBe(0);
});

test('it is right whatever happened before it began, between its two migrations, and twice', async () => {
  await db.query(`
    DELETE FROM media;
    DROP TABLE staged_bytes;
    DROP FUNCTION count_staged_bytes, recount_staged_bytes CASCADE`);
  await stage(0, 4);
  await change(4, "status = 'failed'");
  await db.query(counting);
  await stage(5, 6);
  await change(0, "status = 'expired'");
  await change(5, "status = 'failed'");
  await db.query('DELETE FROM media WHERE size_bytes = 2');
  for (const _ of ['once', 'twice']) {
    await db.query(soFar);
    expect(await used()).toBe(0b1001100);
  }
  await stage(7, 7);
  expect(await used()).toBe(0b11001100);
});
