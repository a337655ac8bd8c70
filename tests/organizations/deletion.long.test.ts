/** Tests that a deleted organization leaves nothing behind, and that other organizations are not affected. */
import { beforeEach, describe, expect, test } from '@jest/globals';
import pg from 'pg';
import { newId } from '../../src/db/client/ids.ts';
import { freePort } from '../../src/db/embedded/free-port.ts';
import {
  deleteOrganizations,
  requestOrganizationDeletion,
} from '../../src/domain/administration/organizations/delete-organizations.ts';
import { facebook, newIntegration } from '../support/connect.ts';
import { makeWorld } from '../support/console-world.ts';
import { expectError } from '../support/errors.ts';
import { jpeg } from '../support/files.ts';
import { filesIn, newUpload, send } from '../support/media.ts';
import { meetAt } from '../support/meeting.ts';
import { post } from '../support/publishing.ts';
import { exhaustiveTest } from '../support/sample.ts';
import { clientOf, startTestService, type TestKey, type TestService } from '../support/service.ts';
import { newMember, type SignedInMember } from '../support/sign-in.ts';
import { connectEndUser, query } from '../support/suites/connect-resources.ts';
import { tablesWith } from '../support/tables.ts';
import { until } from '../support/until.ts';
import { killWorker, spawnWorker } from '../support/worker-process.ts';

const name = 'Bakery to forget';
/** A text that `fill` puts into every field that people or providers fill, so that a leftover can be found. */
const marker = 'marker-of-the-bakery';

let service: TestService;
let key: TestKey;
let owner: SignedInMember;
let hoursPassed: number;
beforeEach(async () => {
  hoursPassed = 0;
  const port = await freePort();
  service = await startTestService(
    { ROLE: 'api', PORT: `${port}`, PUBLIC_URL: `http://localhost:${port}` },
    { now: () => new Date(Date.now() + hoursPassed * 3_600_000) },
  );
  key = await service.newKey({ organization: name });
  owner = await newMember(service, { organization: name });
});

/** Gives the organization rows of every kind in both modes, with jobs and an uploaded file. */
async function fill(): Promise<void> {
  const { organizationId } = key;
  for (const mode of ['live', 'test'] as const)
    await makeWorld(service, { organizationId, mode, userId: owner.userId, text: marker });
  const { connectedProfileId } = await key.client.newProfile({ providerId: 'facebook' });
  const url = 'http://127.0.0.1:9/events';
  await key.client.post('/v1/event-destinations', { url, topics: ['*'], name: marker });
  await upload(key);
  await post(key.client, {
    connectedProfileId,
    contentType: 'facebook.media.items',
    text: marker,
    scheduledFor: new Date(Date.now() + 86_400_000).toISOString(),
  });
  await key.client.newProfile({ providerId: 'instagram' });
  await key.client.post('/v1/test/clock/advance', { seconds: 1 });
}

/** Uploads a file, which is kept in the store. */
async function upload({ client }: TestKey): Promise<void> {
  await send(await newUpload(client), jpeg);
}

const ask = () => requestOrganizationDeletion(service.ctx, key.organizationId, name);

/** Returns, by table, the number of rows that contain the organization's id. */
async function rowsOf(organizationId: string): Promise<Record<string, number>> {
  const tables = await tablesWith(service, organizationId);
  if (tables.length === 0) return {};
  const counts = tables.map(
    (table) =>
      `SELECT '${table}' AS name, count(*)::int AS rows FROM ${table} AS t WHERE position($1 IN t::text) > 0`,
  );
  const counted = await query(service, counts.join(' UNION ALL '), [organizationId]);
  return Object.fromEntries(counted.map(({ name, rows }) => [name, rows]));
}

