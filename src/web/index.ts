/**
 * Routes the pages for people, which are HTML from the server. The pages on which end users connect their accounts
 * use no scripts.
 */

import type { NextFunction, Request, RequestHandler, Response, Router } from 'express';
import express from 'express';
import type { Context } from '../context.ts';
import { ConnectRefusal } from '../domain/connections/connect/pages.ts';
import { ServiceError } from '../errors/index.ts';
import { consoleRoutes } from './console/router.ts';
import { docsRoutes } from './docs/index.ts';
import { page, setSecurityHeaders, setUnframedHeaders } from './page.ts';
import { type Ending, type EndingReason, endingPage } from './pages/endings.ts';
import { decideApproval, showApproval } from './portal/approval.ts';
import { decidePortal, portalActions, showPortal, showPortalDestination } from './portal/routes.ts';
import { decideChoice, showAccountPicture, showChoice } from './routes/choice.ts';
import {
  decideIntroduction,
  returnFromProvider,
  showBrandPicture,
  showClientDocument,
  showDataDeletion,
  showDone,
  showIntroduction,
  showSimulatedConsent,
} from './routes/connect.ts';
import { logFault, sendPage } from './send.ts';
import { signInRoutes } from './sign-in/index.ts';
import { sendAccent, sendStylesheet } from './styles.ts';

const choicePath = '/connect/sessions/:connectSessionId/accounts';
const picturePath = `${choicePath}/:externalId/picture`;
const portalDestination = '/portal/:token/destinations/:eventDestinationId';
const deletionPath = '/connect/data-deletions/:code';

/** Returns the router of all pages. Requests of the API skip it at once, because there are so many of them. */
export function pages(ctx: Context): RequestHandler {
  const router = express.Router({ caseSensitive: true, strict: true });
  const dropSlash = page(ctx, 'slash', leadWithoutSlash);
  for (const area of ['/docs', '/console']) router.get(`${area}{/*way}/`, dropSlash);
  router.use(docsRoutes(ctx), signInRoutes(ctx), consoleRoutes(ctx), connectPages(ctx));
  return (req, res, next) => (req.path.startsWith('/v1/') ? next() : router(req, res, next));
}

/** People type addresses with a slash at the end. The redirect is relative, so that what the public address has before it stays. */
function leadWithoutSlash(_ctx: Context, req: Request, res: Response): void {
  const [last = ''] = req.path.split('/').slice(-2);
  res.redirect(`../${last}${req.url.slice(req.path.length)}`);
}

function connectPages(ctx: Context): Router {
  const router = express.Router({ caseSensitive: true, strict: true });
  router.get('/connect/style.css', sendStylesheet);
  router.get('/connect/accents/:file', sendAccent);
  router.get('/connect/brands/:id/:kind', page(ctx, 'connect.brand', showBrandPicture));
  // Browsers request this with every page.
  router.get('/favicon.ico', page(ctx, 'favicon', sendNothing));
  router.get('/connect/done', page(ctx, 'connect.done', showDone));
  router.get('/connect/clients/:authIntegrationId', page(ctx, 'connect.client', showClientDocument));
  router.get(deletionPath, page(ctx, 'connect.dataDeletion', showDataDeletion));
  router.get('/connect/:token', page(ctx, 'connect.introduction', showIntroduction));
  router.post('/connect/:token', page(ctx, 'connect.introduction', decideIntroduction));
  // Some providers take redirect URIs alone that end with a slash.
  router.get(
    '/connect/callback/:authIntegrationId{/:server}{/}',
    page(ctx, 'connect.callback', returnFromProvider),
  );
  router.get(choicePath, page(ctx, 'connect.choice', showChoice));
  router.post(choicePath, page(ctx, 'connect.choice', decideChoice));
  router.get(picturePath, page(ctx, 'connect.picture', showAccountPicture, setSecurityHeaders, false));
  router.get('/portal/:token', page(ctx, 'portal', showPortal));
  router.post('/portal/:token', page(ctx, 'portal.create', decidePortal('create')));
  router.get(portalDestination, page(ctx, 'portal.destination', showPortalDestination));
  for (const name of portalActions)
    router.post(`${portalDestination}/${name}`, page(ctx, `portal.${name}`, decidePortal(name)));
  router.get('/approve/:token', page(ctx, 'approval', showApproval, setUnframedHeaders));
  for (const decision of ['approve', 'return'] as const)
    router.post(
      `/approve/:token/${decision}`,
      page(ctx, `approval.${decision}`, decideApproval(decision), setUnframedHeaders),
    );
  router.get('/simulated/*path', page(ctx, 'simulated.consent', showSimulatedConsent));
  router.post('/simulated/*path', page(ctx, 'simulated.consent', showSimulatedConsent));
  router.use(['/connect', '/portal', '/approve', '/simulated'], page(ctx, 'connect.unknown', refuse));
  router.use((error: unknown, req: Request, res: Response, next: NextFunction) => {
    // The client has disconnected: there is nobody to answer.
    if (res.closed) return;
    if (res.headersSent) return next(error);
    return sendEnding(ctx, req, res, error);
  });
  return router;
}

function sendNothing(_ctx: Context, _req: Request, res: Response): void {
  res.status(204).end();
}

function refuse(): never {
  throw new ConnectRefusal('link_unknown');
}

// Turns whatever a connect page throws into a page that says what happened and what to do.

const statuses: Record<EndingReason, number> = {
  link_unknown: 404,
  link_used: 410,
  session_expired: 410,
  browser_unknown: 403,
  form_refused: 403,
  state_refused: 403,
  other_server: 403,
  consent_denied: 200,
  provider_refused: 502,
  provider_unavailable: 502,
  no_account: 200,
  quota_exceeded: 402,
  integration_disabled: 403,
  external_user_mismatch: 409,
  too_many_requests: 429,
  service_unavailable: 503,
  internal: 500,
};

const reasonsByCode: Partial<Record<ServiceError['code'], EndingReason>> = {
  not_found: 'link_unknown',
  rate_limit_exceeded: 'too_many_requests',
  service_unavailable: 'service_unavailable',
};

/** Reasons whose answer says how long to wait. */
const waiting: EndingReason[] = ['too_many_requests', 'service_unavailable'];

async function sendEnding(ctx: Context, req: Request, res: Response, thrown: unknown): Promise<void> {
  const reason = reasonOf(thrown);
  const session = thrown instanceof ConnectRefusal ? thrown.session : undefined;
  if (reason === 'internal') logFault(ctx, res, thrown);
  if (waiting.includes(reason)) res.set('Retry-After', `${retryAfterSeconds(thrown)}`);
  res.status(statuses[reason]);
  const ending: Ending = {
    reason,
    ...(session && { session }),
    ...(reason === 'internal' && { requestId: res.locals.requestId }),
  };
  await sendPage(ctx, req, res, session, (frame) => endingPage(frame, ending));
}

function reasonOf(thrown: unknown): EndingReason {
  if (thrown instanceof ConnectRefusal) return thrown.reason;
  return (thrown instanceof ServiceError && reasonsByCode[thrown.code]) || 'internal';
}

function retryAfterSeconds(thrown: unknown): number {
  const seconds = thrown instanceof ServiceError ? thrown.retryAfterSeconds : undefined;
  return Math.max(1, Math.ceil(seconds ?? 1));
}
