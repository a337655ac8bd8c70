import type { LookupFunction, Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, describe, expect, test } from '@jest/globals';
import { createDownloader, type Downloader, pausesMs } from '../../src/outbound/downloader.ts';
import { until, withGrowingLimit } from '../support/until.ts';
import { answerText, type Receiver, startReceiver } from './receiver.ts';

const here = ['127.0.0.0/8', '::1/128'];
const file = Buffer.from(Array.from({ length: 5_000 }, (_value, index) => index % 251));
const never = new AbortController().signal;

const receivers: Receiver[] = [];
const downloaders: Downloader[] = [];
afterEach(() => {
  for (const downloader of downloaders.splice(0)) downloader.close();
  for (const receiver of receivers.splice(0)) receiver.close();
});

async function serve(answer: (socket: Socket, request: string) => void, secure = false): Promise<Receiver> {
  const receiver = await startReceiver(answer, { secure });
  receivers.push(receiver);
  return receiver;
}

function downloader(changes: Partial<Parameters<typeof createDownloader>[0]> = {}): Downloader {
  const made = createDownloader({
    allowedNetworks: here,
    connectTimeoutMs: 60_000,
    silenceTimeoutMs: 60_000,
    leastRate: { bytes: 1, perMs: 60_000 },
    pausesMs: pausesMs.map(() => 1),
    ...changes,
  });
  downloaders.push(made);
  return made;
}

async function download(url: string, from = downloader(), signal = never): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  for await (const piece of await from.read(url, signal)) pieces.push(piece);
  return Buffer.concat(pieces);
}

const failure = (kind: string) => expect.objectContaining({ name: 'DownloadError', failure: kind });
const redirectTo = (location: string) => answerText(302, '', [`Location: ${location}`]);
const firstByteOf = (request: string) => Number(/^range: bytes=(\d+)-/im.exec(request)?.[1] ?? 0);
const head = (status: number, length: number, headers: string[] = []) =>
  answerText(status, '', headers).toString().replace('Content-Length: 0', `Content-Length: ${length}`);

/**
 * Returns a handler that breaks the connection off after this many bytes of the file, and continues at the
 * byte at which the next request starts.
 */
function breaking(everyBytes: number, headers = ['ETag: "v1"']) {
  return (socket: Socket, request: string) => {
    const start = firstByteOf(request);
    const range = [`Content-Range: bytes ${start}-${file.length - 1}/${file.length}`];
    const begun = head(start > 0 ? 206 : 200, file.length - start, [...headers, ...(start > 0 ? range : [])]);
    const last = start + everyBytes >= file.length;
    socket.write(Buffer.concat([Buffer.from(begun), file.subarray(start, start + everyBytes)]), () => {
      if (!last) socket.destroy();
    });
  };
}

