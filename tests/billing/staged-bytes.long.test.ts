/** The limit on staged bytes is exact, however many uploads come at once, and counts each mode by itself. */
// A service of its own: its limits are settings.
import { beforeAll, describe, expect, test } from '@jest/globals';
import { jpeg } from '../support/files.ts';
import { createMedia, ended, filesIn, startFileServer } from '../support/media.ts';
import { type Client, clientOf, startTestService, type TestService } from '../support/service.ts';

const gibibyte = 2 ** 30;
const limit = 5 * gibibyte;

let service: TestService;
let other: TestService;
let nowMs: number | undefined;
beforeAll(async () => {
  const variables = { MEDIA_DISK_MARGIN_BYTES: '0' };
  const now = () => new Date(nowMs ?? Date.now());
  service = await startTestService(variables, { now });
  // No file is written in this test, so the disk's free space is not checked.
  service.ctx.outbound.storage.freeBytes = undefined;
  other = await startTestService({ ...variables, ROLE: 'api' }, { databaseUrl: service.databaseUrl, now });
  other.ctx.outbound.storage.freeBytes = undefined;
});

let organizations = 0;
const newCustomer = (plan: 'free' | 'paid' = 'free') => {
  organizations += 1;
  return service.newKey({ organization: `Stager ${organizations}`, plan });
};

const announce = (client: Client, sizeBytes = gibibyte) =>
  client.post('/v1/media', { upload: { filename: 'film.mp4', contentType: 'video/mp4', sizeBytes } });

const stagedBytes = async (client: Client) => (await client.get('/v1/billing/account')).body.stagedBytes;

test('however many uploads are announced at once, the cap is never passed', async () => {
  const { key, client } = await newCustomer();
  const clients = [client, clientOf(other.url, key)];
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, index) => announce(clients[index % 2] ?? client)),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
  const refused = answers.filter(({ status }) => status !== 200);
  for (const { status, body } of refused) {
    expect([status, body.error.code]).toEqual([402, 'quota_exceeded']);
    expect(body.error.meta).toMatchObject({ cap: 'stagedBytes', limit, usage: limit });
    expect(body.error.message).toMatch(/are used, uploads under way included\. Delete media/);
  }
  expect(await stagedBytes(client)).toEqual({ live: { limit, used: 0 }, test: { limit, used: limit } });
});

describe('there is room again', () => {
  test('once media are deleted', async () => {
    const { client } = await newCustomer();
    const made = [];
    for (let index = 0; index < 5; index++) made.push((await announce(client)).body.mediaId);
    expect((await announce(client, 1)).status).toBe(402);
    await client.delete(`/v1/media/${made[0]}`);
    expect((await announce(client)).status).toBe(200);
  });

  test('once the time for uploads that never came is over', async () => {
    const { client } = await newCustomer();
    const { body } = await announce(client);
    for (let index = 1; index < 5; index++) await announce(client);
    nowMs = Date.parse(body.expiresAt) + 60_000;
    const { status } = await announce(client);
    nowMs = undefined;
    expect(status).toBe(200);
  });

  test('on the paid plan', async () => {
    const { client } = await newCustomer('paid');
    for (let index = 0; index < 6; index++) expect((await announce(client)).status).toBe(200);
  });
});

test('the other mode and other organizations have their own', async () => {
  const { client, organizationId } = await newCustomer();
  for (let index = 0; index < 5; index++) await announce(client);
  const live = await service.newKey({ organization: `Stager ${organizations}`, mode: 'live', plan: 'free' });
  expect(live.organizationId).toBe(organizationId);
  expect((await announce(live.client)).status).toBe(200);
  expect((await announce((await newCustomer()).client)).status).toBe(200);
});

test('a file from a URL that would pass the cap fails, and is not kept; when there is no room at all it is refused', async () => {
  const { client } = await newCustomer();
  const server = await startFileServer();
  server.files.set('/photo.jpg', jpeg);
  for (let index = 0; index < 4; index++) await announce(client);
  await announce(client, gibibyte - jpeg.length + 1);
  const before = await filesIn(service);
  const media = await ended(client, await createMedia(client, { sourceUrl: `${server.url}/photo.jpg` }));
  expect(media).toMatchObject({ status: 'failed', error: { code: 'no_room' } });
  expect(await filesIn(service)).toEqual(before);
  await announce(client, jpeg.length - 1);
  const { status, body } = await client.post('/v1/media', { sourceUrl: `${server.url}/photo.jpg` });
  expect([status, body.error.meta.cap]).toEqual([402, 'stagedBytes']);
  await server.close();
});
