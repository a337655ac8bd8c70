/** Tests which answers are ended because their readers take them too slowly. */
import net from 'node:net';
import { afterEach, describe, expect, test } from '@jest/globals';
import express from 'express';
import { breakOff, sendLines } from '../../src/http/send-messages.ts';
import { afterLook, type HttpServer, startServer } from '../../src/http/server.ts';

const rate = { bytes: 600_000, perMs: 60_000 };
const look = (atMs: number, sentBytes: number, pendingBytes: number) => ({ atMs, sentBytes, pendingBytes });

describe('an answer', () => {
  test('is left alone when its reader takes it at the least rate, however long it is', () => {
    const first = look(0, 0, 65_536);
    const second = look(60_000, 600_000, 65_536);
    expect(afterLook(first, second, rate)).toEqual(second);
    expect(afterLook(second, look(120_000, 1_200_000, 65_536), rate)).toEqual(
      look(120_000, 1_200_000, 65_536),
    );
  });

  test('is ended when its reader takes less than that in a minute', () => {
    expect(afterLook(look(0, 0, 65_536), look(60_000, 500_000, 65_536), rate)).toBe('too slow');
    expect(afterLook(look(0, 0, 65_536), look(60_000, 0, 65_536), rate)).toBe('too slow');
  });

  test('in one large piece has the time that it needs at the least rate', () => {
    const first = look(0, 0, 1_800_000);
    expect(afterLook(first, look(60_000, 0, 1_800_000), rate)).toEqual(first);
    expect(afterLook(first, look(120_000, 0, 1_800_000), rate)).toEqual(first);
    expect(afterLook(first, look(180_000, 0, 1_800_000), rate)).toBe('too slow');
  });

  test.each([
    ['that is new', undefined, look(60_000, 0, 65_536)],
    ['that had nothing to send a minute ago', look(0, 0, 0), look(60_000, 0, 65_536)],
    ['whose reader has taken everything, such as a quiet stream', look(0, 0, 100), look(60_000, 100, 0)],
  ])('%s is left alone', (_title, before, now) => {
    expect(afterLook(before, now, rate)).toEqual(now);
  });
});

describe('a server', () => {
  let server: HttpServer;
  const sockets: net.Socket[] = [];
  afterEach(async () => {
    for (const socket of sockets.splice(0)) socket.destroy();
    await server.close(AbortSignal.abort());
  });

  test('ends an answer that nobody reads, and continues with one that is read', async () => {
    const ended = Promise.withResolvers<void>();
    const app = express();
    app.get('/endless', (_req, res) => {
      const more = () =>
        void (res.write(Buffer.alloc(65_536)) ? setImmediate(more) : res.once('drain', more));
      res.once('close', ended.resolve);
      more();
    });
    const quiet = Promise.withResolvers<void>();
    app.get('/quiet', (_req, res) => {
      res.write('news');
      quiet.promise.then(() => res.end(' and more'));
    });
    const limits = {
      mostConnections: 10,
      silenceMs: 60_000,
      arrivalMs: 60_000,
      leastRate: { bytes: 1_000_000_000, perMs: 100 },
    };
    server = await startServer(app, { host: '127.0.0.1', port: 0, variable: 'PORT', limits });
    const read = await fetch(`${server.url}/quiet`);
    const socket = net.connect(Number(new URL(server.url).port), '127.0.0.1');
    sockets.push(socket);
    socket.pause().write('GET /endless HTTP/1.1\r\nHost: a\r\n\r\n');
    await ended.promise;
    quiet.resolve();
    expect(await read.text()).toBe('news and more');
  });

  test('counts a reader that takes nothing of an export as gone, and logs no error', async () => {
    const logged: unknown[] = [];
    const log = { error: (...line: unknown[]) => logged.push(line) };
    const ended = Promise.withResolvers<Record<string, unknown>>();
    async function* lines() {
      for (;;) yield { text: 'x'.repeat(65_536) };
    }
    const app = express();
    app.get('/export', async (_req, res) => {
      const gone = new AbortController();
      res.once('close', () => gone.abort());
      await sendLines(res, lines(), async () => undefined, gone.signal, 20).catch((error) =>
        breakOff({ observability: { log } } as never, res, gone.signal, error),
      );
      ended.resolve(res.locals);
    });
    const limits = { mostConnections: 10, silenceMs: 60_000, arrivalMs: 60_000, leastRate: rate };
    server = await startServer(app, { host: '127.0.0.1', port: 0, variable: 'PORT', limits });
    const socket = net.connect(Number(new URL(server.url).port), '127.0.0.1');
    sockets.push(socket);
    socket.pause().write('GET /export HTTP/1.1\r\nHost: a\r\n\r\n');
    expect(await ended.promise).not.toHaveProperty('errorCode');
    expect(logged).toEqual([]);
  });
});
