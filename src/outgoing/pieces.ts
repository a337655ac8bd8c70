/** The body of an answer, for as long as the server sends it. */
import type { IncomingMessage } from 'node:http';
import { addAbortSignal } from 'node:stream';
import { DownloadError } from './download-error.ts';

/** Only the server's own silence counts, not the time that the store takes. */
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
