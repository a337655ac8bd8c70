/**
 * Tests the links under which files are sent and fetched: who has made them, how long they hold, and what
 * they lead to.
 */
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { Context } from '../../src/context.ts';
import { findMedia } from '../../src/db/tables/media.ts';
import {
  fileUrlOf,
  isFetchable,
  linkMs,
  openFileToken,
  openUploadLink,
  uploadOf,
} from '../../src/domain/publishing/media/file-links.ts';
import { positionsInImage } from '../../src/inspection/positions/image.ts';
import { DownloadError } from '../../src/outbound/download-error.ts';
import { newUpload, stage } from '../support/media.ts';
import { type SharedService, sharedTestService, type TestKey } from '../support/service.ts';

let service: SharedService;
let key: TestKey;
let startMs: number;
beforeAll(async () => {
  service = await sharedTestService();
  service.ctx.config.publicUrl = service.url;
  key = await service.newKey();
  startMs = Date.now();
});
beforeEach(() => service.clock.stop(startMs));
afterAll(() => service.close());

const scope = () => ({ organizationId: key.organizationId, mode: 'test' as const });
const stored = (id: string) => findMedia(service.ctx.db, scope(), id);
const tokenOf = (url: string) => new URL(url).pathname.split('/').at(-1) as string;

/**
 * Returns a context whose store clients can reach directly, and whose links tell in their query what they
 * were made for.
 */
function withReachableStore(servedByStore: boolean): Context {
  const { ctx } = service;
  const told = (...words: unknown[]) => `https://store.example.com/?${JSON.stringify(words)}`;
  const presigned: NonNullable<Context['outbound']['storage']['presigned']> = {
    put: async (...words) => ({ url: told(...words), headers: { 'x-signed': 'yes' } }),
    get: async (...words) => told(...words),
    copy: async () => {},
  };
  const config = { ...ctx.config, media: { ...ctx.config.media, servedByStore } };
  return { ...ctx, config, outbound: { ...ctx.outbound, storage: { ...ctx.outbound.storage, presigned } } };
}

describe('an upload link', () => {
  test('leads to the service, and is for one medium', async () => {
    const { mediaId } = await newUpload(key.client);
    const media = await stored(mediaId);
    const { url, ...rest } = await uploadOf(service.ctx, media);
    expect(rest).toEqual({
      method: 'PUT',
      headers: { 'Content-Type': 'image/jpeg' },
      expiresAt: media.expiresAt.toISOString(),
    });
    const { organizationId } = scope();
    expect(url).toBe(
      `${service.ctx.config.publicUrl}/uploads/${tokenOf(url)}?organization=${organizationId}`,
    );
    const open = (token: string) => openUploadLink(service.ctx, token, organizationId);
    expect(open(tokenOf(url))).toEqual({ organizationId, mediaId });
    expect(open('made-elsewhere')).toBeUndefined();
    expect(openFileToken(service.ctx, tokenOf(url))).toBeUndefined();
  });

  test('names no type that nobody has announced', async () => {
    const media = await stored((await newUpload(key.client)).mediaId);
    const { headers } = await uploadOf(service.ctx, { ...media, contentType: null });
    expect(headers).toEqual({ 'Content-Type': '' });
  });

  test('leads to a store that can be reached, for a file that has a place in it', async () => {
    const media = await stored((await newUpload(key.client)).mediaId);
    const ctx = withReachableStore(true);
    const file = { contentType: 'image/jpeg', sizeBytes: Number(media.sizeBytes) };
    expect(await uploadOf(ctx, { ...media, fileKey: 'place' })).toMatchObject({
      url: `https://store.example.com/?${JSON.stringify(['place', file, media.expiresAt])}`,
      headers: { 'x-signed': 'yes' },
    });
    expect((await uploadOf(ctx, { ...media, fileKey: null })).url).toContain('/uploads/');
  });
});

