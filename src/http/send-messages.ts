/** Answers with server-sent events, as the WHATWG's HTML standard describes them. */
import { once } from 'node:events';
import type { Response } from 'express';
import type { Message } from '../contract/index.ts';
import { ServiceError } from '../errors/index.ts';

/** A client that takes nothing for this long is given up: it would hold its connection for ever. */
const standstillMs = 60_000;

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
      const isTaken = res.write(textOf(message));
      if (!isTaken)
        await once(res, 'drain', { signal: AbortSignal.any([gone, AbortSignal.timeout(standstillMs)]) });
    }
  } catch (error) {
    if (!res.headersSent || !(error instanceof ServiceError)) throw error;
  }
  res.end();
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
