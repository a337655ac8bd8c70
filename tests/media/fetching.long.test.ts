// A service of its own: its limit of bytes and its patience with sources are settings.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { Schemas } from '../../src/contract/index.ts';
import { gif, gifOf, jpeg, mp4, png, videoOf, webp } from '../support/files.ts';
import {
  createMedia,
  ended,
  eventsOf,
  type FileServer,
  filesIn,
  hurry,
  type Media,
  readMedia,
  startFileServer,
} from '../support/media.ts';
import { type Client, startTestService, type TestService } from '../support/service.ts';
import { query } from '../support/suites/connect-resources.ts';
import { until } from '../support/until.ts';

type Code = Schemas['MediaErrorCode'];

/** A service, and a customer of it. */
interface Side {
  service: TestService;
  client: Client;
}

let service: TestService;
let server: FileServer;
let client: Client;

beforeAll(async () => {
  service = await startTestService({ MEDIA_MAX_BYTES: '20000000' }, { workers: 'live' });
  ({ client } = await service.newKey());
  server = await startFileServer();
});
beforeEach(() => {
  server.asked.length = 0;
});
afterAll(() => server.close());

let paths = 0;

/**
 * Serves the file at a new URL, creates a medium from it, and returns the medium once it is ready or has
 * failed. The waits between tries are shortened.
 */
async function fetched(
  file: Buffer | ((request: IncomingMessage, response: ServerResponse) => void),
  side: Side = { service, client },
): Promise<Media> {
  const path = `/file-${paths++}`;
  server.files.set(path, file);
  return end(await createMedia(side.client, { sourceUrl: server.url + path }), side);
}

async function end(media: Media, side: Side): Promise<Media> {
  await until(async () => {
    await hurry(side.service);
    return !['fetching', 'validating'].includes((await readMedia(side.client, media.mediaId)).status);
  });
  return ended(side.client, media);
}

function expectFailed(media: Media, code: Code): void {
  expect({ status: media.status, code: media.error?.code }).toEqual({ status: 'failed', code });
  expect(media.error?.message).toMatch(/\w.*\.$/);
  expect(media.error?.message).not.toContain(server.url);
}

/** Expects that nothing is kept of files that could not be used. */
async function expectNothingKept(of = service): Promise<void> {
  expect(await filesIn(of)).toEqual([]);
  expect(await of.ctx.outbound.storage.discardUnfinished(new Date(Date.now() + 60_000))).toBe(0);
}

