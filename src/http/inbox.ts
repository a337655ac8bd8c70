/** The test inbox: takes every event, keeps nothing of it, and answers as its address asks. */
import { type Request, type Response, Router } from 'express';
import type { Context } from '../context.ts';
import { isInboxToken } from '../domain/event-destinations/inbox.ts';
import { notFound, validationError } from '../errors.ts';
import { bytesReader } from './body.ts';
import { countingRefusals } from './refusals.ts';

/** More than any event has. */
const limitBytes = 1024 * 1024;
const readBytes = bytesReader(limitBytes);

export function inbox(ctx: Context): Router {
  const router = Router({ caseSensitive: true, strict: true });
  router.post('/inbox/:token', (req, res) => {
    // In place of the path, which has the token.
    res.locals.operationId = 'inbox.receive';
    return countingRefusals(ctx, req, () => receive(ctx, req, res));
  });
  return router;
}

async function receive(ctx: Context, req: Request, res: Response): Promise<void> {
  if (!isInboxToken(ctx, `${req.params.token}`)) throw notFound('The inbox');
  const status = wantedStatus(req);
  await readBytes(req, res);
  res.status(status).type('text/plain');
  res.send(`This is the test inbox. It answers ${status}, as its address asks.`);
}

/** `?answer=500`. Those below 200 end no exchange. */
function wantedStatus({ query }: Request): number {
  const { answer = '204' } = query;
  if (typeof answer === 'string' && /^[2-5]\d\d$/.test(answer)) return Number(answer);
  throw validationError([{ field: 'answer', message: 'Give a status code from 200 to 599.' }]);
}
