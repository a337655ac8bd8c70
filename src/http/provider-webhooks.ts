/**
 * The addresses at which providers report changes and forward what end users ask of them. They need no API key,
 * because the provider proves itself by its signature.
 */
import { type Request, type Response, Router } from 'express';
import type { Context } from '../context.ts';
import {
  findWebhookEndpoint,
  receiveWebhook,
  verifyWebhookEndpoint,
} from '../domain/sync/observations/receive.ts';
import { receiveDataDeletion, receiveDeauthorization } from '../domain/sync/user-callbacks.ts';
import { bytesReader } from './body.ts';
import { countingRefusals } from './errors.ts';

const path = '/webhooks/:providerId/:authIntegrationId';
const deauthorizePath = `${path}/deauthorize`;
const dataDeletionPath = `${path}/data-deletion`;
/** The largest body of a request that reports changes; providers send up to 1,000 changes in one request. */
const limitBytes = 4 * 1024 * 1024;
const readBody = bytesReader(limitBytes);
/** Reads the form that forwards an end user's request; its only field is a signed value. */
const readForm = bytesReader(64 * 1024);

export function providerWebhooks(ctx: Context): Router {
  const router = Router({ caseSensitive: true, strict: true });
  router.get(path, (req, res) => {
    res.locals.operationId = 'providerWebhooks.verify';
    return countingRefusals(ctx, req, async () => {
      const answer = await verifyWebhookEndpoint(ctx, ...endpointOf(req), queryOf(req));
      // The provider chooses this text, so it is sent in a way that no browser takes for a page.
      res.set('X-Content-Type-Options', 'nosniff');
      if (typeof answer === 'object') res.json(answer);
      else res.type('text/plain').send(answer);
    });
  });
  router.post(path, (req, res) => {
    res.locals.operationId = 'providerWebhooks.receive';
    return countingRefusals(ctx, req, async () => {
      // The integration is looked up first, so that nothing is read from a caller that names one that does not exist.
      const organizationId = queryOf(req).get('organization') ?? undefined;
      const endpoint = await findWebhookEndpoint(ctx, ...endpointOf(req), organizationId);
      const body = await readBody(req, res);
      await receiveWebhook(ctx, endpoint, { headers: headersOf(req), body });
      res.type('text/plain').send('EVENT_RECEIVED');
    });
  });
  router.post(deauthorizePath, (req, res) => {
    res.locals.operationId = 'providerWebhooks.deauthorize';
    return countingRefusals(ctx, req, async () => {
      await receiveDeauthorization(ctx, ...endpointOf(req), await formOf(req, res));
      res.json({});
    });
  });
  router.post(dataDeletionPath, (req, res) => {
    res.locals.operationId = 'providerWebhooks.deleteData';
    return countingRefusals(ctx, req, async () => {
      res.json(await receiveDataDeletion(ctx, ...endpointOf(req), await formOf(req, res)));
    });
  });
  return router;
}

const endpointOf = ({ params }: Request): [string, string] => [
  `${params.providerId}`,
  `${params.authIntegrationId}`,
];

const formOf = async (req: Request, res: Response) =>
  new URLSearchParams((await readForm(req, res)).toString());

const queryOf = ({ originalUrl }: Request) => new URL(originalUrl, 'http://localhost').searchParams;

const headersOf = ({ headers }: Request) =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, value?.toString()]));
