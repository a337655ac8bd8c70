import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, expect, test } from '@jest/globals';
import { startApiProcess } from './support/api-process.ts';
import { makeLiveProfile } from './support/live-profile.ts';
import { newDatabase, startTestService } from './support/service.ts';
import { until } from './support/until.ts';

let provider: Server;
afterAll(() => {
  provider.close();
});

/**
 * Starts a provider that holds its answer back until the test releases it. Returns its URL and, once it is
 * asked, the answer to release.
 */
function slowProvider(): Promise<{ url: string; asked: Promise<ServerResponse> }> {
  return new Promise((resolve) => {
    const asked = new Promise<ServerResponse>((hold) => {
      provider = createServer((_req, res) => hold(res));
    });
    provider.listen(0, '127.0.0.1', () => {
      resolve({ url: `http://127.0.0.1:${(provider.address() as AddressInfo).port}`, asked });
    });
  });
}

test('a shutdown takes no new requests and finishes those in flight', async () => {
  const { url, asked } = await slowProvider();
  const service = await startTestService({ INSTAGRAM_GRAPH_URL: url }, { workers: 'live' });
  const { client, organizationId } = await service.newKey({ mode: 'live' });
  const { id: connectedProfileId } = await makeLiveProfile(service, organizationId, {
    providerId: 'instagram',
    loginKind: 'instagram_login',
    accessToken: 'IGAAtoken',
  });
  const inFlight = client
    .get('/v1/content/instagram.media.items', { connectedProfileId })
    .then((answer) => answer);
  const held = await asked;
  const closed = service.close();
  await until(async () =>
    fetch(`${service.url}/v1/providers`).then(
      () => false,
      () => true,
    ),
  );
  held.setHeader('content-type', 'application/json').end('{"data":[]}');
  expect((await inFlight).body).toEqual({ data: [], hasMore: false });
  await closed;
});

test('a process whose port is taken ends', async () => {
  const taken = createServer().listen(0, '127.0.0.1');
  await once(taken, 'listening');
  const { port } = taken.address() as AddressInfo;
  const starting = startApiProcess(await newDatabase(), { HOST: '127.0.0.1', PORT: `${port}` });
  await expect(starting).rejects.toThrow('the process ended with 1');
  taken.close();
});
