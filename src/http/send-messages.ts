/** Answers piece by piece: with server-sent events, as the WHATWG's HTML standard describes them, or with lines of JSON. */
import { once } from 'node:events';
import type { Response } from 'express';
import type { Context } from '../context.ts';
import type { Message } from '../contract/index.ts';
import { ServiceError } from '../errors/index.ts';

/** A client that takes nothing for this long counts as gone: it would hold its connection for ever. */
const usualStandstillMs = 60_000;

/**
 * Sends messages until they end, the client goes, or a check refuses. An error before the first message is the answer;
 * after that the stream ends, and the client learns the reason when it asks again.
 * @param check runs before each message.
 */
export async function sendMessages(
  res: Response,
  messages: AsyncIterable<Message>,
  check: () => Promise<unknown>,
  gone: AbortSignal,
): Promise<void> {
  try {
    for await (const message of messages) {
      await check();
      if (!res.headersSent) begin(res);
      if (res.req.method === 'HEAD') break;
      await write(res, textOf(message), gone);
    }
  } catch (error) {
    if (!res.headersSent || !(gone.aborted || error instanceof ServiceError)) throw error;
  }
  res.end();
}

/** So many characters are sent at once, for which the key is checked. */
const pieceLength = 32 * 1024;

/**
 * Sends objects as lines of JSON. An error before the first piece is the answer; after that the caller has to break the
 * answer off.
 * @param check runs before each piece.
 */
export async function sendLines(
  res: Response,
  objects: AsyncIterable<object>,
  check: () => Promise<unknown>,
  gone: AbortSignal,
  standstillMs?: number,
): Promise<void> {
  let piece = '';
  const send = async () => {
    await check();
    if (!res.headersSent) res.set({ 'Content-Type': 'application/x-ndjson', 'Cache-Control': 'no-store' });
    const text = piece;
    piece = '';
    await write(res, text, gone, standstillMs);
  };
  for await (const object of objects) {
    piece += `${JSON.stringify(object)}\n`;
    if (piece.length < pieceLength) continue;
    await send();
    if (res.req.method === 'HEAD') break;
  }
  await send();
  res.end();
}

/**
 * Breaks off an answer that has begun and cannot be ended, so that it does not look like a whole one. An error of one that
 * has not begun is thrown again.
 */
export function breakOff(
  { observability: { log } }: Pick<Context, 'observability'>,
  res: Response,
  gone: AbortSignal,
  error: unknown,
): void {
  if (!res.headersSent) throw error;
  if (!gone.aborted) {
    const { requestId, operationId } = res.locals;
    const { code, status } = error instanceof ServiceError ? error : new ServiceError('internal');
    if (status >= 500) log.error('answer broken off', { subsystem: 'http', requestId, operationId, error });
    Object.assign(res.locals, { errorCode: code, brokenOffStatus: status });
  }
  res.destroy();
}

/** Writes a text, and waits while the client takes nothing. When that lasts too long, the connection ends, and `gone` aborts. */
async function write(
  res: Response,
  text: string,
  gone: AbortSignal,
  standstillMs = usualStandstillMs,
): Promise<void> {
  if (res.write(text)) return;
  const standstill = setTimeout(() => res.destroy(), standstillMs);
  await once(res, 'drain', { signal: gone }).finally(() => clearTimeout(standstill));
}

function begin(res: Response): void {
  res.locals.isStream = true;
  // The last header keeps nginx from gathering messages.
  res.set({ 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store', 'X-Accel-Buffering': 'no' });
  res.flushHeaders();
}

function textOf(message: Message): string {
  const lines = Object.entries(message).map(([field, value]) => `${field}: ${value}\n`);
  return `${lines.join('')}\n`;
}
