/** Tests what publishing asks of the database: requests that are due together take few statements each. */
// A service of its own: the statements of all its jobs are counted.
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { runPublishRequests } from '../../src/domain/publishing/run/run-requests.ts';
import { makeLiveProfile } from '../support/live-profile.ts';
import { type ProviderServer, startProviderServer } from '../support/provider-server.ts';
import { publish } from '../support/publishing.ts';
import { startTestService, type TestKey, type TestService } from '../support/service.ts';
import { simulatorFor } from '../support/simulators.ts';
import { until } from '../support/until.ts';

const together = 20;
const most = 3 * together;
let provider: ProviderServer;
let service: TestService;
let key: TestKey;
beforeAll(async () => {
  provider = await startProviderServer();
  // No worker takes the requests: the test does.
  service = await startTestService({ ...provider.environment, ROLE: 'api' });
  key = await service.newKey({ mode: 'live' });
});
afterAll(async () => {
  await service.close();
  await provider.close();
});

async function newPage(): Promise<string> {
  const account = simulatorFor('facebook').createAccount('facebook_login', 'healthy');
  const grantedScopes = ['pages_show_list', 'pages_read_engagement', 'pages_manage_posts'];
  const profile = { ...account, providerId: 'facebook', loginKind: 'facebook_login', grantedScopes };
  return (await makeLiveProfile(service, key.organizationId, profile)).id;
}

/** Publishes one text on each of some new Pages, and returns how many statements that took. */
async function statementsToPublish(): Promise<number> {
  const { ctx } = service;
  const pages = await Promise.all(Array.from({ length: together }, newPage));
  const requests = await Promise.all(
    pages.map((connectedProfileId) =>
      publish(key.client, { connectedProfileId, contentType: 'facebook.media.items', text: 'Fresh bread' }),
    ),
  );
  const { organizationId } = key;
  const jobs = requests.map(({ publishRequestId }) => ({ organizationId, publishRequestId }));
  const before = ctx.statements();
  await Promise.all(jobs.map(runPublishRequests(ctx, jobs)));
  const statements = ctx.statements() - before;
  const ids = jobs.map(({ publishRequestId }) => publishRequestId);
  const published = await ctx.db.publishRequest.count({ where: { id: { in: ids }, status: 'published' } });
  expect(published).toBe(together);
  return statements;
}

test('requests that are due together take at most three statements each', async () => {
  // A second try is allowed, because the service's timers send statements as well.
  await until(async () => (await statementsToPublish()) <= most);
});