describe('a file link', () => {
  test('leads to the service, is for one medium, and ends after its hours', async () => {
    const { mediaId } = await stage(key.client);
    const url = await fileUrlOf(service.ctx, scope(), mediaId);
    expect(url).toBe(`${service.ctx.config.publicUrl}/files/${tokenOf(url)}`);
    const open = () => openFileToken(service.ctx, tokenOf(url));
    const { organizationId } = scope();
    expect(open()).toEqual({ organizationId, mediaId, stripLocation: false });
    service.clock.stop(startMs + linkMs - 1);
    expect(open()).toEqual({ organizationId, mediaId, stripLocation: false });
    service.clock.stop(startMs + linkMs);
    expect(open()).toBeUndefined();
    expect(linkMs).toBe(6 * 3_600_000);
    expect(openFileToken(service.ctx, 'made-elsewhere')).toBeUndefined();
    expect(openUploadLink(service.ctx, tokenOf(url), undefined)).toBeUndefined();
  });

  test('leads to a store that can be reached only where the store serves files', async () => {
    const { mediaId } = await stage(key.client);
    const { fileKey } = await stored(mediaId);
    const words = [fileKey, 'image/jpeg', new Date(startMs + linkMs)];
    expect(await fileUrlOf(withReachableStore(true), scope(), mediaId)).toBe(
      `https://store.example.com/?${JSON.stringify(words)}`,
    );
    expect(await fileUrlOf(withReachableStore(false), scope(), mediaId)).toContain('/files/');
  });

  test('leads to the file without the position in it where that is to be left out, whole and in parts', async () => {
    const photo = readFileSync(new URL('../fixtures/inputs/exif-gps.jpg', import.meta.url));
    const { mediaId } = await stage(key.client, photo);
    const links = [false, true].map((stripLocation) =>
      fileUrlOf(withReachableStore(stripLocation), scope(), mediaId, { stripLocation }),
    );
    const [asItIs = '', without = ''] = await Promise.all(links);
    const bytesOf = async (url: string, headers = {}) =>
      Buffer.from(await (await fetch(url, { headers })).arrayBuffer());
    expect((await bytesOf(asItIs)).equals(photo)).toBe(true);
    const stripped = await bytesOf(without);
    expect(stripped.length).toBe(photo.length);
    expect(positionsInImage(photo, 'image/jpeg')).not.toEqual([]);
    expect(positionsInImage(stripped, 'image/jpeg')).toEqual([]);
    const part = await bytesOf(without, { Range: 'bytes=90-200' });
    expect(part.equals(stripped.subarray(90, 201))).toBe(true);
    const versions = await Promise.all(
      [asItIs, without].map(async (url) => (await fetch(url)).headers.get('etag')),
    );
    expect(new Set(versions).size).toBe(2);
  });

  test('keeps its file for a day, and does not exist before the file is ready', async () => {
    const { mediaId } = await stage(key.client);
    const nowMs = startMs + 3_600_000;
    service.clock.stop(nowMs);
    await fileUrlOf(service.ctx, scope(), mediaId);
    expect((await stored(mediaId)).expiresAt).toEqual(new Date(nowMs + 24 * 3_600_000));
    const waiting = await newUpload(key.client);
    await expect(fileUrlOf(service.ctx, scope(), waiting.mediaId)).rejects.toMatchObject({
      code: 'conflict',
      message: 'The media is not ready.',
      meta: { reason: 'media_not_ready' },
    });
  });

  test('leads to no file whose time is over, although nobody has removed it yet', async () => {
    const { mediaId } = await stage(key.client);
    service.clock.stop((await stored(mediaId)).expiresAt.getTime() + 1);
    await expect(fileUrlOf(service.ctx, scope(), mediaId)).rejects.toMatchObject({ code: 'conflict' });
    expect(await stored(mediaId)).toMatchObject({ status: 'ready' });
  });

  test.each([{ fileKey: null }, { contentType: null }])('leads to no file without %j', async (missing) => {
    const { mediaId } = await stage(key.client);
    await service.ctx.db.media.updateMany({ where: { id: mediaId }, data: missing });
    await expect(fileUrlOf(service.ctx, scope(), mediaId)).rejects.toMatchObject({ code: 'conflict' });
  });

  test('is fetchable unless the download is refused, which is logged, and any other error is returned', async () => {
    const { ctx } = service;
    const warnings: unknown[][] = [];
    const log = Object.assign(Object.create(ctx.observability.log), {
      warn: (...line: unknown[]) => warnings.push(line),
    });
    const probing = (probe: () => Promise<boolean>) => {
      const outbound = { ...ctx.outbound, downloader: { ...ctx.outbound.downloader, probe } };
      return isFetchable(
        { ...ctx, outbound, observability: { ...ctx.observability, log } },
        'https://files.example.com/',
      );
    };
    expect(await probing(async () => true)).toBe(true);
    expect(warnings).toEqual([]);
    expect(await probing(() => Promise.reject(new DownloadError('refused', 'no')))).toBe(false);
    expect(warnings).toEqual([['own file URL cannot be fetched', { subsystem: 'media', reason: 'no' }]]);
    await expect(probing(() => Promise.reject(new Error('bug')))).rejects.toThrow('bug');
  });
});