describe('a source', () => {
  test.each([
    ['image/jpeg', jpeg],
    ['image/png', png(3, 5)],
    ['image/gif', gif],
    ['image/webp', webp],
    ['video/mp4', mp4],
  ])('of %s is staged', async (contentType, bytes) => {
    expect(await fetched(bytes)).toMatchObject({ status: 'ready', contentType, sizeBytes: bytes.length });
  });

  test('may redirect, to a file anywhere that may be reached', async () => {
    server.files.set('/target', jpeg);
    const media = await fetched((_request, response) =>
      response.writeHead(302, { location: '/target' }).end(),
    );
    expect(media.status).toBe('ready');
  });

  test('that breaks off continues where it was', async () => {
    const film = videoOf(3_000_000);
    const starts: number[] = [];
    const media = await fetched((request, response) => {
      const start = Number(/bytes=(\d+)-/.exec(request.headers.range ?? '')?.[1] ?? 0);
      starts.push(start);
      const headers = { etag: '"one"', 'content-length': film.length - start };
      const range = { 'content-range': `bytes ${start}-${film.length - 1}/${film.length}` };
      response.writeHead(start ? 206 : 200, start ? { ...headers, ...range } : headers);
      const last = start + 1_000_000 >= film.length;
      response.write(film.subarray(start, start + 1_000_000), () =>
        last ? response.end() : response.destroy(),
      );
    });
    expect(media).toMatchObject({ status: 'ready', sizeBytes: film.length, durationSeconds: 3 });
    expect(starts.length).toBeGreaterThan(1);
    expect(starts).toEqual(starts.toSorted((a, b) => a - b));
  });

  test('that fails is tried again some time later, and then staged', async () => {
    let tries = 0;
    const media = await fetched((_request, response) => {
      tries += 1;
      if (tries < 3) response.writeHead(503).end();
      else response.end(jpeg);
    });
    expect(media.status).toBe('ready');
    expect(await eventsOf(service, media)).toHaveLength(1);
  });

  test('that fails four times is given up', async () => {
    let tries = 0;
    const media = await fetched((_request, response) => {
      tries += 1;
      response.writeHead(500).end();
    });
    expectFailed(media, 'source_unreachable');
    expect(tries).toBe(4);
    expect(await eventsOf(service, media)).toEqual([{ topic: 'media.failed', data: media }]);
  });

  test('that fails is left alone for a while before it is tried again', async () => {
    server.files.set('/later', (_request, response) => response.writeHead(500).end());
    const { mediaId } = await createMedia(client, { sourceUrl: `${server.url}/later` });
    const waiting = `SELECT start_after > now() + interval '5 seconds' AS later FROM pgboss.job
      WHERE name = 'media.stage' AND state = 'created' AND data ->> 'mediaId' = $1`;
    await until(async () => (await query(service, waiting, [mediaId]))[0]?.later === true);
    const media = await readMedia(client, mediaId);
    expect(media).toMatchObject({
      status: 'fetching',
      lastError: { code: 'source_unreachable', message: 'The server answered 500.' },
      attempts: 1,
      nextAttemptAt: new Date(Date.parse(media.updatedAt) + 10_000).toISOString(),
    });
    expect(media).not.toHaveProperty('error');
    expect(server.asked).toEqual(['/later']);
  });

  test('whose encryption is wrong is tried once more, and given up then', async () => {
    let tries = 0;
    const media = await fetched((_request, response) => {
      tries += 1;
      response.writeHead(302, { location: `${server.url.replace('http:', 'https:')}/plain` }).end();
    });
    expectFailed(media, 'source_unreachable');
    expect(media).not.toHaveProperty('nextAttemptAt');
    expect(tries).toBe(2);
  });

  test.each<[string, Code, (request: IncomingMessage, response: ServerResponse) => void, string?]>([
    ['is not there', 'source_not_found', (_request, response) => response.writeHead(404).end()],
    ['is gone', 'source_not_found', (_request, response) => response.writeHead(410).end()],
    ['asks for credentials', 'source_refused', (_request, response) => response.writeHead(401).end()],
    ['is forbidden', 'source_refused', (_request, response) => response.writeHead(403).end()],
    [
      'redirects to a private address',
      'source_not_allowed',
      (_request, response) => response.writeHead(302, { location: 'https://10.0.0.1/x' }).end(),
    ],
    [
      'redirects to the metadata of a cloud',
      'source_not_allowed',
      (_request, response) => response.writeHead(302, { location: 'http://169.254.169.254/latest/' }).end(),
    ],
    [
      'redirects in circles',
      'source_not_allowed',
      (request, response) => response.writeHead(302, { location: request.url }).end(),
    ],
    ['hangs up', 'source_unreachable', (_request, response) => response.destroy()],
    [
      'announces more than there is',
      'source_unreachable',
      (_request, response) =>
        response.writeHead(200, { 'content-length': jpeg.length + 1 }).write(jpeg, () => response.destroy()),
    ],
    [
      'answers a web page',
      'unsupported_type',
      (_request, response) => response.end('<!doctype html><p>Sign in'),
    ],
    ['answers nothing at all', 'unsupported_type', (_request, response) => response.end(), 'is empty'],
    [
      'calls a program an image',
      'unsupported_type',
      (_request, response) =>
        response.setHeader('content-type', 'image/png').end(Buffer.from('7f454c4602010100', 'hex')),
    ],
    [
      'announces less than there is',
      'damaged',
      (_request, response) => {
        response.socket?.end(
          Buffer.concat([Buffer.from('HTTP/1.1 200 OK\r\ncontent-length: 600\r\n\r\n'), jpeg]),
        );
      },
    ],
  ])('that %s fails as %s', async (_title, code, answer, words = '') => {
    const media = await fetched(answer);
    expectFailed(media, code);
    expect(media.error?.message).toContain(words);
  });

  // A source that answers is silent for a moment, too, on a busy machine, so only these are given up so soon.
  test.each<[string, (response: ServerResponse) => void]>([
    ['from the beginning', () => {}],
    [
      'in the middle',
      (response) => response.writeHead(200, { 'content-length': jpeg.length }).write(jpeg.subarray(0, 500)),
    ],
  ])('that is silent %s fails as source_unreachable', async (_title, answer) => {
    const hasty = await startTestService({ MEDIA_SOURCE_TIMEOUT_SECONDS: '1' }, { workers: 'live' });
    const side = { service: hasty, client: (await hasty.newKey()).client };
    const media = await fetched((_request, response) => answer(response), side);
    expectFailed(media, 'source_unreachable');
    await expectNothingKept(hasty);
    await hasty.close();
  });

  test('that is cut off is damaged', async () => {
    expectFailed(await fetched(jpeg.subarray(0, -10)), 'damaged');
    expectFailed(await fetched(mp4.subarray(0, -500)), 'damaged');
  });

  afterAll(async () => {
    const { data } = (await client.get('/v1/media', { status: 'ready', limit: 100 })).body;
    for (const { mediaId } of data) await client.delete(`/v1/media/${mediaId}`);
    await until(async () => (await filesIn(service)).length === 0);
    await expectNothingKept();
  });
});