describe('a download', () => {
  test('gives the file as it is, and asks for it plainly', async () => {
    const server = await serve((socket) => socket.end(answerText(200, file)));
    expect((await download(server.url)).equals(file)).toBe(true);
    const [request = ''] = server.requests;
    expect(request).toMatch(/^GET \/hook HTTP\/1\.1\r\n/);
    expect(request).toMatch(/^accept-encoding: identity\r$/im);
    expect(request).not.toMatch(/^(range|authorization|cookie|referer):/im);
  });

  test('may have passed a server that changed it on its way (203)', async () => {
    const server = await serve((socket) => socket.end(answerText(203, file)));
    expect((await download(server.url)).equals(file)).toBe(true);
  });

  test('of a file that comes in chunks is complete', async () => {
    const chunk = `${file.length.toString(16)}\r\n`;
    const server = await serve((socket) => {
      socket.write('HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n');
      socket.end(Buffer.concat([Buffer.from(chunk), file, Buffer.from('\r\n0\r\n\r\n')]));
    });
    expect((await download(server.url)).equals(file)).toBe(true);
  });

  test('continues where it broke off, as often as that is, for the same file only', async () => {
    const server = await serve(breaking(700));
    expect((await download(server.url)).equals(file)).toBe(true);
    expect(server.requests.length).toBe(8);
    expect(server.requests[3]).toMatch(/^range: bytes=2100-\r$/im);
    expect(server.requests[3]).toMatch(/^if-range: "v1"\r$/im);
  });

  test('continues by the date where there is no tag', async () => {
    const date = 'Sat, 21 Nov 2026 10:00:00 GMT';
    const server = await serve(breaking(3_000, [`Last-Modified: ${date}`]));
    expect((await download(server.url)).equals(file)).toBe(true);
    expect(server.requests[1]).toContain(date);
  });

  test.each([
    ['nothing tells the file from another', []],
    ['the tag is a weak one', ['ETag: W/"v1"']],
    ['the server has no ranges', ['ETag: "v1"', 'Accept-Ranges: none']],
  ])('does not go on where %s', async (_title, headers) => {
    const server = await serve(breaking(3_000, headers));
    await expect(download(server.url)).rejects.toEqual(failure('unreachable'));
    expect(server.requests).toHaveLength(1);
  });

  test('never puts two files together: where the file has changed, it fails', async () => {
    const changed = answerText(200, Buffer.alloc(file.length, 'y'), ['ETag: "v2"']);
    const server = await serve((socket, request) =>
      firstByteOf(request) > 0 ? socket.end(changed) : breaking(3_000)(socket, request),
    );
    await expect(download(server.url)).rejects.toEqual(failure('unreachable'));
    expect(server.requests).toHaveLength(2);
  });

  test('does not take another part than the one that it asked for', async () => {
    const wrong = answerText(206, file.subarray(10), ['ETag: "v1"', `Content-Range: bytes 10-4999/5000`]);
    const server = await serve((socket, request) =>
      firstByteOf(request) > 0 ? socket.end(wrong) : breaking(3_000)(socket, request),
    );
    await expect(download(server.url)).rejects.toEqual(failure('unreachable'));
  });

  test('gives up once nothing more comes', async () => {
    const server = await serve((socket, request) =>
      firstByteOf(request) > 0 ? socket.destroy() : breaking(3_000)(socket, request),
    );
    await expect(download(server.url)).rejects.toEqual(failure('unreachable'));
    expect(server.requests).toHaveLength(4);
  });

  test.each([70_000, 200_000, 2_000_000])(
    'of %i bytes that is read slowly is complete although its server has left already',
    async (length) => {
      const large = Buffer.alloc(length, 'x');
      const server = await serve((socket) => socket.end(answerText(200, large, ['Connection: close'])));
      let size = 0;
      for await (const piece of await downloader().read(server.url, never)) {
        size += piece.length;
        await pause(2);
      }
      expect(size).toBe(length);
    },
  );

  test('of less than was announced fails, however the server ends', async () => {
    const server = await serve((socket) => socket.end(`${head(200, 6_000)}${'x'.repeat(5_000)}`));
    await expect(download(server.url)).rejects.toEqual(failure('unreachable'));
  });

  test('of more than was announced ends where it was announced to', async () => {
    const server = await serve((socket) => socket.end(`${head(200, 10)}${'x'.repeat(5_000)}`));
    expect((await download(server.url)).toString()).toBe('x'.repeat(10));
  });
});

