// A service of its own: its clock is moved, and the addresses of the providers are settings.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import pg from 'pg';
import { type Composition, compose } from '../../src/app/compose.ts';
import { findConnection, type StoredConnection } from '../../src/db/tables/connections.ts';
import { refreshCredential } from '../../src/domain/grants/credentials/refresh-credential.ts';
import { openCredential } from '../../src/provider-client/grant.ts';
import { newIntegration } from '../support/connect.ts';
import { expectError } from '../support/errors.ts';
import { meetAt, sessionsThatWait } from '../support/meeting.ts';
import { type ProviderServer, startProviderServer } from '../support/provider-server.ts';
import { exhaustiveTest, runsOf } from '../support/sample.ts';
import { startTestService, type TestKey, type TestService } from '../support/service.ts';
import { simulators } from '../support/simulators.ts';
import { until, untilWithoutJobs } from '../support/until.ts';

const refreshPath = 'GET /graph.instagram.com/refresh_access_token';

let provider: ProviderServer;
let service: TestService;
let live: TestKey;
let now = new Date();
beforeAll(async () => {
  provider = await startProviderServer(() => now);
  // The service has no workers, since the tests count calls to the provider, and jobs that are due make some,
  // too.
  service = await startTestService({ ...provider.environment, ROLE: 'api' }, { now: () => now });
  live = await service.newKey({ mode: 'live' });
});
beforeEach(() => {
  provider.intercept = async (_request, answer) => answer;
});
afterAll(async () => {
  await service.close();
  await provider.close();
});

const scope = () => ({ organizationId: live.organizationId, mode: 'live' as const });
const read = (id: string) => findConnection(service.ctx.db, scope(), id);
const tokenOf = ({ id, credential }: StoredConnection) =>
  openCredential(service.ctx.security.keyring, id, credential ?? Buffer.of()).accessToken;
const refreshes = () => provider.requests.filter((request) => request === refreshPath).length;

/** Connects a live account of Instagram Login whose token is old enough to be refreshed. */
async function connect(): Promise<StoredConnection> {
  const { authIntegrationId } = await newIntegration(live.client, {
    providerId: 'instagram',
    loginKind: 'instagram_login',
  });
  const accessToken = simulators.instagram.grantToken('instagram_login', 'healthy');
  const { body } = await live.client.post('/v1/connections/import', { authIntegrationId, accessToken });
  now = new Date(now.getTime() + 2 * 24 * 60 * 60 * 1000);
  return read(body.connectionId);
}

/** Opens one context per process, all on one database. */
function openProcesses(count: number): Promise<Composition[]> {
  const { ctx, databaseUrl } = service;
  const config = { ...ctx.config, databasePoolSize: 2 };
  const open = () => compose({ config, databaseUrl, log: ctx.observability.log, now: () => now });
  return Promise.all(Array.from({ length: count }, open));
}

/** Makes the provider refuse the connection's token from now on. */
function refuseTokenOf(connection: StoredConnection): void {
  const old = tokenOf(connection);
  const refused = { error: { message: 'expired', type: 'OAuthException', code: 190, error_subcode: 463 } };
  provider.intercept = async (request, answer) =>
    request.headers.authorization === `Bearer ${old}`
      ? { status: 400, body: JSON.stringify(refused) }
      : answer;
}

const listThrough = ({ profiles: [profile] }: StoredConnection) =>
  live.client.get('/v1/content/instagram.media.items', { connectedProfileId: profile?.id, limit: 1 });

