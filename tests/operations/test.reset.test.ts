// A service of its own: a second process remembers the same test mode.
import { beforeAll, describe, expect, test } from '@jest/globals';
import { organizationTables } from '../../src/db/organization-data/tables.ts';
import { makeWorld } from '../support/console-world.ts';
import { expectError } from '../support/errors.ts';
import { filesIn, stage } from '../support/media.ts';
import { publish, requestNow } from '../support/publishing.ts';
import { exhaustiveTest } from '../support/sample.ts';
import {
  clientOf,
  sharedTestService,
  startTestService,
  type TestKey,
  type TestService,
} from '../support/service.ts';
import { newMember } from '../support/sign-in.ts';
import { query } from '../support/suites/connect-resources.ts';
import { until, untilWithoutJobs } from '../support/until.ts';

const hour = 3_600;
let service: TestService;
let organizations = 0;
beforeAll(async () => {
  service = await sharedTestService();
  // Upload URLs begin with the public URL, so it has to be where the service listens.
  service.ctx.config.publicUrl = service.url;
});

const reset = ({ client }: TestKey) => client.post('/v1/test/reset');

/** Makes an organization with a member, and with rows of every kind in both modes. */
async function newOrganization() {
  organizations += 1;
  const organization = `Clean slate ${organizations}`;
  const key = await service.newKey({ organization });
  const { userId } = await newMember(service, { organization });
  const { organizationId } = key;
  for (const mode of ['live', 'test'] as const) await makeWorld(service, { organizationId, mode, userId });
  await key.client.newProfile();
  await key.client.post('/v1/test/clock/advance', { seconds: hour });
  await service.ctx.observability.requestLog.flush();
  return key;
}

/** Returns how many rows the organization has, by table, among those that meet the condition. */
async function rowsOf({ organizationId }: TestKey, condition: (table: Table) => string | undefined) {
  const counts = organizationTables.flatMap((table) => {
    const which = condition(table);
    const { name, rows } = table;
    return which
      ? [`SELECT '${name}' AS name, count(*)::int AS rows FROM ${name} WHERE ${rows} AND ${which}`]
      : [];
  });
  const counted = await query(service, counts.join(' UNION ALL '), [organizationId]);
  return Object.fromEntries(counted.filter(({ rows }) => rows).map(({ name, rows }) => [name, rows]));
}
type Table = (typeof organizationTables)[number];

const ofTest = ({ ofTest: condition }: Table) => condition;
// Counts are kept as sums of rows, to which a deletion of what is counted adds one.
const others = ({ name, ofTest: condition = 'false' }: Table) =>
  ['profile_counts', 'staged_bytes'].includes(name) ? undefined : `NOT (${condition})`;

