/** Tests what the database keeps of the names of profiles: in its migrations, of all letters, and where there are many. */
// A service of its own: it is migrated step by step.
import { readdirSync, readFileSync } from 'node:fs';
import { beforeAll, expect, test } from '@jest/globals';
import pg from 'pg';
import type { Schemas } from '../../src/contract/index.ts';
import { newIdAt } from '../../src/db/client/ids.ts';
import { migrationsFolder } from '../../src/db/migrations/schema-check.ts';
import { query } from '../support/query.ts';
import { newDatabase, sharedTestService, type TestService } from '../support/service.ts';

const [naming = '', soFar = '', changed = ''] = [
  '_profile_names',
  '_profile_names_so_far',
  '_profile_names_that_changed',
].map((name) =>
  readFileSync(
    `${migrationsFolder}/${readdirSync(migrationsFolder).find((one) => one.endsWith(name))}/migration.sql`,
    'utf8',
  ),
);

let service: TestService;
beforeAll(async () => {
  service = await sharedTestService();
});

test('names are right whatever happened before they were kept, and while those so far were read', async () => {
  const url = await newDatabase();
  const [db, migrating] = [new pg.Client(url), new pg.Client(url)];
  await Promise.all([db.connect(), migrating.connect()]);
  await db.query(`
    DROP TABLE profile_names;
    DROP FUNCTION folded_name, profile_names_of, keep_profile_names CASCADE;
    INSERT INTO organizations (id, name) VALUES ('org_1', 'Acme');
    INSERT INTO connections (id, organization_id, mode, provider_id, login_kind, origin, granted_scopes, unconfirmed_scopes, updated_at)
    VALUES ('conn_1', 'org_1', 'live', 'facebook', 'facebook_login', 'imported', '{}', '{}', now())`);
  const make = (id: string, name: string | null) =>
    db.query(
      `INSERT INTO connected_profiles (id, organization_id, mode, connection_id, provider_id, external_id, kind, display_name, updated_at)
       VALUES ($1, 'org_1', 'live', 'conn_1', 'facebook', $1, 'page', $2, now())`,
      [id, name],
    );
  const rename = (id: string, name: string) =>
    db.query('UPDATE connected_profiles SET display_name = $2 WHERE id = $1', [id, name]);
  for (const id of ['kept', 'renamed', 'renamed meanwhile', 'deleted meanwhile'])
    await make(id, `Before ${id}`);
  await make('nameless', null);
  await db.query(naming);
  await make('later', 'Later');
  await rename('renamed', 'After');
  // Holds the migration's transaction open after it has read all names.
  await migrating.query('BEGIN');
  await migrating.query(soFar);
  await rename('renamed meanwhile', 'After that');
  const deletion = db.query("DELETE FROM connected_profiles WHERE id = 'deleted meanwhile'");
  await migrating.query('COMMIT');
  await deletion;
  for (const _ of ['once', 'twice']) {
    await migrating.query(changed);
    await migrating.query(soFar);
    const { rows } = await db.query(
      'SELECT profile_id AS id, string_agg(words, $1 ORDER BY words) AS words FROM profile_names GROUP BY 1 ORDER BY 1',
      [' | '],
    );
    expect(rows).toEqual([
      { id: 'kept', words: 'before kept | kept' },
      { id: 'later', words: 'later' },
      { id: 'renamed', words: 'after' },
      { id: 'renamed meanwhile', words: 'after that | that' },
    ]);
  }
  await Promise.all([db.end(), migrating.end()]);
});

test('capital and small letters of all scripts of the first plane are the same', async () => {
  const letters = Array.from({ length: 0x10000 }, (_, code) => String.fromCharCode(code))
    .map((letter) => [letter, letter.toLowerCase()] as const)
    .filter(([capital, small]) => capital !== small && small.length === 1);
  expect(letters.length).toBeGreaterThan(1_000);
  const different = await query(
    service,
    'SELECT capital, small FROM unnest($1::text[], $2::text[]) AS letter (capital, small) WHERE folded_name(capital) <> folded_name(small)',
    [letters.map(([capital]) => capital), letters.map(([, small]) => small)],
  );
  expect(different).toEqual([]);
});

test('a name that thousands have is found in the order of the list, and among them the few that other filters leave', async () => {
  const key = await service.newKey({ organization: 'A chain of shops' });
  const { connectionId } = await key.client.newProfile();
  const many = 3_100;
  const ids = Array.from({ length: many }, (_, number) =>
    newIdAt('connectedProfile', 'test', new Date(Date.now() - (many - number) * 1_000)),
  );
  await query(
    service,
    `INSERT INTO connected_profiles (id, organization_id, mode, connection_id, provider_id, external_id, kind, display_name, status, updated_at)
     SELECT id, $2, 'test', $3, 'instagram', number, 'account', CASE WHEN number % 50 = 0 THEN 'Bakery' ELSE 'Harbour Shop ' || number END,
       CASE WHEN number IN (7, 8) THEN 'disconnected' ELSE 'live' END::"ProfileStatus", now()
     FROM unnest($1::text[]) WITH ORDINALITY AS made (id, number)`,
    [ids, key.organizationId, connectionId],
  );
  const list = async (filters: object) =>
    (await key.client.get('/v1/connected-profiles', { name: 'harbour sh', ...filters })).body;
  const idsOf = ({ data }: { data: Schemas['ConnectedProfile'][] }) =>
    data.map(({ connectedProfileId }) => connectedProfileId);
  const shops = ids.filter((_, index) => (index + 1) % 50 !== 0).reverse();
  const first = await list({ limit: 100 });
  expect(idsOf(first)).toEqual(shops.slice(0, 100));
  const second = await list({ limit: 100, cursor: first.nextCursor });
  expect([idsOf(second), second.hasMore]).toEqual([shops.slice(100, 200), true]);
  // Those with a number that begins with 1 are not among the newest.
  const ones = await list({ name: 'harbour shop 1', limit: 100 });
  const [newest = ''] = ids.slice(1_998, 1_999);
  expect([ones.data.length, ones.hasMore, idsOf(ones)[0]]).toEqual([100, true, newest]);
  const [third = ''] = shops.slice(2, 3);
  await key.client.patch(`/v1/connected-profiles/${third}`, { reference: 'third' });
  expect(idsOf(await list({ reference: 'third' }))).toEqual([third]);
  expect(idsOf(await list({ reference: 'third', name: 'bakery' }))).toEqual([]);
  const old = await list({ status: 'disconnected' });
  expect([idsOf(old), old.hasMore]).toEqual([[ids[7], ids[6]], false]);
});