describe('a credential', () => {
  test('is refreshed by one call, however many processes ask at the same time', async () => {
    const { id, credentialVersion } = await connect();
    const processes = await openProcesses(runsOf({ all: 20, sample: 5 }));
    const before = refreshes();
    await Promise.all(processes.map((ctx) => refreshCredential(ctx, scope(), id, credentialVersion)));
    expect(refreshes() - before).toBe(1);
    expect((await read(id)).credentialVersion).toBe(credentialVersion + 1);
    await Promise.all(processes.map((ctx) => ctx.close()));
  });

  test('is refreshed by one call when many requests of one process meet an expired token', async () => {
    const connection = await connect();
    refuseTokenOf(connection);
    const before = refreshes();
    const answers = await Promise.all(Array.from({ length: 10 }, () => listThrough(connection)));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect(refreshes() - before).toBe(1);
    expect(tokenOf(await read(connection.id))).not.toBe(tokenOf(connection));
  });

  test('that somebody else has renewed meanwhile is taken as it is, without another refresh', async () => {
    const connection = await connect();
    await listThrough(connection);
    await refreshCredential(service.ctx, scope(), connection.id, connection.credentialVersion);
    const before = refreshes();
    await refreshCredential(service.ctx, scope(), connection.id, connection.credentialVersion);
    refuseTokenOf(connection);
    expect((await listThrough(connection)).status).toBe(200);
    expect(refreshes()).toBe(before);
  });

  test('is not asked for with a lease that was waited for until it may be over', async () => {
    const { id, credentialVersion } = await connect();
    const before = refreshes();
    const clients = [1, 2].map(() => new pg.Client({ connectionString: service.databaseUrl }));
    const [first, second] = clients as [pg.Client, pg.Client];
    const lock = async (client: pg.Client) => {
      await client.query('BEGIN');
      const sql = 'SELECT refresh_holder FROM connections WHERE organization_id = $1 AND id = $2 FOR UPDATE';
      return (await client.query(sql, [live.organizationId, id])).rows;
    };
    const waiting = async () => (await sessionsThatWait(first)).length;
    let refreshed: Promise<unknown> = Promise.resolve();
    try {
      for (const client of clients) await client.connect();
      await lock(first);
      refreshed = Promise.allSettled([refreshCredential(service.ctx, scope(), id, credentialVersion)]);
      await untilWithoutJobs(async () => (await waiting()) === 1);
      // The row is the test's again as soon as the lease is taken.
      const taken = lock(second);
      await untilWithoutJobs(async () => (await waiting()) === 2);
      now = new Date(now.getTime() + 3_600_000);
      await first.query('COMMIT');
      expect(await taken).toEqual([{ refresh_holder: expect.any(String) }]);
      await untilWithoutJobs(async () => refreshes() > before || (await waiting()) === 1);
      expect(refreshes()).toBe(before);
    } finally {
      await Promise.all(clients.map((client) => client.end()));
      await refreshed;
    }
    expect(refreshes() - before).toBe(1);
  });

  exhaustiveTest(
    'that the provider refuses to one process is not asked for by those that waited for it',
    async () => {
      const { id, credentialVersion } = await connect();
      const processes = await openProcesses(5);
      provider.intercept = async (request, answer) =>
        request.url.pathname.endsWith('/refresh_access_token') ? { status: 503, body: 'later' } : answer;
      const before = refreshes();
      // All of them have read that nothing was refused so far when they meet where the lease is taken.
      const outcomes = await meetAt(
        service,
        `SELECT FROM connections WHERE id = '${id}' FOR UPDATE`,
        processes.map((ctx) => () => refreshCredential(ctx, scope(), id, credentialVersion)),
      );
      expect(outcomes.map(({ status }) => status)).toEqual(processes.map(() => 'rejected'));
      expect(refreshes() - before).toBe(1);
      await Promise.all(processes.map((ctx) => ctx.close()));
    },
  );

  test('is tried once more and no more: a new token that is refused as well is the answer', async () => {
    const connection = await connect();
    const refused = JSON.stringify({ error: { message: 'no', code: 190, error_subcode: 463 } });
    provider.intercept = async (request, answer) =>
      request.url.pathname.endsWith('/media') ? { status: 400, body: refused } : answer;
    const asked = () => provider.requests.filter((request) => request.endsWith('/media')).length;
    const before = { asked: asked(), refreshed: refreshes() };
    expectError(await listThrough(connection), 401, 'invalid_token');
    expect([asked() - before.asked, refreshes() - before.refreshed]).toEqual([2, 1]);
  });

  test('stays as it was when the provider cannot be reached, and nobody is disconnected', async () => {
    const connection = await connect();
    provider.intercept = async (request, answer) =>
      request.url.pathname.endsWith('/refresh_access_token') ? { status: 503, body: 'later' } : answer;
    const refused = await live.client.post(`/v1/connections/${connection.id}/refresh`);
    expectError(refused, 503, 'internal');
    const after = (await live.client.get(`/v1/connections/${connection.id}`)).body;
    expect(after).toMatchObject({ status: 'active', lastRefreshError: { code: 'internal' } });
    expect(tokenOf(await read(connection.id))).toBe(tokenOf(connection));
    expect((await listThrough(connection)).status).toBe(200);
  });

  test.each([
    ['503', { status: 503, body: 'later' }, 503, 'internal', 0],
    [
      '429',
      { status: 400, body: JSON.stringify({ error: { code: 4 } }) },
      429,
      'platform_rate_limit',
      60 * 60_000,
    ],
    ['a useless answer', { status: 200, body: '<html>' }, 502, 'internal', 0],
  ] as const)(
    'that cannot be refreshed because of %s is not called over, and the next call tries again',
    async (_name, answered, status, code, waitMs) => {
      const connection = await connect();
      const old = tokenOf(connection);
      const refused = JSON.stringify({ error: { message: 'expired', code: 190, error_subcode: 463 } });
      let refreshing = true;
      provider.intercept = async (request, answer) => {
        const renews = request.url.pathname.endsWith('/refresh_access_token');
        if (renews) return refreshing ? answered : answer;
        return request.headers.authorization === `Bearer ${old}` ? { status: 400, body: refused } : answer;
      };
      expectError(await listThrough(connection), status, code);
      expect(await read(connection.id)).toMatchObject({ status: 'active' });
      refreshing = false;
      now = new Date(now.getTime() + waitMs);
      expect((await listThrough(connection)).status).toBe(200);
    },
  );

  exhaustiveTest('is refreshed by the job at half of its life, and not before', async () => {
    const { id } = await connect();
    await live.client.post(`/v1/connections/${id}/refresh`);
    const { credentialVersion, refreshAt, expiresAt } = await read(id);
    const halfLife = ((expiresAt?.getTime() ?? 0) - now.getTime()) / 2;
    expect(refreshAt?.getTime()).toBe(now.getTime() + halfLife);
    const { databaseUrl } = service;
    const worker = await startTestService(
      { ...provider.environment, ROLE: 'worker' },
      { databaseUrl, now: () => now },
    );
    await service.ctx.queue.enqueue('connections.refresh', { ...scope(), connectionId: id }, id);
    now = new Date(now.getTime() + halfLife + 1000);
    await service.ctx.queue.enqueue('connections.maintain', {});
    await until(async () => (await read(id)).credentialVersion > credentialVersion);
    expect((await read(id)).credentialVersion).toBe(credentialVersion + 1);
    await worker.close();
  });
});