describe('test.reset', () => {
  test('concerns every table, or leaves it for a reason; a table with a mode is not forgotten', async () => {
    const undecided = organizationTables.filter(
      ({ ofTest: test, outlivesReset }) => !test === !outlivesReset,
    );
    expect(undecided).toEqual([]);
    const withMode = await query(
      service,
      `SELECT table_name AS name FROM information_schema.columns
       WHERE table_schema = 'public' AND column_name = 'mode'`,
    );
    const left = withMode.filter(({ name }) =>
      organizationTables.some((one) => one.name === name && !one.ofTest),
    );
    expect(left.map(({ name }) => name).sort()).toEqual([
      'api_keys',
      'audit_entries',
      'profile_counts',
      'staged_bytes',
    ]);
  });

  test('erases all of test mode but the keys, and nothing of live mode or of another organization', async () => {
    const [key, neighbour] = [await newOrganization(), await newOrganization()];
    const before = await rowsOf(key, ofTest);
    expect(Object.keys(before).length).toBeGreaterThan(10);
    const [kept, theirs] = [await rowsOf(key, others), await rowsOf(neighbour, () => 'true')];
    const { status, body } = await reset(key);
    expect([status, body]).toEqual([200, { complete: true }]);
    // The request itself is logged, and counted for its key and for no profile, at the next moment or later.
    await untilWithoutJobs(async () => {
      await service.ctx.observability.requestLog.flush();
      return Object.keys(await rowsOf(key, ofTest)).length > 0;
    });
    expect(await rowsOf(key, ofTest)).toEqual({ request_log_entries: 1, usage_counts: 2 });
    expect(await rowsOf(key, others)).toEqual(kept);
    expect(await rowsOf(neighbour, () => 'true')).toEqual(theirs);
    expect((await key.client.get('/v1/connected-profiles')).body.data).toEqual([]);
  });

  exhaustiveTest('drops the jobs of test mode, and leaves those of live mode', async () => {
    const key = await newOrganization();
    const { organizationId } = key;
    const enqueue = (publishRequestId: string) =>
      service.ctx.queue.insert(
        'publish.run',
        [{ payload: { organizationId, publishRequestId }, group: `${organizationId}/${publishRequestId}` }],
        service.ctx.db,
      );
    await enqueue('pub_one');
    await enqueue('test_pub_one');
    await reset(key);
    const jobs = await query(
      service,
      `SELECT data ->> 'publishRequestId' AS id FROM pgboss.job WHERE data ->> 'organizationId' = $1`,
      [organizationId],
    );
    expect(jobs).toEqual([{ id: 'pub_one' }]);
  });

  exhaustiveTest('waits for a job in progress, whose work is then erased', async () => {
    const key = await newOrganization();
    const { organizationId } = key;
    const named = `WHERE data ->> 'publishRequestId' = '${organizationId}'`;
    const payload = { organizationId, publishRequestId: organizationId, mode: 'test' };
    await service.ctx.queue.insert('publish.run', [{ payload, group: organizationId }], service.ctx.db);
    await query(service, `UPDATE pgboss.job SET state = 'active', started_on = now() ${named}`);
    let ended = false;
    const resetting = reset(key).then(() => {
      ended = true;
    });
    await until(async () => {
      const [waiting] = await query(
        service,
        `SELECT count(*)::int AS looks FROM pg_stat_activity
         WHERE query LIKE '%state = ''active''%' AND datname = current_database()`,
      );
      return Number(waiting?.looks) > 0;
    });
    await key.client.newProfile();
    expect(ended).toBe(false);
    await query(service, `UPDATE pgboss.job SET state = 'completed', completed_on = now() ${named}`);
    await resetting;
    expect((await key.client.get('/v1/connected-profiles')).body.data).toEqual([]);
  });

  test('takes the clock back to the real time, and frees the Idempotency-Keys', async () => {
    const key = await newOrganization();
    const made = () =>
      key.client
        .post('/v1/test/connected-profiles', { providerId: 'facebook' })
        .set('Idempotency-Key', 'same');
    const first = (await made()).body.connectedProfileId;
    await reset(key);
    const { now } = (await key.client.post('/v1/test/clock/advance', { seconds: 1 })).body;
    expect(Date.parse(now)).toBeLessThan(Date.now() + hour * 500);
    const second = (await made()).body.connectedProfileId;
    expect(second).not.toBe(first);
  });

  test('deletes the files of staged media', async () => {
    const working = await startTestService();
    working.ctx.config.publicUrl = working.url;
    const key = await working.newKey({ organization: 'Uploader' });
    await stage(key.client);
    expect(await filesIn(working)).toHaveLength(1);
    await reset(key);
    expect(await filesIn(working)).toEqual([]);
    await working.close();
  });

  exhaustiveTest('what was scheduled is never published', async () => {
    const key = await newOrganization();
    const { connectedProfileId } = await key.client.newProfile({ providerId: 'facebook' });
    const content = { connectedProfileId, contentType: 'facebook.media.items', text: 'Tomorrow' };
    const scheduledFor = new Date(Date.now() + 25 * hour * 1_000).toISOString();
    const request = await publish(key.client, { ...content, scheduledFor });
    expect(await requestNow(key.client, request.publishRequestId)).toMatchObject({ status: 'scheduled' });
    await reset(key);
    expect((await key.client.post('/v1/test/clock/advance', { seconds: 48 * hour })).body.started).toBe(0);
  });

  exhaustiveTest('is heard by every process', async () => {
    const elsewhere = await startTestService({ ROLE: 'api' }, { databaseUrl: service.databaseUrl });
    const key = await newOrganization();
    const { connectedProfileId } = await key.client.newProfile({ providerId: 'facebook' });
    const there = clientOf(elsewhere.url, key.key);
    const read = () => there.get('/v1/content/facebook.media.items', { connectedProfileId });
    expect((await read()).status).toBe(200);
    await reset(key);
    await until(async () => (await read()).status === 404);
    await elsewhere.close();
  });

  exhaustiveTest(
    'erases part of a very large test mode, says so, and erases the rest when called again',
    async () => {
      const key = await newOrganization();
      await query(
        service,
        `INSERT INTO simulator_writes (organization_id, mode, account_id, object_id, fields)
       SELECT $1, 'test', 'account', n, '{}' FROM generate_series(1, 50001) AS n`,
        [key.organizationId],
      );
      expect((await reset(key)).body).toEqual({ complete: false });
      expect((await reset(key)).body).toEqual({ complete: true });
      // The last request is logged and counted after its answer, as the first test of this file says.
      const { request_log_entries: _, usage_counts: __, ...left } = await rowsOf(key, ofTest);
      expect(left).toEqual({});
    },
  );

  test('for a live key the path does not exist', async () => {
    expectError(await reset(await service.newKey({ mode: 'live' })), 404, 'not_found');
  });
});
