/**
 * Tests a worker that dies in the middle of a job of a connection: another does the job before its time is
 * over.
 */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { freePort } from '../../src/db/embedded/free-port.ts';
import { newIntegration } from '../support/connect.ts';
import { type ProviderServer, startProviderServer } from '../support/provider-server.ts';
import { query } from '../support/query.ts';
import { startTestService, type TestKey, type TestService } from '../support/service.ts';
import { simulators } from '../support/simulators.ts';
import { until } from '../support/until.ts';
import { killWorker, missTheDead, spawnWorker } from '../support/worker-process.ts';

let provider: ProviderServer;
let api: TestService;
let live: TestKey;
beforeAll(async () => {
  provider = await startProviderServer();
  api = await startTestService({ ...provider.environment, ROLE: 'api' });
  live = await api.newKey({ mode: 'live' });
});
afterAll(async () => {
  await api.close();
  await provider.close();
});

const jobStates = async () =>
  (await query(api, "SELECT state FROM pgboss.job WHERE name = 'connections.check'")).map(
    ({ state }) => state,
  );

test('a check is done soon after the heartbeats of the killed worker stop, by a worker that was idle till then', async () => {
  const { authIntegrationId } = await newIntegration(live.client, {
    providerId: 'instagram',
    loginKind: 'instagram_login',
  });
  const accessToken = simulators.instagram.grantToken('instagram_login', 'healthy');
  const { body } = await live.client.post('/v1/connections/import', { authIntegrationId, accessToken });
  const { connectionId } = body;
  const held = Promise.withResolvers<void>();
  let asked = 0;
  provider.intercept = async (_request, answer) => {
    asked += 1;
    await held.promise;
    return answer;
  };
  const { organizationId } = live;
  await api.ctx.queue.enqueue(
    'connections.check',
    { organizationId, mode: 'live', connectionId },
    connectionId,
  );
  const killed = spawnWorker(api, provider.environment);
  await until(() => asked > 0);
  await killWorker(killed);
  held.resolve();
  expect(await jobStates()).toEqual(['active']);

  const opsPort = `${await freePort()}`;
  const idle = spawnWorker(api, { ...provider.environment, OPS_PORT: opsPort });
  const isReady = async () => (await fetch(`http://127.0.0.1:${opsPort}/readyz`)).ok;
  await until(() => isReady().catch(() => false));
  await missTheDead(api, 'connections.check');
  // Nobody announces a job that comes back, so the worker finds it when it looks by itself.
  await until(async () => (await jobStates()).every((state) => state === 'completed'));
  expect(asked).toBeGreaterThan(1);
  await killWorker(idle);
});
