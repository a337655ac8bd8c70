/** A narrowed grant is detected even while the service is asking the provider about it. */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { connectionNow, newIntegration, newSession, sessionNow } from '../support/connect.ts';
import { newEndUser } from '../support/end-user.ts';
import { type ProviderServer, startProviderServer } from '../support/provider-server.ts';
import { sharedTestService, type TestKey, type TestService } from '../support/service.ts';
import { until, untilWithoutJobs } from '../support/until.ts';

let provider: ProviderServer;
let service: TestService;
let live: TestKey;
beforeAll(async () => {
  provider = await startProviderServer();
  service = await sharedTestService({ settings: provider.environment });
  live = await service.newKey({ mode: 'live' });
});
afterAll(async () => {
  await service.close();
  await provider.close();
});

test('a check that was under way when the end user narrowed the grant does not hide it', async () => {
  const { client, organizationId } = live;
  const { authIntegrationId } = await newIntegration(client);
  const session = await newSession(client, authIntegrationId);
  await newEndUser(service).connect(session.authorizationUrl, 'healthy');
  const { connectionId = '' } = await sessionNow(client, session.connectSessionId);

  const release = Promise.withResolvers<void>();
  let held = 0;
  let holding = true;
  provider.intercept = async (request, answer) => {
    if (holding && request.url.pathname.endsWith('/debug_token')) {
      held += 1;
      await release.promise;
    }
    return answer;
  };
  const job = { organizationId, mode: 'live' as const, connectionId };
  await service.ctx.queue.enqueue('connections.check', job, connectionId);
  const checked = service.runDue('connections.check');
  // Both Pages' checks have begun, so the provider's answers show the state from before the next consent.
  await untilWithoutJobs(() => held >= 2);
  holding = false;
  const next = await newSession(client, authIntegrationId);
  const user = newEndUser(service);
  await user.reachChoice(next.authorizationUrl, 'healthy', (accounts) => accounts.slice(0, 1));
  release.resolve();
  await checked;
  const narrowed = async () => (await connectionNow(client, connectionId)).narrowed?.connectedProfileIds;
  await until(async () => (await narrowed()) !== undefined);
  expect(await narrowed()).toHaveLength(1);
});