describe('a server that is silent', () => {
  const impatient = () => downloader({ silenceTimeoutMs: 50 });

  test('before its answer is given up', async () => {
    const server = await serve(() => {});
    await expect(download(server.url, impatient())).rejects.toEqual(failure('unreachable'));
  });

  test('in the middle of its headers is given up', async () => {
    const server = await serve((socket) => socket.write('HTTP/1.1 200 OK\r\nX-Slow: '));
    await expect(download(server.url, impatient())).rejects.toEqual(failure('unreachable'));
  });

  test.each([
    ['interim answers', 'HTTP/1.1 102 Processing\r\n\r\n', 'HTTP/1.1 102 Processing\r\n\r\n'],
    ['single bytes of a header', 'HTTP/1.1 200 OK\r\nX-Slow: ', '.'],
  ])('but for %s is given up', async (_title, begins, repeats) => {
    const server = await serve((socket) => {
      socket.write(begins);
      const timer = setInterval(() => socket.write(repeats), 5);
      socket.once('close', () => clearInterval(timer));
    });
    await expect(download(server.url, impatient())).rejects.toMatchObject({
      failure: 'unreachable',
      message: 'The server did not answer in time.',
    });
  });

  test('between its headers and the file is given up', async () => {
    const server = await serve((socket) => socket.write(head(200, 5_000)));
    await expect(download(server.url, impatient())).rejects.toEqual(failure('unreachable'));
  });

  test('in the middle of the file is left, and asked to continue', async () => {
    const server = await serve((socket, request) => {
      const start = firstByteOf(request);
      if (start > 0) return breaking(5_000)(socket, request);
      return socket.write(
        Buffer.concat([Buffer.from(head(200, 5_000, ['ETag: "v1"'])), file.subarray(0, 100)]),
      );
    });
    const whole = await withGrowingLimit((silenceTimeoutMs) =>
      download(server.url, downloader({ silenceTimeoutMs })).catch(() => undefined),
    );
    expect(whole.equals(file)).toBe(true);
    expect(server.requests.at(-1)).toMatch(/^range: bytes=100-\r$/im);
  });

  test('does not count as such while it is the reader who takes its time', async () => {
    const server = await serve((socket) =>
      socket.write(Buffer.concat([Buffer.from(head(200, 5_000)), file.subarray(0, 100)])),
    );
    async function readSlowly(silenceTimeoutMs: number): Promise<Buffer> {
      const pieces: Uint8Array[] = [];
      for await (const piece of await downloader({ silenceTimeoutMs }).read(server.url, never)) {
        pieces.push(piece);
        if (pieces.length > 1) continue;
        for (const socket of server.open) socket.end(file.subarray(100));
        await pause(silenceTimeoutMs * 2);
      }
      return Buffer.concat(pieces);
    }
    const whole = await withGrowingLimit((silenceTimeoutMs) =>
      readSlowly(silenceTimeoutMs).catch(() => undefined),
    );
    expect(whole.equals(file)).toBe(true);
  });
});

describe('a server that sends a byte now and then', () => {
  const slowly = { leastRate: { bytes: file.length, perMs: 100 } };
  const tooSlow = expect.objectContaining({
    failure: 'unreachable',
    message: `The server sent less than ${file.length} bytes in 0.1 seconds.`,
  });

  /** Sends the file as slowly as a byte at each turn of a timer, and breaks off after so many of them. */
  function dripping(bytesPerConnection: number) {
    return (socket: Socket, request: string) => {
      const start = firstByteOf(request);
      const range = [`Content-Range: bytes ${start}-${file.length - 1}/${file.length}`];
      const headers = ['ETag: "v1"', ...(start > 0 ? range : [])];
      socket.write(head(start > 0 ? 206 : 200, file.length - start, headers));
      let at = start;
      const timer = setInterval(() => {
        if (socket.destroyed) return clearInterval(timer);
        if (at - start >= bytesPerConnection) return socket.destroy();
        socket.write(file.subarray(at, at + 1));
        at += 1;
      }, 5);
    };
  }

  test('is given up, although it is never silent', async () => {
    const server = await serve(dripping(file.length));
    await expect(download(server.url, downloader(slowly))).rejects.toEqual(tooSlow);
  });

  test('is given up, although it breaks off each time and continues where it was', async () => {
    const server = await serve(dripping(2));
    await expect(download(server.url, downloader(slowly))).rejects.toEqual(tooSlow);
  });

  test('does not count as such while it is the reader who takes its time', async () => {
    const server = await serve((socket) => socket.end(answerText(200, file)));
    const whole = await withGrowingLimit(async (perMs) => {
      const pieces: Uint8Array[] = [];
      const from = downloader({ leastRate: { bytes: 2 * file.length, perMs } });
      try {
        for await (const piece of await from.read(server.url, never)) {
          pieces.push(piece);
          await pause(2 * perMs);
        }
        return Buffer.concat(pieces);
      } catch {
        return undefined;
      }
    });
    expect(whole.equals(file)).toBe(true);
  });
});

