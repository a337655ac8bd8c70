/** Where providers report changes, and what end users have asked them for. No API key: the provider proves itself by its signature. */
import { type Request, type Response, Router } from 'express';
import type { Context } from '../context.ts';
import { findDoor } from '../domain/observations/door.ts';
import { receiveWebhook, verifyDoor } from '../domain/observations/receive.ts';
import { receiveDataDeletion } from '../domain/user-callbacks/receive-data-deletion.ts';
import { receiveDeauthorization } from '../domain/user-callbacks/receive-deauthorization.ts';
import { bytesReader } from './body.ts';
import { countingRefusals } from './refusals.ts';

const path = '/webhooks/:providerId/:authIntegrationId';
const deauthorizePath = `${path}/deauthorize`;
const dataDeletionPath = `${path}/data-deletion`;
/** Batches hold up to 1,000 changes. */
const limitBytes = 4 * 1024 * 1024;
const readBody = bytesReader(limitBytes);
/** One signed value. */
const readForm = bytesReader(64 * 1024);

export function providerWebhooks(ctx: Context): Router {
  const router = Router({ caseSensitive: true, strict: true });
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
      // Nothing is read from whoever knocks at a door that there is not.
      const door = await findDoor(ctx, ...doorOf(req));
      const body = await readBody(req, res);
      await receiveWebhook(ctx, door, { headers: headersOf(req), body });
      res.type('text/plain').send('EVENT_RECEIVED');
    });
  });
  router.post(deauthorizePath, (req, res) => {
    res.locals.operationId = 'providerWebhooks.deauthorize';
    return countingRefusals(ctx, req, async () => {
      await receiveDeauthorization(ctx, ...doorOf(req), await formOf(req, res));
      res.json({});
    });
  });
  router.post(dataDeletionPath, (req, res) => {
    res.locals.operationId = 'providerWebhooks.deleteData';
    return countingRefusals(ctx, req, async () => {
      res.json(await receiveDataDeletion(ctx, ...doorOf(req), await formOf(req, res)));
    });
  });
  return router;
}

const doorOf = ({ params }: Request): [string, string] => [
  `${params.providerId}`,
  `${params.authIntegrationId}`,
];

const formOf = async (req: Request, res: Response) =>
  new URLSearchParams((await readForm(req, res)).toString());

const queryOf = ({ originalUrl }: Request) => new URL(originalUrl, 'http://localhost').searchParams;

const headersOf = ({ headers }: Request) =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, value?.toString()]));
