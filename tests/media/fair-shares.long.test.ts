/** Tests that organizations whose files take for ever keep nobody else's from being staged. */
// A service of its own: its patience with sources is a setting.
import type { ServerResponse } from 'node:http';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { stageMedia } from '../../src/domain/publishing/media/stage.ts';
import { jpeg, png } from '../support/files.ts';
import { createMedia, ended, type FileServer, startFileServer } from '../support/media.ts';
import { query } from '../support/query.ts';
import { startTestService, type TestService } from '../support/service.ts';
import { until } from '../support/until.ts';

let service: TestService;
let server: FileServer;
beforeAll(async () => {
  service = await startTestService({ MEDIA_SOURCE_TIMEOUT_SECONDS: '3600' }, { workers: 'live' });
  service.ctx.config.media.leastRate.perMs = 3_600_000;
  server = await startFileServer();
});
afterAll(() => server.close());

const clientOf = async (organization: string) => (await service.newKey({ organization })).client;

test('organizations with many sources that never end leave places to another', async () => {
  const open: ServerResponse[] = [];
  let isOver = false;
  server.files.set('/endless', (_request, response) => {
    if (isOver) return void response.end(jpeg);
    open.push(response);
    response.writeHead(200, { 'content-length': jpeg.length }).write(jpeg.subarray(0, 100));
  });
  server.files.set('/pixel', png(1, 1));
  const [first, second, third] = [await clientOf('Acme'), await clientOf('Bob'), await clientOf('Carol')];
  for (const client of [first, second])
    for (let count = 0; count < 12; count += 1)
      await createMedia(client, { sourceUrl: `${server.url}/endless` });
  await until(() => open.length >= 7);
  const media = await createMedia(third, { sourceUrl: `${server.url}/pixel` });
  expect((await ended(third, media)).status).toBe('ready');
  expect(open.length).toBeLessThan(9);
  isOver = true;
  for (const response of open) response.end(jpeg.subarray(100));
});

test('a file that is crowded out while its source is slow starts over behind those that wait, and counts as no failure', async () => {
  const api = await startTestService({ ROLE: 'api' });
  const { client } = await api.newKey();
  const { promise: asked, resolve: isAsked } = Promise.withResolvers<void>();
  server.files.set('/slow', (_request, response) => {
    response.writeHead(200, { 'content-length': jpeg.length }).write(jpeg.subarray(0, 100));
    isAsked();
  });
  const { mediaId } = await createMedia(client, { sourceUrl: `${server.url}/slow` });
  await query(api, "DELETE FROM pgboss.job WHERE name = 'media.stage'");
  const crowded = new AbortController();
  const staged = stageMedia(api.ctx, { mediaId }, crowded.signal);
  await asked;
  crowded.abort();
  await staged;
  const jobs = await query(
    api,
    "SELECT data FROM pgboss.job WHERE name = 'media.stage' AND start_after <= now()",
  );
  expect(jobs.map(({ data }) => data)).toMatchObject([{ mediaId }]);
  const [row] = await query(api, 'SELECT failed_fetches FROM media WHERE id = $1', [mediaId]);
  expect(row?.failed_fetches).toBe(0);
  server.files.set('/slow', jpeg);
  await stageMedia(api.ctx, { mediaId }, new AbortController().signal);
  expect((await ended(client, { mediaId } as never)).status).toBe('ready');
});
