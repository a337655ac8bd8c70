/** Serves what test mode has beside the API: the test inbox, and the files of simulated providers. */
import { basename, dirname } from 'node:path';
import { type Request, type RequestHandler, type Response, Router } from 'express';
import type { Context } from '../context.ts';
import { isInboxToken } from '../domain/deliveries/deliveries.ts';
import { simulatedFileOf } from '../domain/test-mode/simulated-profiles.ts';
import { notFound, validationError } from '../errors/index.ts';
import { bytesReader } from './body.ts';
import { countingRefusals } from './errors.ts';

// The test inbox accepts every event, keeps none of them, and answers with the status that its address asks for.

/** No event is larger than this. */
const limitBytes = 1024 * 1024;
const readBytes = bytesReader(limitBytes);

export function inbox(ctx: Pick<Context, 'security'>): Router {
  const router = Router({ caseSensitive: true, strict: true });
  router.post('/inbox/:token', (req, res) => {
    // The log shows this name instead of the path, which contains the token.
    res.locals.operationId = 'inbox.receive';
    return countingRefusals(ctx, req, () => receive(ctx, req, res));
  });
  return router;
}

async function receive(ctx: Pick<Context, 'security'>, req: Request, res: Response): Promise<void> {
  if (!isInboxToken(ctx, `${req.params.token}`)) throw notFound('The inbox');
  const status = wantedStatus(req);
  await readBytes(req, res);
  res.status(status).type('text/plain');
  res.send(`This is the test inbox. It answers ${status}, as its address asks.`);
}

/** Reads `?answer=500`. Statuses below 200 would not end the exchange, so they are refused. */
function wantedStatus({ query }: Request): number {
  const { answer = '204' } = query;
  if (typeof answer === 'string' && /^[2-5]\d\d$/.test(answer)) return Number(answer);
  throw validationError([{ field: 'answer', message: 'Give a status code from 200 to 599.' }]);
}

// The files of simulated providers are there for anybody who has their address. They never change.

export function simulatedFiles(): RequestHandler {
  const router = Router({ caseSensitive: true, strict: true });
  router.get('/simulated/files/:fileName', sendSimulatedFile);
  return router;
}

function sendSimulatedFile(req: Request, res: Response): void {
  res.locals.operationId = 'simulated.files.get';
  const { contentType, path } = simulatedFileOf(`${req.params.fileName}`);
  res.set({
    'Content-Type': contentType,
    'X-Content-Type-Options': 'nosniff',
    // Video players fetch playlists from scripts, on pages of any site.
    'Access-Control-Allow-Origin': '*',
  });
  const file = { root: dirname(path), maxAge: '365d', immutable: true, lastModified: false };
  res.sendFile(basename(path), file, (error) => refuse(res, error));
}

/**
 * Answers a request that could not be fulfilled, unless an answer has begun.
 * @param error holds the status, for example of a request for a part that the file does not have.
 */
function refuse(res: Response, error: (Error & { status?: number }) | undefined): void {
  if (!error || res.headersSent) return;
  res.removeHeader('Cache-Control');
  res.removeHeader('Content-Type');
  res.status(error.status ?? 500).end();
}
