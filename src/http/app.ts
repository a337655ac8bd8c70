/** Builds the API as an Express application. Handlers are added in the order in which a request passes through them. */

import type { Express, NextFunction, Request, RequestHandler, Response } from 'express';
import express from 'express';
import type { Context } from '../context.ts';
import { type ContentAction, type OperationDescription, operations } from '../contract/index.ts';
import { runContent } from '../domain/grants/content-gateway/run-content.ts';
import { updateContent } from '../domain/publishing/update-content.ts';
import { readItemMetrics } from '../domain/sync/read-metrics.ts';
import type { Tracing } from '../observability/tracing/span.ts';
import { auditResponses } from './audit-answers.ts';
import { limitArrival } from './body.ts';
import { contractDocuments } from './contract-documents.ts';
import { deviceLogin } from './device-login.ts';
import { sendError } from './errors.ts';
import { identify, logRequests, refuseBadPath, refuseUnknownHosts } from './every-request.ts';
import { handlers } from './handlers/index.ts';
import { mediaLinks } from './media-links.ts';
import { handle, handleLines, handleStream, type Serve } from './pipeline.ts';
import { providerWebhooks } from './provider-webhooks.ts';
import { inbox, simulatedFiles } from './test-mode.ts';
import { refuseContent, refuseUnknownRoute, unofferedRoutes } from './unknown-routes.ts';

/**
 * Makes the application.
 * @param pages serves the pages for people; requests pass through it before they reach the API.
 * @param whenMigrated refuses requests while the database does not have the tables of this version.
 * @param tracing absent while traces are off.
 */
export function createApp(
  ctx: Context,
  pages: RequestHandler,
  whenMigrated: RequestHandler,
  tracing?: Tracing,
): Express {
  const log = ctx.observability.log.child({ subsystem: 'http' });
  const app = express();
  app.locals.publicUrl = ctx.config.publicUrl;
  app.disable('x-powered-by');
  app.disable('etag');
  app.set('query parser', 'simple');
  app.set('trust proxy', ctx.config.trustedProxies);
  app.set('case sensitive routing', true);
  app.set('strict routing', true);
  app.response.json = sendJson;
  app.use(
    identify(ctx.config.continuesTraces, tracing),
    logRequests(ctx, log),
    limitArrival(ctx.config.requests, log),
    refuseBadPath,
  );
  if (ctx.config.hostNames) app.use(refuseUnknownHosts(ctx.config.hostNames));
  if (ctx.config.auditResponses) app.use(auditResponses());
  const routes = Object.values(operations).map((operation) => routeOf(ctx, operation));
  app.use(whenMigrated);
  app.use(routeByName(routes));
  app.use(simulatedFiles(), pages);
  app.use(providerWebhooks(ctx));
  app.use(contractDocuments(ctx.config.publicUrl));
  app.use(mediaLinks(ctx));
  app.use(inbox(ctx));
  app.use(deviceLogin(ctx));
  for (const { method, path, serve } of routes) app[method](path, serve);
  for (const { method, path, action } of unofferedRoutes) app[method](path, refuseContent(ctx, action));
  app.use(refuseUnknownRoute);
  app.use((error: unknown, _req: Request, res: Response, next: NextFunction) => {
    // The client has disconnected: there is nobody to answer, and nothing went wrong.
    if (res.closed) return;
    if (res.headersSent) return next(error);
    sendError(res, error, log);
  });
  return app;
}

interface Route {
  method: OperationDescription['method'];
  /** The path as Express writes it, with `:name` for a parameter. */
  path: string;
  serve: (req: Request, res: Response) => Promise<void>;
}

/**
 * Makes the handler that finds a route without parameters by its name. Express would try all routes one after the
 * other.
 */
function routeByName(routes: readonly Route[]): RequestHandler {
  const plain = routes.filter(({ path }) => !path.includes(':'));
  const byName = new Map(plain.map(({ method, path, serve }) => [`${method.toUpperCase()} ${path}`, serve]));
  return (req, res, next) => {
    const serve = byName.get(`${req.method} ${req.path}`);
    return serve ? serve(req, res) : next();
  };
}

// Content operations need no handlers of their own: their routes come from the contract, and their work from a provider's
// declaration.

/** The actions whose input has to be checked beyond its schema -> what checks and runs them. */
const served: Partial<Record<ContentAction, typeof runContent>> = {
  update: updateContent,
  metrics: readItemMetrics,
};

function serveContent(content: NonNullable<OperationDescription['content']>): Serve {
  const run = served[content.action] ?? runContent;
  return (ctx, caller, input, signal) =>
    run(ctx, caller, { ...content, input: input as { connectedProfileId: string }, signal });
}

function routeOf(ctx: Context, operation: OperationDescription): Route {
  const serve = operation.content
    ? serveContent(operation.content)
    : (handlers[operation.operationId as keyof typeof handlers] as Serve);
  const answer = operation.streams ? handleStream : operation.lines ? handleLines : handle;
  return {
    method: operation.method,
    path: operation.path.replace(/\{(\w+)\}/g, ':$1'),
    serve: (req, res) => {
      res.locals.operationId = operation.operationId;
      return answer(ctx, operation, serve, req, res);
    },
  };
}

/**
 * Answers with JSON, in place of Express's `json`. That one reads and writes the content type again for each answer, and
 * turns the text into bytes itself, so that they leave apart from the headers.
 */
function sendJson(this: Response, body: unknown): Response {
  if (!this.hasHeader('Content-Type')) this.setHeader('Content-Type', 'application/json; charset=utf-8');
  this.end(JSON.stringify(body));
  return this;
}
