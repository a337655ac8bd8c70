import { once } from 'node:events';
import type { Response } from 'express';
import type { ConsoleDownload } from './declare.ts';
import type { Visit } from './visit.ts';

/** A browser that takes nothing for so long counts as gone: what is read for it holds a connection to the database. */
const longestStallMs = 30_000;

/**
 * Piece by piece, as fast as the browser takes it, and without the end of the answer: whoever has the last byte is in the
 * audit log already. What is refused is refused before the file begins. Throws when the browser is gone before the end.
 */
export async function writeDownload(res: Response, visit: Visit, download: ConsoleDownload): Promise<void> {
  const gone = new AbortController();
  res.once('close', () => gone.abort());
  await download.write(visit, async (text) => {
    gone.signal.throwIfAborted();
    if (!res.headersSent)
      res.type('json').set('Content-Disposition', `attachment; filename="${download.filename(visit)}"`);
    if (res.write(text)) return;
    await once(res, 'drain', { signal: AbortSignal.any([gone.signal, AbortSignal.timeout(longestStallMs)]) });
  });
}
