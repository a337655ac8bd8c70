import { once } from 'node:events';
import type { Response } from 'express';
import { csvLine } from '../../csv.ts';
import type { CsvExport } from './declare.ts';

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
