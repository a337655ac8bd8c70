/**
 * Serves the test inbox, which accepts every event, keeps none of them, and answers with the status that its
 * address asks for.
 */
import { type Request, type Response, Router } from 'express';
import type { Context } from '../context.ts';
import { isInboxToken } from '../domain/deliveries/deliveries.ts';
import { notFound, validationError } from '../errors/index.ts';
import { bytesReader } from './body.ts';
import { countingRefusals } from './errors.ts';

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