describe('an answer other than the file', () => {
  test.each([
    [404, 'not_found'],
    [410, 'not_found'],
    [401, 'refused'],
    [403, 'refused'],
    [400, 'refused'],
    [204, 'refused'],
    [206, 'refused'],
    [304, 'refused'],
    [300, 'refused'],
    [408, 'unreachable'],
    [429, 'unreachable'],
    [500, 'unreachable'],
    [503, 'unreachable'],
  ])('of status %i is %s', async (status, kind) => {
    const server = await serve((socket) => socket.end(answerText(status)));
    await expect(download(server.url)).rejects.toEqual(failure(kind));
  });

  test('that is compressed is refused, since it may explode', async () => {
    const server = await serve((socket) => socket.end(answerText(200, 'x', ['Content-Encoding: gzip'])));
    await expect(download(server.url)).rejects.toEqual(failure('refused'));
  });

  test('endless headers are a server that cannot be reached', async () => {
    const server = await serve((socket) => {
      socket.write('HTTP/1.1 200 OK\r\n');
      const more = () => socket.write(`X-Filler: ${'x'.repeat(1_000)}\r\n`, (error) => error ?? more());
      more();
    });
    await expect(download(server.url)).rejects.toMatchObject({
      failure: 'unreachable',
      message: 'The server answered something other than HTTP.',
    });
  });

  test.each([
    'not HTTP at all\r\n\r\n',
    'HTTP/1.1 101 Switching\r\nUpgrade: x\r\nConnection: Upgrade\r\n\r\n',
    '',
  ])('such as %j is a server that cannot be reached', async (text) => {
    const server = await serve((socket) => socket.end(text));
    await expect(download(server.url)).rejects.toEqual(failure('unreachable'));
  });

  test('nobody who listens is a server that cannot be reached', async () => {
    const server = await serve(() => {});
    server.close();
    await expect(download(server.url)).rejects.toEqual(failure('unreachable'));
  });

  test('a certificate that nobody vouches for is a server that cannot be reached', async () => {
    const server = await serve((socket) => socket.end(answerText(200, file)), true);
    await expect(download(server.url)).rejects.toEqual(failure('unreachable'));
  });
});

