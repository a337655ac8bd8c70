import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { loadConfig } from '../../src/config.ts';
import { openLocalStorage } from '../../src/storage/local.ts';
import type { S3Settings } from '../../src/storage/s3.ts';
import { MissingFile, type Storage, type StoredFile } from '../../src/storage/storage.ts';
import { withProgram } from '../support/needs.ts';
import { hasS3Server, type S3Server, startS3Server } from '../support/s3-server.ts';
import { exhaustiveTest } from '../support/sample.ts';
import { until } from '../support/until.ts';

const folder = mkdtempSync(path.join(os.tmpdir(), 'storage-'));
let server: S3Server | undefined;
/** Loaded only where there is a server, since it takes longer than the tests of a folder. */
let bucket: typeof import('../../src/storage/s3.ts');
let keys = 0;
const newKey = () => `media/${Date.now()}-${keys++}`;

beforeAll(async () => {
  if (!hasS3Server) return;
  server = await startS3Server();
  bucket = await import('../../src/storage/s3.ts');
});
afterAll(() => {
  server?.close();
  rmSync(folder, { recursive: true, force: true });
});

function s3(changes: Partial<S3Settings> = {}): Storage {
  const { s3: settings } = loadConfig({ NODE_ENV: 'test', ...server?.environment });
  if (!settings) throw new Error('no S3 server');
  return bucket.openS3Storage({ ...settings, ...changes });
}

async function* piecesOf(...pieces: Buffer[]): AsyncGenerator<Buffer> {
  yield* pieces;
}

async function* breakingAfter(...pieces: Buffer[]): AsyncGenerator<Buffer> {
  yield* pieces;
  throw new Error('broken off');
}

const readAll = async (storage: Storage, key: string) => buffer(await storage.get(key));
const keysOf = async (storage: Storage) => (await listOf(storage)).map(({ key }) => key);

async function listOf(storage: Storage): Promise<StoredFile[]> {
  const files: StoredFile[] = [];
  for await (const file of storage.list()) files.push(file);
  return files;
}

const mebibyte = 1024 * 1024;
/** A large file in which no two parts are the same. */
const large = Buffer.from(new Uint32Array((21 * mebibyte) / 4).map((_zero, index) => index).buffer);

const stores: [string, () => Storage][] = [
  ['a local folder', () => openLocalStorage(path.join(folder, 'media'))],
  ...(hasS3Server ? ([['an S3 bucket', () => s3()]] as [string, () => Storage][]) : []),
];

describe.each(stores)('%s', (_title, open) => {
  let storage: Storage;
  beforeAll(() => {
    storage = open();
  });
  afterAll(() => storage.close());

  test('gives back what was put, whole and in parts', async () => {
    const key = newKey();
    await storage.put(key, piecesOf(Buffer.from('0123'), Buffer.from('456789')));
    expect((await readAll(storage, key)).toString()).toBe('0123456789');
    expect((await buffer(await storage.get(key, { start: 0, end: 0 }))).toString()).toBe('0');
    expect((await buffer(await storage.get(key, { start: 3, end: 6 }))).toString()).toBe('3456');
    expect((await buffer(await storage.get(key, { start: 9, end: 9 }))).toString()).toBe('9');
    expect(await storage.head(key)).toEqual({ sizeBytes: 10 });
  });

  exhaustiveTest('takes a file of many parts, and gives any of its bytes', async () => {
    const key = newKey();
    const pieces = Array.from({ length: 21 }, (_value, index) =>
      large.subarray(index * mebibyte, (index + 1) * mebibyte),
    );
    await storage.put(key, piecesOf(...pieces));
    expect(await storage.head(key)).toEqual({ sizeBytes: large.length });
    expect((await readAll(storage, key)).equals(large)).toBe(true);
    const part = await buffer(await storage.get(key, { start: 9_999_999, end: 10_000_010 }));
    expect(part.equals(large.subarray(9_999_999, 10_000_011))).toBe(true);
  });

  test.each([
    ['short', [Buffer.from('some')]],
    ['long', [large]],
  ])('keeps nothing of a %s file that breaks off, and says why', async (_kind, pieces) => {
    const key = newKey();
    await expect(storage.put(key, breakingAfter(...pieces))).rejects.toThrow('broken off');
    expect(await storage.head(key)).toBeUndefined();
    await expect(storage.get(key)).rejects.toThrow(MissingFile);
    expect(await storage.discardUnfinished(new Date(Date.now() + 60_000))).toBe(0);
  });

  test('has one whole file or the other where two are put under one key', async () => {
    const key = newKey();
    const [ones, twos] = [Buffer.alloc(mebibyte, '1'), Buffer.alloc(mebibyte, '2')];
    await Promise.all([storage.put(key, piecesOf(ones)), storage.put(key, piecesOf(twos))]);
    const kept = await readAll(storage, key);
    expect(kept.equals(ones) || kept.equals(twos)).toBe(true);
  });

  test('says of a file that is not there that it is missing', async () => {
    const key = newKey();
    expect(await storage.head(key)).toBeUndefined();
    await expect(storage.get(key)).rejects.toThrow(MissingFile);
    await expect(storage.get(key, { start: 0, end: 1 })).rejects.toThrow(MissingFile);
  });

  test('deletes a file, and is content when there is none', async () => {
    const key = newKey();
    await storage.put(key, piecesOf(Buffer.from('x')));
    await storage.delete(key);
    await storage.delete(key);
    expect(await storage.head(key)).toBeUndefined();
    expect(await keysOf(storage)).not.toContain(key);
  });

  test('lists what it has, with the time at which each was written', async () => {
    const [one, other] = [newKey(), `uploads/${Date.now()}-listed`];
    for (const key of [one, other]) await storage.put(key, piecesOf(Buffer.from('x')));
    const listed = await listOf(storage);
    expect(listed.map(({ key }) => key)).toEqual(expect.arrayContaining([one, other]));
    for (const { writtenAt } of listed)
      expect(Math.abs(Date.now() - writtenAt.getTime())).toBeLessThan(60_000);
  });
});

