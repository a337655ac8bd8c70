/** Every minute, a job enqueues what is due, for whichever process is free. */
// A service of its own: what is due of all connections is enqueued.
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { newIntegration, newSession, sessionNow } from '../support/connect.ts';
import { newEndUser } from '../support/end-user.ts';
import { startTestService, type TestKey, type TestService } from '../support/service.ts';
import { until } from '../support/until.ts';

let service: TestService;
let key: TestKey;
let now = new Date();
beforeAll(async () => {
  service = await startTestService({}, { now: () => now });
  key = await service.newKey();
});
afterAll(() => service.close());

test('a connection is checked when its time has come, some hours after the last time', async () => {
  const { authIntegrationId } = await newIntegration(key.client);
  const session = await newSession(key.client, authIntegrationId);
  await newEndUser(service).connect(session.authorizationUrl, 'healthy');
  const { connectionId = '' } = await sessionNow(key.client, session.connectSessionId);
  const row = () => service.ctx.db.connection.findFirstOrThrow({ where: { id: connectionId } });
  await service.ctx.queue.enqueue('connections.maintain', {});
  await until(async () => (await row()).checkAt > now);
  const { checkAt } = await row();
  const hours = (checkAt.getTime() - now.getTime()) / 3_600_000;
  expect(hours).toBeGreaterThan(5);
  expect(hours).toBeLessThan(7);
  now = new Date(checkAt.getTime() + 1000);
  await service.ctx.queue.enqueue('connections.maintain', {});
  await until(async () => (await row()).checkAt > now);
});
