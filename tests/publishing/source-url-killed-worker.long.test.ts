/**
 * Tests a worker that dies between fetching a URL and publishing: the file is fetched once and published
 * once.
 */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { jpeg } from '../support/files.ts';
import { type FileServer, hurry, readMedia, startFileServer } from '../support/media.ts';
import { publish, requestNow } from '../support/publishing.ts';
import { startTestService } from '../support/service.ts';
import { countCreated } from '../support/simulated-ledger.ts';
import { holdRows } from '../support/triggers.ts';
import { until } from '../support/until.ts';
import { killWorker, missTheDead, spawnWorker } from '../support/worker-process.ts';

let server: FileServer;
beforeAll(async () => {
  server = await startFileServer();
});
afterAll(() => server.close());

test('a worker that is killed between fetching a file and having its request continue', async () => {
  const api = await startTestService({ ROLE: 'api' });
  server.files.set('/photo.jpg', jpeg);
  const { client, organizationId } = await api.newKey();
  const { connectedProfileId, externalId } = await client.newProfile({ providerId: 'facebook' });
  // The trigger blocks new publishing jobs, so that the worker hangs when the file is ready, before a job
  // continues the request.
  const hold = await holdRows(api, 'BEFORE INSERT ON pgboss.job_common', "NEW.name = 'publish.run'");
  const request = await publish(client, {
    connectedProfileId,
    contentType: 'facebook.media.items',
    text: 'Published after all',
    media: [{ sourceUrl: `${server.url}/photo.jpg` }],
  });
  const [{ mediaId = '' } = {}] = request.media ?? [];
  const killed = spawnWorker(api, { PUBLIC_URL: api.url });
  await until(async () => (await readMedia(client, mediaId)).status === 'ready');
  await killWorker(killed);
  await hold.end();
  expect(await requestNow(client, request.publishRequestId)).toMatchObject({ status: 'queued' });

  await missTheDead(api, 'media.stage');
  spawnWorker(api, { PUBLIC_URL: api.url });
  await until(async () => {
    await hurry(api);
    return (await requestNow(client, request.publishRequestId)).status === 'published';
  });
  expect(server.asked).toEqual(['/photo.jpg']);
  const store = api.ctx.providers.simulated.storeOf({ organizationId, mode: 'test' });
  expect(await countCreated(store, externalId, 'Published after all')).toBe(1);
});
