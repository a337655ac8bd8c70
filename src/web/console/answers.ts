/** Answers that are no pages: CSV files, and JSON for the scripts of a page. */
import { once } from 'node:events';
import type { Request, Response } from 'express';
import type { ZodType } from 'zod';
import type { Context } from '../../context.ts';
import { ConnectRefusal } from '../../domain/connections/connect/pages.ts';
import { oversize } from '../../domain/foundation/request-limits.ts';
import { ServiceError, validationError } from '../../errors/index.ts';
import { csvLine } from '../../lib/csv.ts';
import { readFormText } from '../page.ts';
import { logFault } from '../send.ts';
import type { CsvExport, Download } from './declare.ts';
import type { SignedInContext } from './page-context.ts';

// Sends files to the browser as they are read: exports of lists, and other downloads.

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
  context: SignedInContext,
  download: Download,
): Promise<void> {
  const gone = new AbortController();
  res.once('close', () => gone.abort());
  await download.write(context, async (text) => {
    gone.signal.throwIfAborted();
    if (!res.headersSent)
      res.type('json').set('Content-Disposition', `attachment; filename="${download.filename(context)}"`);
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

// Reads the JSON that scripts of our pages send, and answers them in JSON.

/**
 * Reads the JSON of a request.
 * @throws ServiceError `validation_error` when the body does not match the schema.
 */
export async function readJson<Body>(req: Request, res: Response, body: ZodType<Body>): Promise<Body> {
  const parsed = body.safeParse(parse(await readFormText(req, res)));
  if (!parsed.success) throw validationError([{ field: 'body', message: 'This cannot be read.' }]);
  return parsed.data;
}

function parse(text: string): unknown {
  try {
    return oversize(Buffer.from(text)) ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * Answers the script with JSON; a refusal becomes an answer with a message for people, and so does a fault,
 * which is logged.
 */
export async function answerJson(
  ctx: Pick<Context, 'observability'>,
  res: Response,
  run: () => Promise<object>,
): Promise<void> {
  try {
    res.json(await run());
  } catch (thrown) {
    // The request did not come from our script, so nothing there can show a message.
    if (thrown instanceof ConnectRefusal) throw thrown;
    const known = thrown instanceof ServiceError && thrown.status < 500 ? thrown : undefined;
    if (!known) logFault(ctx, res, thrown);
    if (known?.retryAfterSeconds) res.set('Retry-After', `${known.retryAfterSeconds}`);
    const message = known?.message ?? 'Something went wrong here. Try again.';
    res.status(known?.status ?? 500).json({ message });
  }
}