describe('an organization that is deleted', () => {
  test('is in no table any more, the queue’s own ones included, but for the entry that says so', async () => {
    await fill();
    const before = await rowsOf(key.organizationId);
    expect(Object.keys(before).length).toBeGreaterThan(15);
    const jobs = await query(
      service,
      `SELECT data ->> 'publishRequestId' AS id FROM pgboss.job WHERE name = 'publish.run'`,
    );
    await ask();
    await deleteOrganizations(service.ctx);
    await service.ctx.observability.requestLog.flush();
    hoursPassed = 2;
    await deleteOrganizations(service.ctx);
    expect(await rowsOf(key.organizationId)).toEqual({ 'public.audit_entries': 1 });
    const traces = [marker, name, owner.email, owner.userId, key.keyId, ...jobs.map(({ id }) => String(id))];
    for (const trace of traces) expect([trace, await tablesWith(service, trace)]).toEqual([trace, []]);
    expect(await filesIn(service)).toEqual([]);
    const [entry] = await query(
      service,
      `SELECT action, actor, details FROM audit_entries WHERE subject = $1`,
      [key.organizationId],
    );
    expect(entry).toMatchObject({
      action: 'organizations.deleted',
      actor: 'the service',
      details: { rows: { events: expect.any(Number) } },
    });
  });

  test('gets no row from a process that writes hours later what it had in memory', async () => {
    await key.client.get('/v1/media');
    const { ctx } = service;
    const { organizationId, keyId } = key;
    const scope = { organizationId, mode: 'test' as const };
    await ask();
    await deleteOrganizations(ctx);
    await ctx.observability.requestLog.flush();
    hoursPassed = 2;
    await deleteOrganizations(ctx);
    expect(await rowsOf(organizationId)).toEqual({ 'public.audit_entries': 1 });
    const request = {
      requestId: newId('requestLogEntry'),
      operationId: 'media.list',
      status: 200,
      errorCode: null,
    };
    ctx.observability.requestLog.note({
      ...scope,
      ...request,
      keyId,
      durationMs: 5,
      createdAt: ctx.clock.now(),
    });
    await ctx.observability.requestLog.flush();
    const { budgets } = ctx.providers.limits;
    const holder = { ...scope, providerId: 'facebook', externalId: '1', app: newId('authIntegration') };
    budgets.note(holder, [{ budget: 'app_calls', per: 'app', unit: 'percent', used: 3 }]);
    await budgets.flush();
    expect(await rowsOf(organizationId)).toEqual({ 'public.audit_entries': 1 });
  });

  exhaustiveTest('takes nothing from another one, whose people, keys and files stay', async () => {
    const neighbour = await service.newKey({ organization: 'Neighbour' });
    const other = await newMember(service, { organization: 'Neighbour' });
    await makeWorld(service, {
      organizationId: neighbour.organizationId,
      mode: 'test',
      userId: other.userId,
      text: 'other',
    });
    await upload(neighbour);
    await query(service, `INSERT INTO members (organization_id, user_id, role) VALUES ($1, $2, 'viewer')`, [
      key.organizationId,
      other.userId,
    ]);
    await fill();
    const before = await rowsOf(neighbour.organizationId);
    await ask();
    await deleteOrganizations(service.ctx);
    // Rows of the request log, of the usage and of the queue are not compared, since requests and jobs change them at any
    // time.
    expect(await rowsOf(neighbour.organizationId)).toEqual(expect.objectContaining(withoutLogs(before)));
    expect((await neighbour.client.get('/v1/media')).status).toBe(200);
    expect((await other.client.get(`/console/${neighbour.organizationId}/test/keys`)).status).toBe(200);
    expect(await filesIn(service)).toHaveLength(1);
  });

  test('answers no key, delivers nothing and lets nobody in, from the moment on at which it is asked for', async () => {
    await fill();
    const elsewhere = await startTestService({ ROLE: 'api' }, { databaseUrl: service.databaseUrl });
    const there = clientOf(elsewhere.url, key.key);
    expect((await there.get('/v1/media')).status).toBe(200);
    await ask();
    // Processes hear from the database that a key is over, the one that ended it included.
    for (const client of [key.client, there])
      await until(async () => (await client.get('/v1/media')).status === 401);
    expectError(await key.client.get('/v1/media'), 401, 'unauthorized');
    const { status } = await owner.client.get(`/console/${key.organizationId}/test`);
    expect(status).not.toBe(200);
    expect(await query(service, `SELECT 1 FROM event_destinations WHERE status = 'enabled'`)).toEqual([]);
  });

  exhaustiveTest('is deleted to the end by the next worker when one is killed in between', async () => {
    await fill();
    const holder = new pg.Client({ connectionString: service.databaseUrl });
    await holder.connect();
    await holder.query('BEGIN; SELECT 1 FROM usage_months FOR UPDATE');
    await ask();
    const killed = spawnWorker(service);
    await until(async () => (await query(service, 'SELECT 1 FROM connections')).length === 0);
    await killWorker(killed);
    await holder.query('ROLLBACK');
    await holder.end();
    expect(await query(service, 'SELECT 1 FROM organizations')).toHaveLength(1);
    await deleteOrganizations(service.ctx);
    expect(await query(service, 'SELECT 1 FROM organizations')).toEqual([]);
  });

  exhaustiveTest('has its grants given back to the provider, once for each end user', async () => {
    const { authIntegrationId } = await connectEndUser(service, key.client, facebook);
    const { clientId } = (await key.client.get(`/v1/auth-integrations/${authIntegrationId}`)).body;
    const twin = await newIntegration(key.client, { ...facebook, clientId });
    await connectEndUser(service, key.client, facebook, twin);
    await query(service, `CREATE TABLE given_back (account text)`);
    await query(
      service,
      `CREATE FUNCTION note_return() RETURNS trigger LANGUAGE plpgsql AS $$
       BEGIN INSERT INTO given_back SELECT NEW.account_id WHERE NEW.fields ->> 'revoked' = 'true'; RETURN NULL; END $$`,
    );
    await query(
      service,
      'CREATE TRIGGER returns AFTER INSERT OR UPDATE ON simulator_writes FOR EACH ROW EXECUTE FUNCTION note_return()',
    );
    await ask();
    await deleteOrganizations(service.ctx);
    expect(await query(service, 'SELECT account FROM given_back')).toHaveLength(1);
  });
});

