// A service of its own: one process fetches what another was sent.

import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { hourMs } from '../../src/lib/time.ts';
import { expectError, expectViolations } from '../support/errors.ts';
import { checksumOf, jpeg, mov, mp4, png } from '../support/files.ts';
import {
  createMedia,
  ended,
  eventsOf,
  type FileServer,
  newUpload,
  readMedia,
  send,
  startFileServer,
} from '../support/media.ts';
import { exhaustiveTest } from '../support/sample.ts';
import { sharedTestService, startTestService, type TestKey, type TestService } from '../support/service.ts';
import { instant, query, typeId } from '../support/suites/connect-resources.ts';

const path = '/v1/media';
let service: TestService;
let server: FileServer;
let key: TestKey;

beforeAll(async () => {
  service = await sharedTestService();
  // Upload URLs begin with the public URL, so it has to be where the service listens.
  service.ctx.config.publicUrl = service.url;
  key = await service.newKey();
  server = await startFileServer();
  server.files.set('/photo.jpg', jpeg);
  server.files.set('/clip', mp4);
});
afterAll(() => server.close());

const post = (body: object) => key.client.post(path, body);
const upload = { filename: 'a.jpg', contentType: 'image/jpeg', sizeBytes: 1_000 };
const lifetimeMs = ({ createdAt, expiresAt }: { createdAt: string; expiresAt: string }) =>
  Date.parse(expiresAt) - Date.parse(createdAt);

describe('media.create from a URL', () => {
  test('answers at once, fetches the file, and tells what it is', async () => {
    const sourceUrl = `${server.url}/photo.jpg`;
    const { status, body } = await post({ sourceUrl, altText: 'A loaf', filename: 'loaf.jpg' });
    expect([status, body]).toEqual([
      200,
      {
        mediaId: typeId('test_med'),
        status: 'fetching',
        origin: 'source_url',
        altText: 'A loaf',
        filename: 'loaf.jpg',
        expiresAt: instant,
        createdAt: instant,
        updatedAt: instant,
      },
    ]);
    expect(lifetimeMs(body)).toBe(24 * hourMs);
    expect(await ended(key.client, body)).toEqual({
      ...body,
      status: 'ready',
      contentType: 'image/jpeg',
      sizeBytes: jpeg.length,
      width: 64,
      height: 80,
      checksum: checksumOf(jpeg),
      expiresAt: instant,
      updatedAt: instant,
    });
  });

  test('tells of a video what it is made of, whatever its name and its type are said to be', async () => {
    server.files.set('/picture.png', (_request, response) => {
      response.writeHead(200, { 'content-type': 'image/png', 'content-length': mp4.length }).end(mp4);
    });
    const media = await ended(
      key.client,
      await createMedia(key.client, { sourceUrl: `${server.url}/picture.png` }),
    );
    expect(media).toMatchObject({
      status: 'ready',
      contentType: 'video/mp4',
      sizeBytes: mp4.length,
      width: 320,
      height: 568,
      durationSeconds: 3,
      video: { codec: 'AVC', frameRate: 25, audioCodec: 'AAC', streamable: true },
      checksum: checksumOf(mp4),
    });
  });

  test('emits media.ready with the media as it is read, or media.failed with what is wrong', async () => {
    const good = await ended(
      key.client,
      await createMedia(key.client, { sourceUrl: `${server.url}/photo.jpg` }),
    );
    expect(await eventsOf(service, good)).toEqual([{ topic: 'media.ready', data: good }]);
    const bad = await ended(
      key.client,
      await createMedia(key.client, { sourceUrl: `${server.url}/nothing` }),
    );
    expect(bad).toMatchObject({ status: 'failed', error: { code: 'source_not_found' } });
    expect(await eventsOf(service, bad)).toEqual([{ topic: 'media.failed', data: bad }]);
  });

  test('takes an address that a store has signed at length, to its limit', async () => {
    const asked = `${server.url}/photo.jpg?signature=`;
    const signed = (length: number) => asked.padEnd(length, 's');
    server.files.set(signed(8_192).replace(server.url, ''), jpeg);
    expect(
      await ended(key.client, await createMedia(key.client, { sourceUrl: signed(8_192) })),
    ).toMatchObject({ status: 'ready' });
    expectViolations(await post({ sourceUrl: signed(8_193) }), { sourceUrl: 'too_long' });
  });

  test('keeps the URL, which may hold a signature, sealed, and only until the file is there', async () => {
    const sourceUrl = `${server.url}/photo.jpg?signature=fixture-secret-url`;
    server.files.set('/photo.jpg?signature=fixture-secret-url', jpeg);
    const media = await createMedia(key.client, { sourceUrl });
    const stored = async () =>
      (await query(service, 'SELECT * FROM media WHERE id = $1', [media.mediaId]))[0];
    expect(JSON.stringify(await stored())).not.toContain('signature');
    expect((await ended(key.client, media)).status).toBe('ready');
    expect(await stored()).toMatchObject({ source_url: null });
    const failing = await createMedia(key.client, { sourceUrl: `${server.url}/nothing` });
    expect((await ended(key.client, failing)).status).toBe('failed');
    const left = 'SELECT id FROM media WHERE source_url IS NOT NULL AND organization_id = $1';
    expect(await query(service, left, [key.organizationId])).toEqual([]);
    expect(await query(service, `SELECT 1 FROM pgboss.job WHERE data::text LIKE '%signature%'`)).toEqual([]);
  });

  test.each([
    ['http://example.com/a.jpg'],
    ['https://user:secret@example.com/a.jpg'],
    ['https://10.0.0.1/a.jpg'],
    ['https://169.254.169.254/a.jpg'],
    ['https://example.com:22/a.jpg'],
    ['ftp://example.com/a.jpg'],
    ['file:///etc/passwd'],
    ['data:image/png;base64,AAAA'],
    ['not a URL'],
  ])('refuses %s', async (sourceUrl) => {
    expectViolations(await post({ sourceUrl }), { sourceUrl: 'url_not_allowed' });
  });

  test('in production reaches no machine but public ones, and none without encryption', async () => {
    const closed = await startTestService({ MEDIA_ALLOWED_NETWORKS: '192.0.2.0/24' });
    const { client } = await closed.newKey();
    for (const sourceUrl of [
      `${server.url}/photo.jpg`,
      server.url.replace('http', 'https'),
      'https://localhost/x',
    ])
      expectViolations(await client.post(path, { sourceUrl }), { sourceUrl: 'url_not_allowed' });
  });

  exhaustiveTest('that is created in one process is fetched by another', async () => {
    const worker = await startTestService({ ROLE: 'worker' });
    const api = await startTestService({ ROLE: 'api' }, { databaseUrl: worker.databaseUrl });
    const { client } = await api.newKey();
    const media = await ended(client, await createMedia(client, { sourceUrl: `${server.url}/photo.jpg` }));
    expect(media.status).toBe('ready');
  });
});