describe('a source that is too large', () => {
  /** The largest GIF that any provider takes; of JPEGs and PNGs, more is taken than this service may keep. */
  const limit = 16 * 1024 * 1024;

  /** Returns a handler that sends bytes until the connection is closed, and counts them. */
  function endless(beginning: Buffer, sent: { bytes: number; closed: boolean }) {
    return (_request: IncomingMessage, response: ServerResponse) => {
      response.once('close', () => {
        sent.closed = true;
      });
      const more = Buffer.alloc(64 * 1024);
      const write = (piece: Buffer): void => {
        sent.bytes += piece.length;
        response.write(piece, (error) => !error && write(more));
      };
      write(beginning);
    };
  }

  test('is left as soon as it is, whatever it announces: an endless image, an endless video', async () => {
    for (const [beginning, most, inWords] of [
      [gif, limit, '16 MiB'],
      [mp4, 20_000_000, '20 MB'],
    ] as const) {
      const sent = { bytes: 0, closed: false };
      const media = await fetched(endless(beginning, sent));
      expectFailed(media, 'too_large');
      expect(media.error?.message).toContain(inWords);
      // Bytes that were on their way when the connection was closed are in the buffers of both machines.
      expect(sent.bytes).toBeLessThan(most + 10_000_000);
      await until(() => sent.closed);
    }
    await expectNothingKept();
  });

  test('by what it announces is left, and its connection closed', async () => {
    const sent = { bytes: 0, closed: false };
    const media = await fetched((request, response) => {
      response.writeHead(200, { 'content-length': limit + 1 });
      endless(gif, sent)(request, response);
    });
    expectFailed(media, 'too_large');
    await until(() => sent.closed);
    expect(sent.bytes).toBeLessThan(10_000_000);
  });

  test('is not read at all when its type is none that can be published', async () => {
    const sent = { bytes: 0, closed: false };
    expectFailed(await fetched(endless(Buffer.from('just text, '.repeat(1_000)), sent)), 'unsupported_type');
    expect(sent.bytes).toBeLessThan(10_000_000);
    await until(() => sent.closed);
  });

  test('is so by a byte more than the limit, and is not at the limit', async () => {
    const fits = await fetched(gifOf(limit));
    expect(fits).toMatchObject({ status: 'ready', sizeBytes: limit });
    expectFailed(await fetched(gifOf(limit + 1)), 'too_large');
    await client.delete(`/v1/media/${fits.mediaId}`);
  });
});

test('a process that stops in the middle of a fetch leaves it to the next one', async () => {
  const first = await startTestService({}, { workers: 'live' });
  const { client: owner } = await first.newKey();
  let tries = 0;
  server.files.set('/long', (_request, response) => {
    tries += 1;
    if (tries > 1) response.end(jpeg);
    else response.writeHead(200, { 'content-length': jpeg.length }).write(jpeg.subarray(0, 100));
  });
  const media = await createMedia(owner, { sourceUrl: `${server.url}/long` });
  await until(() => tries === 1);
  await first.close();
  const [row] = await query(first, 'SELECT status, failed_fetches FROM media');
  expect(row).toEqual({ status: 'fetching', failed_fetches: 0 });
  const second = await startTestService({}, { databaseUrl: first.databaseUrl, workers: 'live' });
  const { client: again } = await second.newKey();
  await until(async () => {
    await hurry(second);
    return (await readMedia(again, media.mediaId)).status === 'ready';
  });
  expect(tries).toBe(2);
  expect(await filesIn(second)).toHaveLength(1);
});

test('of two processes that fetch the same media, one writes the outcome, once, and one file is kept', async () => {
  server.files.set('/twice', jpeg);
  const idle = await startTestService({ ROLE: 'api' });
  const { client: owner } = await idle.newKey();
  const media = await createMedia(owner, { sourceUrl: `${server.url}/twice` });
  const again = `INSERT INTO pgboss.job (name, data, policy, group_id)
    SELECT name, data, policy, group_id FROM pgboss.job WHERE name = 'media.stage'`;
  for (let copies = 0; copies < 3; copies += 1) await query(idle, again);
  const workers = [
    await startTestService({ ROLE: 'worker' }, { databaseUrl: idle.databaseUrl }),
    await startTestService({ ROLE: 'worker' }, { databaseUrl: idle.databaseUrl }),
  ];
  const left = `SELECT 1 FROM pgboss.job WHERE name = 'media.stage' AND state < 'completed'`;
  await until(async () => (await query(idle, left)).length === 0);
  expect((await readMedia(owner, media.mediaId)).status).toBe('ready');
  expect(await eventsOf(idle, media)).toHaveLength(1);
  expect(await filesIn(idle)).toHaveLength(1);
  for (const worker of workers) await worker.close();
});