describe('a local folder', () => {
  const local = () => openLocalStorage(path.join(folder, 'local'));

  test('is made when the first file comes, and is empty before', async () => {
    const storage = openLocalStorage(path.join(folder, 'not', 'yet'));
    expect(await keysOf(storage)).toEqual([]);
    expect(await storage.discardUnfinished(new Date())).toBe(0);
    await storage.put('media/first', piecesOf(Buffer.from('x')));
    expect(await keysOf(storage)).toEqual(['media/first']);
  });

  test.each(['../outside', 'media/../../outside', '/etc/passwd', 'media/a/b', '.unfinished/x', 'media', ''])(
    'takes %p for no key',
    async (key) => {
      await expect(local().put(key, piecesOf(Buffer.from('x')))).rejects.toThrow('not a key');
      await expect(local().get(key)).rejects.toThrow('not a key');
      expect(() => local().delete(key)).toThrow('not a key');
    },
  );

  test('discards what a process that died was writing, once it is old', async () => {
    const storage = local();
    const stuck = Promise.withResolvers<void>();
    async function* endless(): AsyncGenerator<Buffer> {
      yield Buffer.from('beginning');
      await stuck.promise;
    }
    const put = storage.put('media/stuck', endless());
    const unfinishedFolder = path.join(folder, 'local', '.unfinished');
    const unfinished = () => readdirSync(unfinishedFolder);
    await until(() => existsSync(unfinishedFolder) && unfinished().length > 0);
    expect(await keysOf(storage)).toEqual([]);
    expect(await storage.discardUnfinished(new Date(Date.now() - 60_000))).toBe(0);
    expect(await storage.discardUnfinished(new Date(Date.now() + 60_000))).toBe(1);
    expect(unfinished()).toEqual([]);
    stuck.resolve();
    await expect(put).rejects.toThrow();
  });
});

withProgram('versitygw', hasS3Server).describe('an S3 bucket', () => {
  const inAnHour = () => new Date(Date.now() + 3_600_000);

  test('takes a file at a pre-signed URL, of the size and the type that it was made for and no other', async () => {
    const storage = s3();
    const key = `uploads/${Date.now()}`;
    const { url, headers } =
      (await storage.presigned?.put(key, { contentType: 'image/png', sizeBytes: 5 }, inAnHour())) ?? fail();
    const put = async (body: string, sent: Record<string, string>) =>
      (await fetch(url, { method: 'PUT', body, headers: sent })).status;
    expect(await put('1234', headers)).toBe(403);
    expect(await put('123456', headers)).toBe(403);
    expect(await put('12345', { 'Content-Type': 'text/html' })).toBe(403);
    expect(await storage.head(key)).toBeUndefined();
    expect(await put('12345', headers)).toBe(200);
    expect((await readAll(storage, key)).toString()).toBe('12345');
  });

  test('gives a file at a pre-signed URL, in ranges too, with its type', async () => {
    const storage = s3();
    const key = newKey();
    await storage.put(key, piecesOf(Buffer.from('12345')));
    const url = (await storage.presigned?.get(key, 'image/png', inAnHour())) ?? fail();
    const whole = await fetch(url);
    expect([whole.status, whole.headers.get('content-type'), await whole.text()]).toEqual([
      200,
      'image/png',
      '12345',
    ]);
    const part = await fetch(url, { headers: { Range: 'bytes=1-2' } });
    expect([part.status, await part.text()]).toEqual([206, '23']);
    expect((await fetch(url.replace(key, newKey()))).status).toBe(403);
  });

  test('copies a file to where no URL leads', async () => {
    const storage = s3();
    const { copy } = storage.presigned ?? fail();
    const [from, to] = [`uploads/${Date.now()}-copied`, newKey()];
    await storage.put(from, piecesOf(Buffer.from('copied')));
    await copy(from, to);
    await expect(copy(newKey(), to)).rejects.toThrow(MissingFile);
    expect((await readAll(storage, to)).toString()).toBe('copied');
  });

  test('is shared with others by a prefix: what is theirs is neither seen nor touched', async () => {
    const [ours, theirs] = [s3({ prefix: 'ours/' }), s3({ prefix: 'theirs/' })];
    await theirs.put('media/theirs', piecesOf(Buffer.from('x')));
    await ours.put('media/ours', piecesOf(Buffer.from('y')));
    await ours.presigned?.copy('media/ours', 'media/copy');
    expect(await keysOf(ours)).toEqual(['media/copy', 'media/ours']);
    await ours.delete('media/theirs');
    expect(await theirs.head('media/theirs')).toBeDefined();
  });
});

function fail(): never {
  throw new Error('no pre-signed URL');
}