describe('a redirect', () => {
  test.each([301, 302, 303, 307, 308])('by %i is followed, a relative one too', async (status) => {
    const server = await serve((socket, request) =>
      socket.end(
        request.startsWith('GET /hook')
          ? answerText(status, 'elsewhere', ['Location: other/file?a=b#top'])
          : answerText(200, file),
      ),
    );
    expect((await download(server.url)).equals(file)).toBe(true);
    expect(server.requests[1]).toMatch(/^GET \/other\/file\?a=b HTTP/);
  });

  test.each([
    ['UTF-8', Buffer.from('/café-日本.jpg?name=ü'), '/caf%C3%A9-%E6%97%A5%E6%9C%AC.jpg?name=%C3%BC'],
    ['Latin-1', Buffer.from('/caf\xe9.jpg', 'latin1'), '/caf%E9.jpg'],
    ['an escaped address', Buffer.from('/a%20b%C3%A9%2F.jpg'), '/a%20b%C3%A9%2F.jpg'],
  ])('in %s is asked for by the bytes that it has', async (_title, location, asked) => {
    const redirect = Buffer.concat([
      Buffer.from('HTTP/1.1 302 Found\r\nContent-Length: 0\r\nLocation: '),
      location,
      Buffer.from('\r\n\r\n'),
    ]);
    const server = await serve((socket, request) =>
      socket.end(request.startsWith('GET /hook') ? redirect : answerText(200, file)),
    );
    expect((await download(server.url)).equals(file)).toBe(true);
    expect(server.requests[1]).toContain(`GET ${asked} HTTP`);
  });

  test('with an endless body is followed without reading it', async () => {
    const server = await serve((socket, request) => {
      if (!request.startsWith('GET /hook')) return socket.end(answerText(200, file));
      socket.write('HTTP/1.1 302 Found\r\nLocation: /file\r\nTransfer-Encoding: chunked\r\n\r\n');
      const more = () => socket.write(`1000\r\n${'x'.repeat(4096)}\r\n`, (error) => error ?? more());
      more();
    });
    expect((await download(server.url)).equals(file)).toBe(true);
    await until(() => server.open.size === 0);
  });

  test('to another server carries nothing that the first one has sent or was sent', async () => {
    const other = await serve((socket) => socket.end(answerText(200, file)));
    const moved = answerText(302, '', [`Location: ${other.url}`, 'Set-Cookie: session=1']);
    const server = await serve((socket) => socket.end(moved));
    await download(`${server.url}?signature=secret`);
    const [request = ''] = other.requests;
    expect(request).toContain(`127.0.0.1:${other.port}`);
    expect(request).not.toMatch(/secret|session|^(cookie|referer|authorization):/im);
  });

  test('to an address as long as stores sign them is followed', async () => {
    const server = await serve((socket, request) =>
      socket.end(
        request.startsWith('GET /hook') ? redirectTo(`/file?${'s'.repeat(8_000)}`) : answerText(200, file),
      ),
    );
    expect((await download(server.url)).equals(file)).toBe(true);
  });

  test('five times is followed, and a sixth time is too often', async () => {
    const hops = (most: number) => (socket: Socket, request: string) => {
      const hop = Number(/^GET \/(\d+)/.exec(request)?.[1] ?? 0);
      socket.end(hop < most ? redirectTo(`/${hop + 1}`) : answerText(200, file));
    };
    expect((await download((await serve(hops(5))).url)).equals(file)).toBe(true);
    const server = await serve(hops(6));
    await expect(download(server.url)).rejects.toEqual(failure('not_allowed'));
    expect(server.requests).toHaveLength(6);
  });

  test.each([
    'http://169.254.169.254/latest/meta-data/',
    'https://169.254.169.254/latest/meta-data/',
    'https://10.0.0.1/file.jpg',
    'https://[fd00::1]/file.jpg',
    'https://0x7f000001.example/../\\@10.0.0.1/',
    'http://192.168.0.1:8080/',
    'http://93.184.216.34/file.jpg',
    'https://user:secret@93.184.216.34/file.jpg',
    'https://93.184.216.34:22/',
    'file:///etc/passwd',
    'ftp://93.184.216.34/file.jpg',
    'https://',
  ])('to %s is not followed', async (location) => {
    const server = await serve((socket) => socket.end(redirectTo(location)));
    const outcome = download(server.url, downloader({ connectTimeoutMs: 2_000 }));
    await expect(outcome).rejects.toMatchObject({ name: 'DownloadError' });
    await outcome.catch((error) => expect(['not_allowed', 'unreachable']).toContain(error.failure));
    expect(server.requests).toHaveLength(1);
  });

  test('to this machine is not followed where only a public address may be reached', async () => {
    const inner = await serve((socket) => socket.end(answerText(200, file)));
    for (const host of ['127.0.0.1', 'localhost', '[::1]', '127.1', '2130706433']) {
      const outer = await serve((socket) => socket.end(redirectTo(`http://${host}:${inner.port}/`)));
      const only = downloader({ allowedNetworks: ['127.0.0.1/32'] });
      const url = outer.url;
      const closed = downloader({ allowedNetworks: [] });
      await expect(download(url, closed)).rejects.toEqual(failure('not_allowed'));
      if (host === '[::1]') await expect(download(url, only)).rejects.toEqual(failure('not_allowed'));
    }
    expect(inner.requests).toEqual([]);
  });

  test('without a target is no file', async () => {
    const server = await serve((socket) => socket.end(answerText(302)));
    await expect(download(server.url)).rejects.toEqual(failure('refused'));
  });
});

