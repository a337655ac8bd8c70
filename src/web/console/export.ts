import { once } from 'node:events';
import type { Response } from 'express';
import { csvLine } from '../../csv.ts';
import type { CsvExport } from './declare.ts';

/** Line by line, as fast as the browser takes it and no longer than it wants it. */
export async function sendCsv(res: Response, { filename, lines }: CsvExport): Promise<void> {
  const iterator = lines[Symbol.asyncIterator]();
  // What is refused is refused before the file begins.
  let next = await iterator.next();
  res.type('csv').set('Content-Disposition', `attachment; filename="${filename}"`);
  while (!next.done && !res.closed) {
    if (!res.write(csvLine(next.value))) await Promise.race([once(res, 'drain'), once(res, 'close')]);
    next = await iterator.next();
  }
  res.end();
}
