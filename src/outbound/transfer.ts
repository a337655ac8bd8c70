/**
 * Reads the body of an answer until the server ends it or falls silent, and the headers that let a broken transfer
 * continue: RFC 9110, sections 8.8, 13.1.5 and 14.4.
 */
import { addAbortSignal } from 'node:stream';
import { DownloadError } from './download-error.ts';
import { headerOf } from './exchange.ts';
import type { FileAnswer } from './follow.ts';

/**
 * Yields the pieces of the body. Only the server's silence counts towards the limit, not the time that the caller
 * takes to store a piece.
 */
export async function* pieces(
  { body }: FileAnswer,
  silenceTimeoutMs: number,
  signal: AbortSignal,
): AsyncGenerator<Uint8Array> {
  addAbortSignal(signal, body);
  const end = () => body.destroy(new DownloadError('unreachable', 'The server fell silent.'));
  let timer = setTimeout(end, silenceTimeoutMs);
  try {
    for await (const piece of body) {
      clearTimeout(timer);
      yield piece;
      timer = setTimeout(end, silenceTimeoutMs);
    }
  } finally {
    clearTimeout(timer);
    body.destroy();
  }
}

/**
 * Returns the value for `If-Range`: a strong ETag, or a date; `undefined` when the server accepts no ranges,
 * or when nothing would tell a changed file from this one.
 */
export function validatorOf(answer: FileAnswer): string | undefined {
  if (headerOf(answer, 'accept-ranges') === 'none') return undefined;
  const tag = headerOf(answer, 'etag');
  return tag?.startsWith('"') ? tag : headerOf(answer, 'last-modified');
}

/** Returns where the part in a 206 answer begins. */
export function parseRange(answer: FileAnswer): { start: number } | undefined {
  const start = /^bytes (\d+)-\d+\/(\d+|\*)$/.exec(headerOf(answer, 'content-range') ?? '')?.[1];
  return start === undefined ? undefined : { start: Number(start) };
}