describe('the name of a host', () => {
  /** Answers with one address after the other; the last one stays. */
  function names(...addresses: string[]) {
    const asked: string[] = [];
    const lookup: LookupFunction = (host, { all }, callback) => {
      const address = addresses[Math.min(asked.push(host), addresses.length) - 1] ?? '';
      if (all) callback(null, [{ address, family: 4 }]);
      else callback(null, address, 4);
    };
    return { asked, lookup };
  }
  const open = { allowedNetworks: ['127.0.0.1'] };
  const at = ({ url }: Receiver) => url.replace('127.0.0.1', 'app.localhost');

  test('is looked up once for a connection, and the address that was checked is connected to', async () => {
    const server = await serve((socket) => socket.end(answerText(200, file)));
    const { asked, lookup } = names('127.0.0.1', '127.0.0.2');
    expect((await download(at(server), downloader({ ...open, lookup }))).equals(file)).toBe(true);
    expect(asked).toEqual(['app.localhost']);
  });

  test.each([
    ['the rest of the file', (socket: Socket, request: string) => breaking(3_000)(socket, request)],
    ['a redirect', (socket: Socket) => socket.end(redirectTo('/elsewhere'))],
  ])('is looked up and checked again for %s', async (_title, answer) => {
    const server = await serve(answer);
    const { asked, lookup } = names('127.0.0.1', '127.0.0.2');
    await expect(download(at(server), downloader({ ...open, lookup }))).rejects.toEqual(
      failure('not_allowed'),
    );
    expect(asked).toHaveLength(2);
    expect(server.requests).toHaveLength(1);
  });
});

describe('whoever reads', () => {
  const endless = (socket: Socket) => {
    socket.write('HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n');
    const more = () =>
      socket.write(`1000\r\n${'x'.repeat(4096)}\r\n`, (error) => !error && setImmediate(more));
    more();
  };
  const closed = (server: Receiver) => expect(server.open.size).toBe(0);

  test('may leave an endless file, and the connection is closed', async () => {
    const server = await serve(endless);
    let size = 0;
    for await (const piece of await downloader().read(server.url, never)) {
      size += piece.length;
      if (size > 100_000) break;
    }
    while (server.open.size > 0) await new Promise((resolve) => setImmediate(resolve));
    closed(server);
  });

  test('may take its time, while the transfer breaks off and nobody reads yet', async () => {
    const server = await serve((socket) => {
      socket.write(head(200, 5_000), () => setImmediate(() => socket.resetAndDestroy()));
    });
    const unread = await downloader().read(server.url, never);
    while (server.open.size > 0) await new Promise((resolve) => setImmediate(resolve));
    // What nobody listens to is thrown in a later turn of the event loop.
    for (let turn = 0; turn < 50; turn += 1) await new Promise((resolve) => setImmediate(resolve));
    await expect(unread[Symbol.asyncIterator]().next()).rejects.toEqual(failure('unreachable'));
  });

  test('can be aborted, before and in the middle', async () => {
    const server = await serve(endless);
    const stopped = AbortSignal.abort();
    await expect(download(server.url, downloader(), stopped)).rejects.toMatchObject({
      name: 'DownloadError',
    });
    const stopping = new AbortController();
    const reading = download(server.url, downloader(), stopping.signal);
    while (server.open.size === 0) await new Promise((resolve) => setImmediate(resolve));
    stopping.abort();
    await expect(reading).rejects.toMatchObject({ name: 'DownloadError' });
  });

  test('is stopped with the process, which is no fault of the file', async () => {
    const server = await serve(endless);
    const from = downloader();
    const reading = download(server.url, from);
    while (server.open.size === 0) await new Promise((resolve) => setImmediate(resolve));
    from.close();
    await expect(reading).rejects.toMatchObject({ message: 'the downloader is closed' });
    await expect(download(server.url, from)).rejects.toMatchObject({ message: 'the downloader is closed' });
  });
});

describe('a probe', () => {
  test('is positive where a part of the file is given, and nowhere else', async () => {
    const part = answerText(206, 'x', ['Content-Range: bytes 0-0/5000']);
    const good = await serve((socket) => socket.end(part));
    expect(await downloader().probe(good.url)).toBe(true);
    expect(good.requests[0]).toMatch(/^range: bytes=0-0\r$/im);
    for (const status of [200, 404, 403, 500]) {
      const bad = await serve((socket) => socket.end(answerText(status, 'x')));
      expect(await downloader().probe(bad.url)).toBe(false);
    }
  });
});
