import { request } from 'node:http';
import net from 'node:net';
import { afterEach, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { checksumOf, jpeg, png, videoOf } from '../support/files.ts';
import { ended, eventsOf, filesIn, type Media, newUpload, readMedia, send, stage } from '../support/media.ts';
import { type Client, type SharedService, sharedTestService } from '../support/service.ts';
import { stopClock } from '../support/stopped-clock.ts';
import { until } from '../support/until.ts';

let service: SharedService;
let client: Client;
let organizationId: string;

beforeAll(async () => {
  service = await sharedTestService();
  service.ctx.config.publicUrl = service.url;
  ({ client, organizationId } = await service.newKey());
});
afterEach(() => {
  jest.restoreAllMocks();
});

/** Expects that a refused upload leaves the medium usable: the right file is still accepted. */
async function expectUsableAgain(media: Media, file = jpeg): Promise<void> {
  expect((await readMedia(client, media.mediaId)).status).toBe('pending_upload');
  expect(await filesOf(media)).toEqual([]);
  expect((await send(media, file)).status).toBe(200);
  expect((await ended(client, media)).status).toBe('ready');
  expect(await filesOf(media)).toHaveLength(1);
}

const filesOf = async ({ mediaId }: Media) => (await filesIn(service)).filter((key) => key.includes(mediaId));

const inChunks = (...chunks: Buffer[]) =>
  new ReadableStream({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(chunk);
      controller.close();
    },
  });

