import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { eraseExpired } from '../../src/domain/administration/erase-expired.ts';
import { sweepStore } from '../../src/domain/publishing/media/discard.ts';
import { fileUrlOf, isFetchable } from '../../src/domain/publishing/media/file-links.ts';
import { checksumOf, jpeg, mp4, png } from '../support/files.ts';
import {
  createMedia,
  ended,
  eventsOf,
  type FileServer,
  filesIn,
  hurry,
  newUpload,
  readMedia,
  send,
  stage,
  startFileServer,
} from '../support/media.ts';
import { withProgram } from '../support/needs.ts';
import { hasS3Server, type S3Server, startS3Server } from '../support/s3-server.ts';
import {
  type Client,
  clientOf,
  startTestService,
  type TestKey,
  type TestService,
} from '../support/service.ts';
import { query } from '../support/suites/connect-resources.ts';
import { until } from '../support/until.ts';

let server: S3Server;
let files: FileServer;
let service: TestService;
let key: TestKey;
let client: Client;
let nowMs: number | undefined;

withProgram('versitygw', hasS3Server).describe('media in an S3 bucket', () => {
  beforeAll(async () => {
    server = await startS3Server();
    files = await startFileServer();
    files.files.set('/clip', mp4);
    service = await startTestService(server.environment, { now: () => new Date(nowMs ?? Date.now()) });
    service.ctx.config.publicUrl = service.url;
    key = await service.newKey();
    ({ client } = key);
  });
  afterAll(async () => {
    await service.close();
    await files.close();
    server.close();
  });

  const filesOf = async (mediaId: string) =>
    (await filesIn(service)).filter((file) => file.includes(mediaId));
  const scope = () => ({ organizationId: key.organizationId, mode: 'test' as const });

  test('is fetched into it', async () => {
    const media = await ended(client, await createMedia(client, { sourceUrl: `${files.url}/clip` }));
    expect(media).toMatchObject({
      status: 'ready',
      width: 320,
      durationSeconds: 3,
      checksum: checksumOf(mp4),
    });
    expect(await filesOf(media.mediaId)).toHaveLength(1);
  });

  test('is uploaded to the bucket itself, and noticed when somebody looks', async () => {
    const media = await newUpload(client, mp4, { contentType: 'video/mp4', checksum: checksumOf(mp4) });
    expect(media.upload?.url).toContain(server.environment.S3_ENDPOINT);
    expect(media.upload?.url).not.toContain(service.url);
    expect((await readMedia(client, media.mediaId)).status).toBe('pending_upload');
    expect((await send(media, mp4)).status).toBe(200);
    const noticed = await readMedia(client, media.mediaId);
    expect(['validating', 'ready']).toContain(noticed.status);
    expect(noticed).not.toHaveProperty('upload');
    const ready = await ended(client, media);
    expect(ready).toMatchObject({ status: 'ready', sizeBytes: mp4.length, checksum: checksumOf(mp4) });
    expect(await eventsOf(service, media)).toEqual([{ topic: 'media.ready', data: ready }]);
  });

  test('is noticed when nobody looks, too', async () => {
    const media = await newUpload(client);
    await send(media, jpeg);
    await until(async () => {
      await hurry(service);
      return (await eventsOf(service, media)).length === 1;
    });
    expect((await eventsOf(service, media))[0]).toMatchObject({ topic: 'media.ready', data: { width: 64 } });
  });

  test('is noticed once, however many look at the same time', async () => {
    const media = await newUpload(client);
    await send(media, jpeg);
    const noticed = await Promise.all(Array.from({ length: 10 }, () => readMedia(client, media.mediaId)));
    expect(noticed.filter(({ status }) => status === 'pending_upload')).toEqual([]);
    expect((await ended(client, media)).status).toBe('ready');
    expect(await eventsOf(service, media)).toHaveLength(1);
    expect(await filesOf(media.mediaId)).toHaveLength(1);
  });

  test('is taken in the size and of the type that was announced, and no other', async () => {
    const media = await newUpload(client);
    expect((await send(media, jpeg.subarray(1))).status).toBe(403);
    expect((await send(media, jpeg, { 'Content-Type': 'text/html' })).status).toBe(403);
    expect((await readMedia(client, media.mediaId)).status).toBe('pending_upload');
    expect((await send(media, jpeg)).status).toBe(200);
    expect((await ended(client, media)).status).toBe('ready');
  });

  test('is not changed by what is sent to the URL later on, which is swept', async () => {
    const first = png(4, 4);
    const second = Buffer.from(first);
    second[second.length - 1] = 0;
    const media = await newUpload(client, first, { contentType: 'image/png' });
    await send(media, first);
    const ready = await ended(client, media);
    expect((await send(media, second)).status).toBe(200);
    const url = await fileUrlOf(service.ctx, scope(), media.mediaId);
    expect(Buffer.from(await (await fetch(url)).arrayBuffer()).equals(first)).toBe(true);
    expect({ ...(await readMedia(client, media.mediaId)), expiresAt: '', updatedAt: '' }).toEqual({
      ...ready,
      expiresAt: '',
      updatedAt: '',
    });
    // What was copied is deleted after the outcome is told.
    await until(async () => (await filesOf(media.mediaId)).length === 2);
    nowMs = Date.now() + 3 * 3_600_000;
    await sweepStore(service.ctx);
    nowMs = undefined;
    await until(async () => (await filesOf(media.mediaId)).length === 1);
    expect(await filesOf(media.mediaId)).toEqual([expect.stringMatching(/^media\//)]);
  });

  test('fails where its checksum is another one than announced', async () => {
    const media = await newUpload(client, jpeg, { checksum: checksumOf(mp4) });
    await send(media, jpeg);
    expect(await ended(client, media)).toMatchObject({
      status: 'failed',
      error: { code: 'checksum_mismatch' },
    });
    await until(async () => (await filesOf(media.mediaId)).length === 0);
  });

  test('is given to providers in ranges by the service', async () => {
    const { mediaId } = await stage(client);
    const url = await fileUrlOf(service.ctx, scope(), mediaId);
    expect(url).toContain(service.url);
    const whole = await fetch(url);
    expect([whole.status, whole.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
    expect(Buffer.from(await whole.arrayBuffer()).equals(jpeg)).toBe(true);
    const part = await fetch(url, { headers: { Range: 'bytes=10-19' } });
    expect([part.status, Buffer.from(await part.arrayBuffer())]).toEqual([206, jpeg.subarray(10, 20)]);
    expect(await isFetchable(service.ctx, url)).toBe(true);
  });

  test('is given by the bucket itself where that is configured', async () => {
    const environment = { ...server.environment, S3_SERVES_FILES: 'true' };
    const other = await startTestService(environment, { databaseUrl: service.databaseUrl });
    const { mediaId } = await stage(client);
    const url = await fileUrlOf(other.ctx, scope(), mediaId);
    expect(url).toContain(server.environment.S3_ENDPOINT);
    const response = await fetch(url);
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
    expect(Buffer.from(await response.arrayBuffer()).equals(jpeg)).toBe(true);
    expect(await isFetchable(other.ctx, url)).toBe(true);
    await other.close();
  });

  test('is erased when it is deleted, and when it expires', async () => {
    const [one, other] = [await stage(client), await stage(client)];
    await client.delete(`/v1/media/${one.mediaId}`);
    expect(await filesOf(one.mediaId)).toEqual([]);
    nowMs = Date.parse(other.expiresAt);
    await eraseExpired(service.ctx);
    nowMs = undefined;
    expect(await filesOf(other.mediaId)).toEqual([]);
  });

  test('that is awaited can be looked at while the bucket is away', async () => {
    const other = await startTestService(
      { ...server.environment, S3_ENDPOINT: 'http://127.0.0.1:1' },
      { databaseUrl: service.databaseUrl },
    );
    const media = await newUpload(clientOf(other.url, key.key));
    expect((await readMedia(clientOf(other.url, key.key), media.mediaId)).status).toBe('pending_upload');
    await other.close();
  });

  test('is looked for no longer once the time to upload it is over', async () => {
    const media = await newUpload(client);
    nowMs = Date.parse(media.expiresAt);
    const left = `SELECT 1 FROM pgboss.job WHERE name = 'media.stage' AND state < 'completed' AND data ->> 'mediaId' = $1`;
    await until(async () => {
      await hurry(service);
      return (await query(service, left, [media.mediaId])).length === 0;
    });
    nowMs = undefined;
  });
});
