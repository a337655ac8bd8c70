// A service of its own: its clock stands still for all tests together, and its networks are a setting.
import { beforeAll, describe, expect, test } from '@jest/globals';
import { fileUrlOf, isFetchable } from '../../src/domain/publishing/media/file-links.ts';
import { checksumOf, jpeg, mp4, videoOf } from '../support/files.ts';
import { filesIn, newUpload, readMedia, stage } from '../support/media.ts';
import { startTestService, type TestKey, type TestService } from '../support/service.ts';

let service: TestService;
let key: TestKey;
let nowMs: number | undefined;
let mediaId: string;
let url: string;

beforeAll(async () => {
  service = await startTestService({}, { now: () => new Date(nowMs ?? Date.now()) });
  service.ctx.config.publicUrl = service.url;
  key = await service.newKey();
  ({ mediaId } = await stage(key.client));
  url = await urlOf(mediaId);
});

const scope = () => ({ organizationId: key.organizationId, mode: 'test' as const });
const urlOf = (id: string) => fileUrlOf(service.ctx, scope(), id);
const get = (headers: Record<string, string> = {}, method = 'GET') => fetch(url, { method, headers });
const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer());
const etag = `"${checksumOf(jpeg).slice('sha256:'.length)}"`;
const size = jpeg.length;

describe('the URL of a file', () => {
  test('gives the file, with what a provider has to know of it', async () => {
    const response = await get();
    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/jpeg',
      'content-length': `${size}`,
      'content-disposition': 'inline',
      'x-content-type-options': 'nosniff',
      'accept-ranges': 'bytes',
      etag,
    });
    expect((await bytesOf(response)).equals(jpeg)).toBe(true);
  });

  test('answers HEAD with the same headers, and no body', async () => {
    const [head, whole] = [await get({}, 'HEAD'), await get()];
    const without = (response: Response) => {
      const {
        date: _date,
        connection: _open,
        'keep-alive': _alive,
        'request-id': _id,
        ...headers
      } = Object.fromEntries(response.headers);
      return { status: response.status, ...headers };
    };
    expect(without(head)).toEqual(without(whole));
    expect((await bytesOf(head)).length).toBe(0);
  });

  test('is made of US-ASCII alone, as providers want it', () => {
    expect(url).toMatch(/^https?:\/\/[!-~]+$/);
  });

  test.each([
    ['bytes=0-0', 0, 0],
    ['bytes=0-', 0, size - 1],
    ['bytes=10-19', 10, 19],
    [`bytes=${size - 1}-`, size - 1, size - 1],
    [`bytes=0-${size + 100}`, 0, size - 1],
    ['bytes=-5', size - 5, size - 1],
    [`bytes=-${size + 5}`, 0, size - 1],
  ])('gives the part %s', async (range, start, end) => {
    const response = await get({ Range: range });
    expect(response.status).toBe(206);
    expect(response.headers.get('content-range')).toBe(`bytes ${start}-${end}/${size}`);
    expect(response.headers.get('content-length')).toBe(`${end - start + 1}`);
    expect((await bytesOf(response)).equals(jpeg.subarray(start, end + 1))).toBe(true);
    expect((await get({ Range: range }, 'HEAD')).status).toBe(206);
  });

  test.each([`bytes=${size}-`, `bytes=${size + 5}-${size + 9}`, 'bytes=-0'])(
    'says of the part %s that there is none',
    async (range) => {
      const response = await get({ Range: range });
      expect([response.status, response.headers.get('content-range')]).toEqual([416, `bytes */${size}`]);
      expect((await bytesOf(response)).length).toBe(0);
    },
  );

  test.each(['bytes=5-1', 'bytes=a-b', 'bytes', 'lines=0-1', 'bytes=0-1,4-5', ''])(
    'answers whole where the part asked for is %p',
    async (range) => {
      const response = await get({ Range: range });
      expect([200, 416]).toContain(response.status);
      if (response.status === 200) expect((await bytesOf(response)).equals(jpeg)).toBe(true);
    },
  );

  test('gives a part of the same file only, where that is asked for', async () => {
    expect((await get({ Range: 'bytes=0-1', 'If-Range': etag })).status).toBe(206);
    expect((await get({ Range: 'bytes=0-1', 'If-Range': '"other"' })).status).toBe(200);
  });

  test('says that nothing has changed to whoever has the file', async () => {
    for (const tag of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const response = await get({ 'If-None-Match': tag });
      expect([response.status, response.headers.get('etag')]).toEqual([304, etag]);
    }
    expect((await get({ 'If-None-Match': '"other"' })).status).toBe(200);
  });

  test('ends after some hours', async () => {
    nowMs = Date.now() + 5 * 3_600_000;
    expect((await get()).status).toBe(200);
    nowMs = Date.now() + 6 * 3_600_000 + 10_000;
    expect((await get()).status).toBe(404);
    nowMs = undefined;
  });

  test('is good as it is, and altered nowhere', async () => {
    const token = url.split('/').at(-1) ?? '';
    for (let index = 0; index < token.length; index += 1) {
      const other = token[index] === 'A' ? 'B' : 'A';
      const altered = url.slice(0, -token.length) + token.slice(0, index) + other + token.slice(index + 1);
      expect((await fetch(altered)).status).toBe(404);
    }
    for (const altered of [`${url}A`, url.slice(0, -1), `${url}/`, `${service.url}/files/`])
      expect((await fetch(altered)).status).toBe(404);
  });

  test('takes GET and HEAD only', async () => {
    for (const method of ['POST', 'PUT', 'DELETE', 'PATCH'])
      expect((await fetch(url, { method })).status).toBe(404);
  });

  test('is in no log line', async () => {
    await get();
    const logs = service.logs.join('');
    expect(logs).toContain('files.get');
    expect(logs).not.toContain(url.split('/').at(-1));
  });

  test('of a large file can be left in the middle, by many at once, and then be read whole', async () => {
    const film = videoOf(20_000_000);
    const { mediaId: large } = await stage(key.client, film, { contentType: 'video/mp4' });
    const largeUrl = await urlOf(large);
    const leave = async () => {
      const leaving = new AbortController();
      const response = await fetch(largeUrl, { signal: leaving.signal });
      await response.body?.getReader().read();
      leaving.abort();
    };
    await Promise.all(Array.from({ length: 20 }, leave));
    expect((await bytesOf(await fetch(largeUrl))).equals(film)).toBe(true);
    const errors = service.logs.map((line) => JSON.parse(line)).filter(({ level }) => level === 'error');
    expect(errors).toEqual([]);
  });

  test('says that the file is not there when the store has lost it', async () => {
    const { mediaId: lost } = await stage(key.client, mp4, { contentType: 'video/mp4' });
    const lostUrl = await urlOf(lost);
    for (const file of await filesIn(service))
      if (file.includes(lost)) await service.ctx.outbound.storage.delete(file);
    expect((await fetch(lostUrl)).status).toBe(404);
  });
});

