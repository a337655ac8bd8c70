/** Reads the body of an answer until the server ends it or falls silent. */
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
