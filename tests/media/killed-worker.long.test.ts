import { expect, test } from '@jest/globals';
import { jpeg } from '../support/files.ts';
import { createMedia, eventsOf, filesIn, hurry, readMedia, startFileServer } from '../support/media.ts';
import { startTestService } from '../support/service.ts';
import { query } from '../support/suites/connect-resources.ts';
import { until } from '../support/until.ts';
import { killWorker, missTheDead, spawnWorker } from '../support/worker-process.ts';

test('what a process that was killed was fetching is fetched by the next one, and nothing is kept twice', async () => {
  const api = await startTestService({ ROLE: 'api' });
  const server = await startFileServer();
  server.files.set('/long', (_request, response) => {
    if (server.asked.length > 1) response.end(jpeg);
    else response.writeHead(200, { 'content-length': jpeg.length }).write(jpeg.subarray(0, 200));
  });
  const { client } = await api.newKey();
  const media = await createMedia(client, { sourceUrl: `${server.url}/long` });
  const killed = spawnWorker(api);
  await until(() => server.asked.length === 1);
  await killWorker(killed);
  const active = `SELECT heartbeat_seconds FROM pgboss.job WHERE name = 'media.stage' AND state = 'active'`;
  expect(await query(api, active)).toEqual([{ heartbeat_seconds: 30 }]);

  await missTheDead(api, 'media.stage');
  spawnWorker(api);
  await until(async () => {
    await hurry(api);
    return (await readMedia(client, media.mediaId)).status === 'ready';
  });
  expect(server.asked).toHaveLength(2);
  expect(await eventsOf(api, media)).toHaveLength(1);
  expect(await filesIn(api)).toHaveLength(1);
  await server.close();
});