describe('making the URL of a file', () => {
  test('is a use: the file lives for another day', async () => {
    const media = await stage(key.client);
    nowMs = Date.now() + 10 * 3_600_000;
    await urlOf(media.mediaId);
    const { expiresAt } = await readMedia(key.client, media.mediaId);
    expect(Date.parse(expiresAt)).toBe(nowMs + 24 * 3_600_000);
    nowMs = undefined;
  });

  test('is refused for media that is not ready, or has expired', async () => {
    const awaited = await newUpload(key.client);
    await expect(urlOf(awaited.mediaId)).rejects.toMatchObject({ code: 'conflict' });
    const old = await stage(key.client);
    nowMs = Date.parse(old.expiresAt);
    await expect(urlOf(old.mediaId)).rejects.toMatchObject({ code: 'conflict' });
    nowMs = undefined;
  });

  test('finds media of the own organization and mode only', async () => {
    const stranger = await service.newKey({ organization: 'Stranger' });
    for (const other of [
      { organizationId: stranger.organizationId, mode: 'test' as const },
      { ...scope(), mode: 'live' as const },
    ])
      await expect(fileUrlOf(service.ctx, other, mediaId)).rejects.toMatchObject({ code: 'not_found' });
  });
});

describe('whether a file can be fetched', () => {
  test('is tried as a provider would', async () => {
    expect(await isFetchable(service.ctx, url)).toBe(true);
    expect(await isFetchable(service.ctx, url.slice(0, -1))).toBe(false);
    expect(await isFetchable(service.ctx, 'http://127.0.0.1:1/files/x')).toBe(false);
  });

  test('is denied where the service has no public address', async () => {
    const hidden = await startTestService({ MEDIA_ALLOWED_NETWORKS: '192.0.2.0/24' });
    expect(await isFetchable(hidden.ctx, url)).toBe(false);
    expect(hidden.logs.join('')).toContain('own file URL cannot be fetched');
  });
});
