/**
 * Reads the body of an answer until the server ends it or falls silent, and the headers that let a broken transfer
 * continue: RFC 9110, sections 8.8, 13.1.5 and 14.4.
 */
import type { IncomingMessage } from 'node:http';
import { addAbortSignal } from 'node:stream';
import { DownloadError } from './download-error.ts';

/**
 * Yields the pieces of the body. Only the server's silence counts towards the limit, not the time that the caller
 * takes to store a piece.
 */
export async function* pieces(
  response: IncomingMessage,
  silenceTimeoutMs: number,
  signal: AbortSignal,
): AsyncGenerator<Uint8Array> {
  addAbortSignal(signal, response);
  const end = () => response.destroy(new DownloadError('unreachable', 'The server fell silent.'));
  let timer = setTimeout(end, silenceTimeoutMs);
  try {
    for await (const piece of response) {
      clearTimeout(timer);
      yield piece;
      timer = setTimeout(end, silenceTimeoutMs);
    }
  } finally {
    clearTimeout(timer);
    response.destroy();
  }
}

/**
 * Returns the value for `If-Range`: a strong ETag, or a date; `undefined` when the server accepts no ranges,
 * or when nothing would tell a changed file from this one.
 */
export function validatorOf({ headers }: IncomingMessage): string | undefined {
  if (headers['accept-ranges'] === 'none') return undefined;
  return headers.etag?.startsWith('"') ? headers.etag : headers['last-modified'];
}

/** Returns where the part in a 206 answer begins. */
export function parseRange({ headers }: IncomingMessage): { start: number } | undefined {
  const start = /^bytes (\d+)-\d+\/(\d+|\*)$/.exec(headers['content-range'] ?? '')?.[1];
  return start === undefined ? undefined : { start: Number(start) };
}
