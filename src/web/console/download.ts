/** Sends files to the browser as they are read: exports of lists, and other downloads. */
import { once } from 'node:events';
import type { Response } from 'express';
import { csvLine } from '../../lib/csv.ts';
import type { CsvExport, Download } from './declare.ts';
import type { SignedInContext } from './page-context.ts';

/**
 * A browser that accepts nothing for this long counts as gone, because reading for it occupies a connection to the
 * database.
 */
const longestStallMs = 30_000;

/**
 * Sends a file piece by piece, as fast as the browser accepts it. It does not end the answer, so that the audit log
 * has its entry before the browser has the last byte. Refusals come before the file begins.
 * @throws an AbortError when the browser disconnects before the end.
 */
export async function writeDownload(
  res: Response,
  visit: SignedInContext,
  download: Download,
): Promise<void> {
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

/** Sends a CSV file line by line, as fast as the browser accepts it, and stops when the browser disconnects. */
export async function sendCsv(res: Response, { filename, lines }: CsvExport): Promise<void> {
  const iterator = lines[Symbol.asyncIterator]();
  // The first line is read before anything is sent, so that a refusal can still become a page.
  let next = await iterator.next();
  res.type('csv').set('Content-Disposition', `attachment; filename="${filename}"`);
  while (!next.done && !res.closed) {
    if (!res.write(csvLine(next.value))) await Promise.race([once(res, 'drain'), once(res, 'close')]);
    next = await iterator.next();
  }
  res.end();
}
