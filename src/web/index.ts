/**
 * Routes the pages for people, which are HTML from the server. The pages on which end users connect their accounts
 * use no scripts.
 */
import express, {
  type NextFunction,
  type Request,
  type RequestHandler,
  type Response,
  type Router,
} from 'express';
import type { Context } from '../context.ts';
import { ConnectRefusal } from '../domain/connections/connect/pages.ts';
import { sendAccent } from './accent.ts';
import { consoleRoutes } from './console/router.ts';
import { docsRoutes } from './docs/index.ts';
import { sendEnding } from './endings.ts';
import { page } from './page.ts';
import { decidePortal, portalActions, showPortal, showPortalDestination } from './portal/routes.ts';
import { showBrandPicture } from './routes/brand.ts';
import { returnFromProvider } from './routes/callback.ts';
import { decideChoice, showAccountPicture, showChoice } from './routes/choice.ts';
import { showClientDocument } from './routes/client-document.ts';
import { showDataDeletion } from './routes/data-deletion.ts';
import { showDone } from './routes/done.ts';
import { decideIntroduction, showIntroduction } from './routes/introduction.ts';
import { showSimulatedConsent } from './routes/simulated.ts';
import { setSecurityHeaders } from './security-headers.ts';
import { signInRoutes } from './sign-in/index.ts';
import { sendStylesheet } from './stylesheet.ts';

const choicePath = '/connect/sessions/:connectSessionId/accounts';
const picturePath = `${choicePath}/:externalId/picture`;
const portalDestination = '/portal/:token/destinations/:eventDestinationId';
const deletionPath = '/connect/data-deletions/:code';

/** Returns the router of all pages. Requests of the API skip it at once, because there are so many of them. */
export function pages(ctx: Context): RequestHandler {
  const router = express.Router({ caseSensitive: true, strict: true });
  router.use(docsRoutes(ctx), signInRoutes(ctx), consoleRoutes(ctx), connectPages(ctx));
  return (req, res, next) => (req.path.startsWith('/v1/') ? next() : router(req, res, next));
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
  router.get(
    '/connect/callback/:authIntegrationId{/:server}',
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
  router.get('/simulated/*path', page(ctx, 'simulated.consent', showSimulatedConsent));
  router.post('/simulated/*path', page(ctx, 'simulated.consent', showSimulatedConsent));
  router.use(['/connect', '/portal', '/simulated'], page(ctx, 'connect.unknown', refuse));
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
