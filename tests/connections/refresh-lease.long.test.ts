/**
 * While a provider is asked for a newer credential, a process holds a lease and no connection to the
 * database.
 */
// A service of its own: its clock is moved, and the addresses of the providers are settings.
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { compose } from '../../src/app/compose.ts';
import { findConnection, type StoredConnection } from '../../src/db/tables/connections.ts';
import { refreshCredential } from '../../src/domain/grants/credentials/refresh-credential.ts';
import { openCredential } from '../../src/provider-client/grant.ts';
import { newIntegration } from '../support/connect.ts';
import { type ProviderServer, startProviderServer } from '../support/provider-server.ts';
import { startTestService, type TestKey, type TestService } from '../support/service.ts';
import { simulators } from '../support/simulators.ts';
import { startTcpProxy } from '../support/tcp-proxy.ts';
import { until } from '../support/until.ts';

let provider: ProviderServer;
let service: TestService;
let live: TestKey;
let now = new Date();
beforeAll(async () => {
  provider = await startProviderServer(() => now);
  // The service has no workers, since the tests count calls to the provider, and jobs that are due make some,
  // too.
  const variables = { ...provider.environment, DATABASE_POOL_SIZE: '2', ROLE: 'api' };
  service = await startTestService(variables, { now: () => now, workers: 'live' });
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
const isRefresh = (path: string) => path.endsWith('/refresh_access_token');
const refreshes = () => provider.requests.filter(isRefresh).length;

/** Connects live accounts of Instagram Login whose tokens are old enough to be refreshed. */
async function connect(count: number): Promise<StoredConnection[]> {
  const connections: StoredConnection[] = [];
  for (let number = 0; number < count; number += 1) {
    const { authIntegrationId } = await newIntegration(live.client, {
      providerId: 'instagram',
      loginKind: 'instagram_login',
    });
    const accessToken = simulators.instagram.grantToken('instagram_login', 'healthy');
    const { body } = await live.client.post('/v1/connections/import', { authIntegrationId, accessToken });
    connections.push(await read(body.connectionId));
  }
  now = new Date(now.getTime() + 2 * 24 * 60 * 60 * 1000);
  return connections;
}

const refused = { error: { message: 'expired', type: 'OAuthException', code: 190, error_subcode: 463 } };

/**
 * Makes the provider refuse these connections' tokens, and hold back its answers to refreshes. Returns a
 * function that releases the answers.
 */
function hangRefreshes(connections: StoredConnection[]): () => void {
  const old = connections.map((connection) => `Bearer ${tokenOf(connection)}`);
  const held = Promise.withResolvers<void>();
  provider.intercept = async (request, answer) => {
    if (isRefresh(request.url.pathname)) await held.promise;
    else if (old.includes(request.headers.authorization ?? ''))
      return { status: 400, body: JSON.stringify(refused) };
    return answer;
  };
  return held.resolve;
}

const listThrough = ({ profiles: [profile] }: StoredConnection) =>
  live.client.get('/v1/content/instagram.media.items', { connectedProfileId: profile?.id, limit: 1 });

test('grants whose refresh hangs keep no connection to the database, and everybody else is answered', async () => {
  const connections = await connect(3);
  const letGo = hangRefreshes(connections);
  const before = refreshes();
  const waiting = Promise.all(
    connections.flatMap((connection) => [1, 2, 3].map(() => listThrough(connection))),
  );
  await until(() => refreshes() - before === connections.length);
  const others = await Promise.all(
    connections.map(({ id }) => live.client.get(`/v1/connections/${id}`).then((answer) => answer)),
  );
  expect(others.map(({ status }) => status)).toEqual([200, 200, 200]);
  letGo();
  expect((await waiting).map(({ status }) => status)).toEqual(Array.from({ length: 9 }, () => 200));
  expect(refreshes() - before).toBe(connections.length);
});

test('a credential that came while the provider was asked stays, and the late answer is dropped', async () => {
  const [connection] = (await connect(1)) as [StoredConnection];
  const { id, authIntegrationId, credentialVersion } = connection;
  const held = Promise.withResolvers<void>();
  let asked = 0;
  provider.intercept = async (request, answer) => {
    // An import asks for a newer token, too, so counting starts after it.
    if (isRefresh(request.url.pathname)) asked += 1;
    if (isRefresh(request.url.pathname) && asked === 1) await held.promise;
    return answer;
  };
  const late = refreshCredential(service.ctx, scope(), id, credentialVersion);
  await until(() => asked === 1);
  const grant = { authIntegrationId, accessToken: tokenOf(connection) };
  await live.client.post('/v1/connections/import', grant);
  const imported = await read(id);
  expect(imported).toMatchObject({ credentialVersion: credentialVersion + 1, refreshHolder: null });
  held.resolve();
  await late;
  const { credential } = await read(id);
  expect(credential).toEqual(imported.credential);
});

test('a call that has waited too long for another process to refresh the grant answers 503, not that the grant has ended', async () => {
  const [connection] = (await connect(1)) as [StoredConnection];
  hangRefreshes([connection])();
  const holder = { refreshHolder: 'another process', refreshUntil: new Date(Date.now() + 3_600_000) };
  await service.ctx.db.connection.updateMany({ where: { id: connection.id }, data: holder });
  const before = refreshes();
  const { status, body, headers } = await listThrough(connection);
  expect([status, body.error.code]).toEqual([503, 'service_unavailable']);
  expect(Number(headers['retry-after'])).toBeGreaterThan(0);
  expect(refreshes()).toBe(before);
});

test('an answer that the database could not take at once is written down when it is back', async () => {
  const [connection] = (await connect(1)) as [StoredConnection];
  const proxy = await startTcpProxy(service.databaseUrl);
  const {
    config,
    observability: { log },
  } = service.ctx;
  const other = await compose({ config, databaseUrl: proxy.url, log, now: () => now });
  provider.intercept = async (request, answer) => {
    if (isRefresh(request.url.pathname)) await proxy.cut();
    return answer;
  };
  const before = refreshes();
  const refreshing = refreshCredential(other, scope(), connection.id, connection.credentialVersion);
  await until(() => refreshes() > before);
  await proxy.restore();
  await refreshing;
  expect((await read(connection.id)).credentialVersion).toBe(connection.credentialVersion + 1);
  expect(refreshes() - before).toBe(1);
  await other.close();
  await proxy.close();
});