/** Uploads with node:http, because fetch would not send some of these requests. */
function put(url: string, headers: Record<string, string>, body: Buffer): Promise<number> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { method: 'PUT', headers }, (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

describe('an upload', () => {
  test('in chunks is taken like one of known length', async () => {
    const media = await newUpload(client);
    const sent = await send(media, inChunks(jpeg.subarray(0, 100), jpeg.subarray(100)));
    expect(sent.status).toBe(200);
    expect(await ended(client, media)).toMatchObject({ status: 'ready', checksum: checksumOf(jpeg) });
  });

  test('is taken with the checksum that was announced, in capitals too', async () => {
    const checksum = checksumOf(jpeg).toUpperCase().replace('SHA256', 'sha256');
    expect(await stage(client, jpeg, { checksum })).toMatchObject({ checksum: checksumOf(jpeg) });
  });

  test('needs no key, and its URL tells nothing of the media but its id and organization', async () => {
    const { upload, mediaId } = await newUpload(client, jpeg, { filename: 'secret-name.jpg' });
    const { pathname, search } = new URL(upload?.url ?? '');
    const token = pathname.split('/').at(-1) ?? '';
    const text = Buffer.from(token, 'base64url').toString('latin1');
    expect(text.slice(16)).toBe(mediaId);
    expect(search).toBe(`?organization=${organizationId}`);
  });

  test('works once: a second file is refused, and the first one stays', async () => {
    const media = await newUpload(client);
    await send(media, jpeg);
    const ready = await ended(client, media);
    const again = await send(media, jpeg);
    expect([again.status, again.body.error?.code]).toEqual([409, 'conflict']);
    expect(again.body.error?.meta).toMatchObject({ reason: 'upload_used' });
    expect(await readMedia(client, media.mediaId)).toEqual(ready);
    expect(await filesOf(media)).toHaveLength(1);
  });

  test('many uploads at once to one URL are taken once', async () => {
    const film = videoOf(1_000_000);
    const media = await newUpload(client, film, { contentType: 'video/mp4' });
    const sent = await Promise.all(Array.from({ length: 10 }, () => send(media, film)));
    const statuses = sent.map(({ status }) => status).sort();
    expect(statuses).toEqual([200, ...Array.from({ length: 9 }, () => 409)]);
    expect((await ended(client, media)).status).toBe('ready');
    expect(await filesOf(media)).toHaveLength(1);
    expect(await eventsOf(service, media)).toHaveLength(1);
  });

  test('is refused when its time is over', async () => {
    const media = await newUpload(client);
    service.clock.stop(media.expiresAt);
    const { status, body } = await send(media, jpeg);
    service.clock.reset();
    expect([status, body.error?.meta]).toMatchObject([409, { reason: 'upload_expired' }]);
    await expectUsableAgain(media);
  });
});

describe('an upload URL can be used again after a file', () => {
  test.each([
    ['of another length', (media: Media) => send(media, jpeg.subarray(1))],
    [
      'of another length, in chunks: too little',
      (media: Media) => send(media, inChunks(jpeg.subarray(0, -1))),
    ],
    [
      'of another length, in chunks: too much',
      (media: Media) => send(media, inChunks(jpeg, Buffer.from('x'))),
    ],
    ['of no length at all', (media: Media) => send(media, Buffer.of())],
    ['of another type', (media: Media) => send(media, jpeg, { 'Content-Type': 'image/png' })],
    ['of no type', (media: Media) => send(media, jpeg, { 'Content-Type': '' })],
    ['of a type that is none', (media: Media) => send(media, jpeg, { 'Content-Type': 'jpeg' })],
  ])('%s', async (_title, sendBad) => {
    const media = await newUpload(client);
    const { status, body } = await sendBad(media);
    expect([status, body.error?.code]).toEqual([400, 'validation_error']);
    await expectUsableAgain(media);
  });

  test('of another checksum', async () => {
    const media = await newUpload(client, jpeg, { checksum: checksumOf(png(1, 1)) });
    const { status, body } = await send(media, jpeg);
    expect([status, body.error?.code]).toEqual([400, 'validation_error']);
    expect((await readMedia(client, media.mediaId)).status).toBe('pending_upload');
    expect(await filesOf(media)).toEqual([]);
  });

  test('that breaks off', async () => {
    const media = await newUpload(client);
    const { hostname, port, pathname } = new URL(media.upload?.url ?? '');
    await new Promise<void>((resolve) => {
      const socket = net.connect(Number(port), hostname, () => {
        socket.write(
          `PUT ${pathname} HTTP/1.1\r\nHost: x\r\nContent-Type: image/jpeg\r\nContent-Length: ${jpeg.length}\r\n\r\n`,
        );
        socket.write(jpeg.subarray(0, 500), () => socket.resetAndDestroy());
      });
      socket.on('error', () => {}).once('close', () => resolve());
    });
    await expectUsableAgain(media);
    const { discardUnfinished } = service.ctx.outbound.storage;
    await until(async () => (await discardUnfinished(new Date(Date.now() + 60_000))) === 0);
  });

  test('an upload URL is not waited for when a file goes on and on', async () => {
    const media = await newUpload(client);
    const { hostname, port, pathname } = new URL(media.upload?.url ?? '');
    let sent = 0;
    const answer = await new Promise<string>((resolve) => {
      let text = '';
      const socket = net.connect(Number(port), hostname, () => {
        const head = `PUT ${pathname} HTTP/1.1\r\nHost: x\r\nContent-Type: image/jpeg\r\nTransfer-Encoding: chunked\r\n\r\n`;
        const more = (error?: Error | null) => {
          if (error) return;
          sent += 0x10000;
          socket.write(`10000\r\n${'x'.repeat(0x10000)}\r\n`, more);
        };
        socket.write(head, more);
      });
      socket.on('data', (data) => {
        text += data;
      });
      socket.on('error', () => {}).once('close', () => resolve(text));
    });
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(sent).toBeLessThan(20_000_000);
    await expectUsableAgain(media);
  });
});

describe('an upload URL', () => {
  test('that was not made here is not found, whatever is sent to it', async () => {
    const { upload } = await newUpload(client);
    const url = upload?.url ?? '';
    const [link = '', query = ''] = url.split('?');
    const bad = [
      `${link}x`,
      link.slice(0, -1),
      link.slice(0, -5).concat('AAAAA'),
      `${service.url}/uploads/x`,
    ];
    const elsewhere = [`${url.slice(0, -5)}AAAAA`, `${link}?organization=%00`];
    for (const target of [...bad, ...bad.map((one) => `${one}?${query}`), ...elsewhere])
      expect(await put(target, { 'content-type': 'image/jpeg' }, jpeg)).toBe(404);
  });

  test('of the release before, which names no organization, takes the file', async () => {
    const { upload } = await newUpload(client);
    const [link = ''] = (upload?.url ?? '').split('?');
    expect(await put(link, { 'content-type': 'image/jpeg' }, jpeg)).toBe(200);
  });

  test('is no URL to read a file from, nor the other way round', async () => {
    const { upload } = await newUpload(client);
    expect((await fetch((upload?.url ?? '').replace('/uploads/', '/files/'))).status).toBe(404);
  });

  test('takes PUT only, and tells pages of any origin that they may', async () => {
    const media = await newUpload(client);
    const url = media.upload?.url ?? '';
    for (const method of ['GET', 'POST', 'DELETE']) expect((await fetch(url, { method })).status).toBe(404);
    const asked = await fetch(url, { method: 'OPTIONS', headers: { Origin: 'https://app.example.com' } });
    expect(asked.status).toBe(204);
    expect(asked.headers.get('access-control-allow-origin')).toBe('*');
    expect(asked.headers.get('access-control-allow-methods')).toBe('PUT');
    expect(asked.headers.get('access-control-allow-headers')).toBe('Content-Type');
    const sent = await fetch(url, {
      method: 'PUT',
      headers: { 'Content-Type': 'image/jpeg', Origin: 'https://app.example.com' },
      body: jpeg,
    });
    expect([sent.status, sent.headers.get('access-control-allow-origin')]).toEqual([200, '*']);
  });

  test('guessing upload URLs is limited per address, like guessing keys', async () => {
    stopClock();
    const guess = () => put(`${service.url}/uploads/guess`, {}, Buffer.of());
    const statuses = await service.withSettings({ RATE_LIMIT_PER_ADDRESS: '5' }, () =>
      Promise.all(Array.from({ length: 8 }, guess)),
    );
    expect(statuses.sort()).toEqual([404, 404, 404, 404, 404, 429, 429, 429]);
  });

  test('is in no log line', async () => {
    const media = await stage(client);
    const awaited = await newUpload(client);
    await send(awaited, jpeg.subarray(1));
    const token = awaited.upload?.url.split('/').at(-1) ?? '';
    const logs = service.logs.join('');
    expect(logs).toContain('uploads.put');
    expect(logs).not.toContain(token);
    expect(media.status).toBe('ready');
  });
});
