/** Tests calls to providers that jobs are making when the process is asked to end. */
// A service of its own: it is stopped in the middle of a job.
import { expect, test } from '@jest/globals';
import pg from 'pg';
import { makeLiveProfile } from './support/live-profile.ts';
import { startProviderServer } from './support/provider-server.ts';
import { startTestService } from './support/service.ts';
import { simulators } from './support/simulators.ts';
import { until } from './support/until.ts';

test("a provider's silence ends with the grace, and its job writes down that no answer came", async () => {
  const provider = await startProviderServer();
  provider.intercept = () => new Promise(() => {});
  const variables = { PROVIDER_TIMEOUT_SECONDS: '600', SHUTDOWN_TIMEOUT_SECONDS: '1' };
  const service = await startTestService({ ...provider.environment, ...variables }, { workers: 'live' });
  const { organizationId } = await service.newKey({ mode: 'live' });
  const { connectionId } = await makeLiveProfile(service, organizationId, {
    providerId: 'instagram',
    loginKind: 'instagram_login',
    accessToken: simulators.instagram.grantToken('instagram_login', 'healthy'),
  });
  await service.ctx.db.connection.updateMany({
    where: { id: connectionId },
    data: { refreshAt: new Date(0) },
  });
  await service.ctx.queue.enqueue(
    'connections.refresh',
    { organizationId, mode: 'live', connectionId },
    connectionId,
  );
  await until(() => provider.requests.some((request) => request.endsWith('/refresh_access_token')));

  await service.close();

  const database = new pg.Client({ connectionString: service.databaseUrl });
  await database.connect();
  const { rows } = await database.query(
    'SELECT refresh_error_code, refresh_holder FROM connections WHERE id = $1',
    [connectionId],
  );
  await database.end();
  await provider.close();
  expect(rows).toEqual([{ refresh_error_code: 'internal', refresh_holder: null }]);
});
