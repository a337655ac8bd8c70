/**
 * Tests that a nearly full disk refuses more files with a clear error, and that waiting files continue once
 * there is space.
 */
// A service of its own: its metrics read at the start how much of its disk stays free.
import { afterEach, describe, expect, test } from '@jest/globals';
import { jpeg } from '../support/files.ts';
import { createMedia, ended, hurry, newUpload, readMedia, send, startFileServer } from '../support/media.ts';
import { publish } from '../support/publishing.ts';
import { query } from '../support/query.ts';
import { startTestService, type TestService } from '../support/service.ts';
import { until } from '../support/until.ts';

let service: TestService;
afterEach(() => service.close());

const more = `${Number.MAX_SAFE_INTEGER}`;

let nowMs: number | undefined;

async function start(marginBytes: string) {
  nowMs = undefined;
  const now = () => new Date(nowMs ?? Date.now());
  service = await startTestService({ MEDIA_DISK_MARGIN_BYTES: marginBytes }, { now });
  service.ctx.config.publicUrl = service.url;
  return (await service.newKey()).client;
}

/** Sets how many bytes of the disk the service has to leave free. */
function leaveFree(bytes: number): void {
  service.ctx.config.media.diskMarginBytes = bytes;
}

const upload = { filename: 'photo.jpg', contentType: 'image/jpeg' as const, sizeBytes: jpeg.length };

test('no file is taken while less than the margin is free', async () => {
  const client = await start(more);
  for (const input of [{ upload }, { sourceUrl: 'https://files.example.com/photo.jpg' }]) {
    const { status, body, headers } = await client.post('/v1/media', input);
    expect([status, body.error.code, headers['retry-after']]).toEqual([503, 'service_unavailable', '60']);
    expect(body.error.message).toMatch(/no room for more files/);
  }
  expect((await client.get('/v1/media')).body.data).toEqual([]);
});

test('no file is taken that would leave less than the margin free', async () => {
  const client = await start('0');
  const free = (await service.ctx.outbound.storage.freeBytes?.()) ?? 0;
  leaveFree(free - 500 * 1024 * 1024);
  const big = { ...upload, contentType: 'video/mp4' as const, sizeBytes: 1024 * 1024 * 1024 };
  expect((await client.post('/v1/media', { upload: big })).status).toBe(503);
  expect((await client.post('/v1/media', { upload })).status).toBe(200);
});

test('an upload that was announced before is refused, and taken once there is room', async () => {
  const client = await start('0');
  const media = await newUpload(client);
  leaveFree(Number(more));
  expect((await send(media, jpeg)).status).toBe(503);
  leaveFree(0);
  expect((await send(media, jpeg)).status).toBe(200);
  expect((await ended(client, media)).status).toBe('ready');
});

test('a file from a URL waits until there is room', async () => {
  const client = await start('0');
  const server = await startFileServer();
  server.files.set('/photo.jpg', jpeg);
  leaveFree(Number(more));
  const { connectedProfileId } = await client.newProfile({ providerId: 'instagram' });
  const { media = [] } = await publish(client, {
    connectedProfileId,
    contentType: 'instagram.media.items',
    media: [{ sourceUrl: `${server.url}/photo.jpg` }],
  });
  const mediaId = media[0]?.mediaId ?? '';
  // A worker that finds too little space for the file puts its job off.
  const putOff = `SELECT FROM pgboss.job WHERE name = 'media.stage' AND state < 'active' AND start_after > now()`;
  await until(async () => (await query(service, putOff)).length === 1);
  expect(server.asked).toEqual([]);
  expect((await readMedia(client, mediaId)).status).toBe('fetching');
  leaveFree(0);
  await hurry(service);
  expect((await ended(client, { mediaId })).status).toBe('ready');
  await server.close();
});

test('an upload that fills the disk is refused, and taken once there is room', async () => {
  const client = await start('0');
  const media = await newUpload(client);
  const { put } = service.ctx.outbound.storage;
  service.ctx.outbound.storage.put = () =>
    Promise.reject(Object.assign(new Error('write'), { code: 'ENOSPC' }));
  const refused = await send(media, jpeg);
  expect([refused.status, refused.body.error?.code]).toEqual([503, 'service_unavailable']);
  service.ctx.outbound.storage.put = put;
  expect((await send(media, jpeg)).status).toBe(200);
  expect((await ended(client, media)).status).toBe('ready');
});

describe('a file from a URL', () => {
  const putOff = `SELECT extract(epoch FROM start_after - now()) AS seconds FROM pgboss.job
    WHERE name = 'media.stage' AND state < 'active' AND start_after > now()`;

  test('that fills the disk is postponed for longer and longer, and fails after six hours', async () => {
    const client = await start('0');
    const server = await startFileServer();
    server.files.set('/photo.jpg', (_request, response) => {
      service.ctx.outbound.storage.freeBytes = async () => 0;
      leaveFree(10);
      response.end(jpeg);
    });
    const { mediaId } = await createMedia(client, { sourceUrl: `${server.url}/photo.jpg` });
    await until(async () => (await query(service, putOff)).length === 1);
    nowMs = Date.now() + 3_600_000;
    await hurry(service);
    await until(async () => Number((await query(service, putOff))[0]?.seconds) > 1_200);
    expect((await readMedia(client, mediaId)).status).toBe('fetching');
    nowMs = Date.now() + 6 * 3_600_000;
    await hurry(service);
    expect(await ended(client, { mediaId })).toMatchObject({
      status: 'failed',
      error: {
        code: 'no_room',
        message: 'The disk of the service has had no room for the file for 6 hours. Stage it again later.',
      },
    });
    expect(server.asked).toHaveLength(1);
    await server.close();
  });

  test('that is larger than the whole disk fails at once, and says so', async () => {
    const client = await start('0');
    const server = await startFileServer();
    server.files.set('/photo.jpg', jpeg);
    service.ctx.outbound.storage.capacityBytes = async () => jpeg.length - 1;
    const media = await createMedia(client, { sourceUrl: `${server.url}/photo.jpg` });
    const { error } = await ended(client, media);
    expect(error?.code).toBe('no_room');
    expect(error?.message).toContain('bytes), which the disk of the service could not hold');
    await server.close();
  });
});

test('a process whose disk has no room is ready, and says what it cannot do', async () => {
  await start(more);
  const answer = await fetch(`${service.opsUrl}/readyz`);
  expect(answer.status).toBe(200);
  expect(await answer.json()).toMatchObject({
    status: 'ready',
    warnings: ['the disk of DATA_DIR has less free than MEDIA_DISK_MARGIN_BYTES: no files are taken'],
  });
});

test('the room that there is and the margin are metrics', async () => {
  await start('12345');
  const metrics = await (await fetch(`${service.opsUrl}/metrics`)).text();
  expect(metrics).toMatch(/^media_disk_free_bytes [1-9]/m);
  expect(metrics).toMatch(/^media_disk_margin_bytes 12345$/m);
});