describe('media.create by an upload', () => {
  test('answers where to send the file, for an hour', async () => {
    const { status, body } = await post({
      upload: { ...upload, checksum: checksumOf(jpeg) },
      altText: 'A loaf',
    });
    expect([status, body]).toEqual([
      200,
      {
        mediaId: typeId('test_med'),
        status: 'pending_upload',
        origin: 'upload',
        ...upload,
        checksum: checksumOf(jpeg),
        altText: 'A loaf',
        upload: {
          url: expect.stringMatching(
            new RegExp(`^${service.url}/uploads/[\\w-]{40,}\\?organization=${key.organizationId}$`),
          ),
          method: 'PUT',
          headers: { 'Content-Type': 'image/jpeg' },
          expiresAt: body.expiresAt,
        },
        expiresAt: instant,
        createdAt: instant,
        updatedAt: instant,
      },
    ]);
    expect(lifetimeMs(body)).toBe(hourMs);
    expect(await readMedia(key.client, body.mediaId)).toEqual(body);
  });

  test('makes the file that is sent there ready, and tells it to last for a day', async () => {
    const media = await newUpload(key.client, mov, { filename: 'clip.mov', contentType: 'video/quicktime' });
    const sent = await send(media, mov);
    expect(sent).toEqual({ status: 200, body: { mediaId: media.mediaId, status: 'validating' } });
    const ready = await ended(key.client, media);
    expect(ready).toMatchObject({
      status: 'ready',
      contentType: 'video/quicktime',
      filename: 'clip.mov',
      durationSeconds: 3,
      checksum: checksumOf(mov),
    });
    expect(ready).not.toHaveProperty('upload');
    expect(lifetimeMs(ready)).toBeGreaterThanOrEqual(24 * hourMs);
    expect(await eventsOf(service, media)).toEqual([{ topic: 'media.ready', data: ready }]);
  });

  test('uses the type of the file itself over that of its name', async () => {
    const image = png(4, 4);
    const media = await newUpload(key.client, image);
    expect(media).toMatchObject({ contentType: 'image/jpeg' });
    expect((await send(media, image)).status).toBe(200);
    expect(await ended(key.client, media)).toMatchObject({ status: 'ready', contentType: 'image/png' });
  });

  test('fails with what the file is where that is of another kind than announced', async () => {
    const media = await newUpload(key.client, mp4);
    expect((await send(media, mp4)).status).toBe(200);
    expect(await ended(key.client, media)).toMatchObject({
      status: 'failed',
      error: { code: 'type_mismatch', message: 'The file is video/mp4, and not image/jpeg as announced.' },
    });
  });

  test('takes types by their other names, in any case and with parameters', async () => {
    const { body } = await post({ upload: { ...upload, contentType: 'image/jpg', sizeBytes: jpeg.length } });
    expect(body).toMatchObject({
      contentType: 'image/jpeg',
      upload: { headers: { 'Content-Type': 'image/jpeg' } },
    });
    const headers = { 'Content-Type': 'IMAGE/JPEG; charset=utf-8' };
    expect((await send(body, jpeg, headers)).status).toBe(200);
    expect(await ended(key.client, body)).toMatchObject({ status: 'ready', contentType: 'image/jpeg' });
  });

  test('refuses more than media of its kind may have', async () => {
    // The thumbnails of YouTube are the largest JPEGs that a provider takes.
    const sizeBytes = 50 * 1024 * 1024 + 1;
    const largest = { ...upload, sizeBytes: sizeBytes - 1 };
    expect((await post({ upload: largest })).status).toBe(200);
    expectViolations(await post({ upload: { ...upload, sizeBytes } }), { 'upload.sizeBytes': 'too_big' });
    const video = { ...upload, contentType: 'video/mp4', sizeBytes };
    expect((await post({ upload: video })).status).toBe(200);
    const huge = { ...video, sizeBytes: 1024 ** 3 + 1 };
    expectViolations(await post({ upload: huge }), { 'upload.sizeBytes': 'too_big' });
  });

  test.each([
    [{ ...upload, contentType: 'image/svg+xml' }, { 'upload.contentType': 'invalid_value' }],
    [{ ...upload, sizeBytes: 0 }, { 'upload.sizeBytes': 'too_small' }],
    [{ ...upload, sizeBytes: 1.5 }, { 'upload.sizeBytes': 'invalid_type' }],
    [{ ...upload, checksum: 'md5:0' }, { 'upload.checksum': 'invalid_format' }],
    [{ ...upload, filename: '' }, { 'upload.filename': 'too_short' }],
    [{}, { 'upload.filename': 'required', 'upload.contentType': 'required', 'upload.sizeBytes': 'required' }],
  ])('refuses %j', async (bad, violations) => {
    expectViolations(await post({ upload: bad }), violations as unknown as Record<string, string>);
  });
});