describe('the deletion of an organization', () => {
  test('revokes a key, too, that a key is making while it is asked for', async () => {
    const { organizationId } = key;
    const make = async () => void (await key.client.post('/v1/keys', { name: 'Late' }).expect(200));
    const hold = `SELECT 1 FROM organizations WHERE id = '${organizationId}' FOR NO KEY UPDATE`;
    const outcomes = await meetAt(service, hold, [make, ask]);
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled']);
    const keys = await service.ctx.db.apiKey.findMany({ where: { organizationId } });
    expect(keys.map(({ revokedAt }) => revokedAt !== null)).toEqual([true, true]);
  });

  test('takes the name, typed again', async () => {
    await expect(
      requestOrganizationDeletion(service.ctx, key.organizationId, 'Bakery'),
    ).rejects.toMatchObject({
      code: 'validation_error',
    });
    expect((await key.client.get('/v1/media')).status).toBe(200);
  });

  test('is for owners, in the console', async () => {
    const path = `/console/${key.organizationId}/test/organization/delete`;
    const developer = await newMember(service, { organization: name, role: 'developer' });
    expect((await developer.client.post(path, { confirm: name })).status).toBe(403);
    expect((await owner.client.post(path, { confirm: 'Bakery' })).status).toBe(400);
    expect((await key.client.get('/v1/media')).status).toBe(200);
    expect((await owner.client.post(path, { confirm: name })).status).toBe(303);
    // The process hears of it from the database.
    await until(async () => (await key.client.get('/v1/media')).status !== 200);
    expectError(await key.client.get('/v1/media'), 401, 'unauthorized');
  });
});

function withoutLogs({
  'public.request_log_entries': _,
  'public.usage_counts': __,
  'pgboss.job': ___,
  ...rest
}: Record<string, number>) {
  return rest;
}
