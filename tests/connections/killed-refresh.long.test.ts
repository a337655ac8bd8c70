/** Tests a process that dies between the provider's answer and its own commit. */
import { spawn } from 'node:child_process';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { findConnection } from '../../src/db/tables/connections.ts';
import { openCredential } from '../../src/provider-client/grant.ts';
import { newIntegration } from '../support/connect.ts';
import { type ProviderServer, startProviderServer } from '../support/provider-server.ts';
import { startTestService, type TestKey, type TestService } from '../support/service.ts';
import { simulators } from '../support/simulators.ts';
import { startTcpProxy, type TcpProxy } from '../support/tcp-proxy.ts';

let provider: ProviderServer;
let service: TestService;
let live: TestKey;
let proxy: TcpProxy;
beforeAll(async () => {
  provider = await startProviderServer();
  service = await startTestService(provider.environment, { workers: 'live' });
  live = await service.newKey({ mode: 'live' });
  proxy = await startTcpProxy(service.databaseUrl);
});
afterAll(async () => {
  await service.close();
  await provider.close();
  await proxy.close();
});

/**
 * Starts a process that refreshes the credential, and kills it when the provider has answered it and it can
 * no longer reach its database. Returns the signal that ended it.
 */
async function killAfterAnswer(id: string, version: number): Promise<NodeJS.Signals | null> {
  const args = ['tests/support/refresh-process.ts', id, live.organizationId, `${version}`];
  const env = { ...process.env, ...provider.environment, NODE_OPTIONS: '', NODE_ENV: 'test' };
  const keys = `k1:${Buffer.alloc(32, 7).toString('base64')}`;
  const child = spawn(process.execPath, args, {
    env: { ...env, DATABASE_URL: proxy.url, ENCRYPTION_KEYS: keys },
  });
  provider.intercept = async (request, answer) => {
    if (request.url.pathname.endsWith('/refresh_access_token')) {
      proxy.hang();
      // The answer is on its way when the process is killed.
      setImmediate(() => child.kill('SIGKILL'));
    }
    return answer;
  };
  const signal = await new Promise<NodeJS.Signals | null>((resolve) =>
    child.once('exit', (_code, killedBy) => resolve(killedBy)),
  );
  await proxy.cut();
  provider.intercept = async (_request, answer) => answer;
  return signal;
}

/** Ends the time of the lease that the killed process holds on refreshing this connection. */
const outliveLease = (id: string) =>
  service.ctx.db.connection.updateMany({
    where: { id, refreshHolder: { not: null } },
    data: { refreshUntil: new Date(0) },
  });

test('loses nothing: the old credential continues, and who refreshes after its lease gets a new one', async () => {
  const { authIntegrationId } = await newIntegration(live.client, {
    providerId: 'instagram',
    loginKind: 'instagram_login',
  });
  const accessToken = simulators.instagram.grantToken('instagram_login', 'healthy');
  const { body } = await live.client.post('/v1/connections/import', { authIntegrationId, accessToken });
  const id = body.connectionId;
  const scope = { organizationId: live.organizationId, mode: 'live' as const };
  // This credential is the imported token, which can be refreshed because it counts as days old.
  await service.ctx.db.connection.updateMany({
    where: { id },
    data: { credential: service.ctx.security.keyring.seal(JSON.stringify({ accessToken }), id) },
  });
  const before = await findConnection(service.ctx.db, scope, id);

  expect(await killAfterAnswer(id, before.credentialVersion)).toBe('SIGKILL');

  const after = await findConnection(service.ctx.db, scope, id);
  expect([after.credentialVersion, after.credential]).toEqual([before.credentialVersion, before.credential]);
  const query = { connectedProfileId: body.connectedProfileIds[0], limit: 1 };
  expect((await live.client.get('/v1/content/instagram.media.items', query)).status).toBe(200);
  expect((await outliveLease(id)).count).toBe(1);
  const refreshed = await live.client.post(`/v1/connections/${id}/refresh`);
  expect([refreshed.status, refreshed.body.status]).toEqual([200, 'active']);
  const { credential } = await findConnection(service.ctx.db, scope, id);
  expect(openCredential(service.ctx.security.keyring, id, credential ?? Buffer.of()).accessToken).not.toBe(
    accessToken,
  );
  expect((await live.client.get('/v1/content/instagram.media.items', query)).status).toBe(200);
});