describe('media.create', () => {
  const sourceUrl = 'https://example.com/a.jpg';

  test('takes a URL or an upload, and says all that is wrong together', async () => {
    expectViolations(await post({ altText: 'x' }), { sourceUrl: 'required' });
    expectViolations(await post({ sourceUrl, upload }), { upload: 'conflicting_fields' });
    expectViolations(await post({ filename: 'b.jpg', upload }), { filename: 'conflicting_fields' });
    expectViolations(await post({ sourceUrl: 5, upload: { ...upload, sizeBytes: 0 }, extra: 1 }), {
      sourceUrl: 'invalid_type',
      upload: 'conflicting_fields',
      'upload.sizeBytes': 'too_small',
      extra: 'unknown_field',
    });
    const sizeBytes = 2 * 1024 ** 3;
    expectViolations(await post({ upload: { ...upload, sizeBytes } }), { 'upload.sizeBytes': 'too_big' });
  });

  test('says in words which fields go together', async () => {
    const messages = async (body: object) =>
      expectError(await post(body), 400, 'validation_error').validationErrors;
    expect(await messages({})).toEqual([
      { field: 'sourceUrl', message: 'Give exactly one of sourceUrl, upload.' },
    ]);
    expect(await messages({ sourceUrl, upload })).toEqual([
      { field: 'upload', message: 'Not together with sourceUrl. Leave one of them out.' },
    ]);
    expect(await messages({ filename: 'b.jpg', upload })).toEqual([
      { field: 'filename', message: 'Not together with upload. Leave one of them out.' },
    ]);
  });

  test('with an Idempotency-Key makes one media, however often it is sent', async () => {
    const create = () => key.client.post(path, { upload }).set('Idempotency-Key', 'media-once');
    const first = await create();
    const again = await create();
    expect(again.headers['idempotent-replayed']).toBe('true');
    expect(again.body).toEqual(first.body);
    const other = key.client
      .post(path, { upload: { ...upload, sizeBytes: 2 } })
      .set('Idempotency-Key', 'media-once');
    expect(expectError(await other, 409, 'conflict').reason).toBe('idempotency_key_reused');
  });

  test('works in live mode as in test mode', async () => {
    const live = await service.newKey({ mode: 'live', plan: 'free' });
    const media = await createMedia(live.client, { sourceUrl: `${server.url}/clip` });
    expect(media.mediaId).toEqual(typeId('med'));
    expect((await ended(live.client, media)).status).toBe('ready');
    const awaited = await newUpload(live.client);
    expect((await send(awaited, jpeg)).status).toBe(200);
    expect((await ended(live.client, awaited)).status).toBe('ready');
  });
});
