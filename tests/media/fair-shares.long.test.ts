/** Tests that organizations whose files take for ever keep nobody else's from being staged. */
import type { ServerResponse } from 'node:http';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { jpeg, png } from '../support/files.ts';
import { createMedia, ended, type FileServer, startFileServer } from '../support/media.ts';
import { startTestService, type TestService } from '../support/service.ts';
import { until } from '../support/until.ts';

let service: TestService;
let server: FileServer;
beforeAll(async () => {
  service = await startTestService({ MEDIA_SOURCE_TIMEOUT_SECONDS: '3600' });
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
  await until(() => open.length >= 8);
  const media = await createMedia(third, { sourceUrl: `${server.url}/pixel` });
  expect((await ended(third, media)).status).toBe('ready');
  expect(open).toHaveLength(8);
  isOver = true;
  for (const response of open) response.end(jpeg.subarray(100));
});
