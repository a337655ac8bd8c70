/** The doors at which providers report changes. No API key: the provider proves itself by its signature. */
import express, { type Request, type Response, type Router } from 'express';
import type { Context } from '../context.ts';
import { receiveWebhook, verifyDoor } from '../domain/observations/receive.ts';
import { ServiceError } from '../errors.ts';
import { requireQuota } from '../rate-limits/index.ts';
import { refusedBody } from './body.ts';

const path = '/webhooks/:providerId/:authIntegrationId';
/** Batches hold up to 1,000 changes. */
const limitBytes = 4 * 1024 * 1024;
const readRaw = express.raw({ limit: limitBytes, type: () => true });

export function providerWebhooks(ctx: Context): Router {
  const router = express.Router({ caseSensitive: true, strict: true });
  router.get(path, (req, res) => {
    res.locals.operationId = 'providerWebhooks.verify';
    return countingRefusals(ctx, req, async () => {
      const answer = await verifyDoor(ctx, ...doorOf(req), queryOf(req));
      // As text that no browser takes for a page: the provider chooses it.
      res.type('text/plain').set('X-Content-Type-Options', 'nosniff').send(answer);
    });
  });
  router.post(path, (req, res) => {
    res.locals.operationId = 'providerWebhooks.receive';
    return countingRefusals(ctx, req, async () => {
      const body = await readBody(req, res);
      await receiveWebhook(ctx, ...doorOf(req), { headers: headersOf(req), body });
      res.type('text/plain').send('EVENT_RECEIVED');
    });
  });
  return router;
}

const doorOf = ({ params }: Request): [string, string] => [
  `${params.providerId}`,
  `${params.authIntegrationId}`,
];

const queryOf = ({ originalUrl }: Request) => new URL(originalUrl, 'http://localhost').searchParams;

const headersOf = ({ headers }: Request) =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, value?.toString()]));

/**
 * Whoever knocks at the wrong door is counted. The provider never is, as often as it has something to report: nobody
 * who shares its address, such as that of a proxy, can keep it out.
 */
async function countingRefusals(ctx: Context, req: Request, work: () => Promise<void>): Promise<void> {
  await work().catch(async (error) => {
    if (error instanceof ServiceError && (error.code === 'unauthorized' || error.code === 'not_found'))
      requireQuota(await ctx.rateLimits.spendAddress(req.ip ?? ''));
    throw error;
  });
}

async function readBody(req: Request, res: Response): Promise<Buffer> {
  await new Promise<void>((resolve, reject) => {
    readRaw(req, res, (error?: unknown) => (error ? reject(refusedBody(error, limitBytes)) : resolve()));
  });
  return Buffer.isBuffer(req.body) ? req.body : Buffer.alloc(0);
}
