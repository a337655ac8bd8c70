/** Builds the API as an Express application. Handlers are added in the order in which a request passes through them. */

import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { Express, NextFunction, Request, RequestHandler, Response } from 'express';
import express from 'express';
import type { Context } from '../context.ts';
import {
  type ContentAction,
  type OperationDescription,
  operations,
  readContract,
} from '../contract/index.ts';
import { runContent } from '../domain/grants/content-gateway/run-content.ts';
import { updateContent } from '../domain/publishing/update-content.ts';
import { readItemMetrics } from '../domain/sync/read-metrics.ts';
import type { Tracing } from '../observability/tracing/span.ts';
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

// Checks every answer of an operation against openapi.yaml by Ajv, independently of the generated validators, where the
// configuration asks for it.

/** An answer that breaks the contract becomes `internal`, with the difference in the log. */
function auditResponses(): RequestHandler {
  return (_req, res, next) => {
    const json = res.json.bind(res);
    res.json = (body) => {
      // The error that an audit ends in is answered without another audit.
      res.json = json;
      const problem = problemOf(res.locals.operationId, res.statusCode, body);
      if (problem === undefined) return json(body);
      next(new Error(problem));
      return res;
    };
    next();
  };
}

/** Returns how an answer differs from the contract; nothing for requests that reached no operation. */
function problemOf(operationId: unknown, status: number, body: unknown): string | undefined {
  const operation = operations[operationId as keyof typeof operations];
  if (!operation) return undefined;
  const place = placeOf(operation, status);
  if (!place) return `${operation.operationId} answers ${status}, which the contract does not list`;
  const validate = contractReader().getSchema(`contract${place}/content/application~1json/schema`);
  // The answer is read as it is sent, with dates as texts.
  if (validate?.(JSON.parse(JSON.stringify(body)))) return undefined;
  return `${operation.operationId} answers ${status}: ${contractReader().errorsText(validate?.errors, { dataVar: 'answer' })}`;
}

let reader: Ajv2020 | undefined;

/**
 * Reads the contract once for every app of the process. Each schema is compiled once, when an answer first needs it, and not
 * optimized, since that takes longer than it saves.
 */
function contractReader(): Ajv2020 {
  reader ??= addFormats
    .default(
      new Ajv2020({
        strict: false,
        inlineRefs: false,
        logger: false,
        validateSchema: false,
        code: { optimize: false },
      }),
    )
    .addSchema(readContract(), 'contract');
  return reader;
}

/** The part of the contract that says which statuses an operation answers. */
interface Contract {
  paths: Record<string, Record<string, { responses: Record<string, { $ref?: string }> }>>;
}

/** Returns where the contract describes what an operation answers with a status, as the fragment of a URI. */
function placeOf({ path, method }: OperationDescription, status: number): string | undefined {
  const { responses = {} } = (readContract() as unknown as Contract).paths[path]?.[method] ?? {};
  const listed = [`${status}`, `${Math.trunc(status / 100)}XX`].find((name) => name in responses);
  if (!listed) return undefined;
  return responses[listed]?.$ref ?? `#/paths/${pointerToken(path)}/${method}/responses/${listed}`;
}

/** Returns a name as a part of a JSON pointer (RFC 6901) in the fragment of a URI. */
const pointerToken = (name: string) => encodeURIComponent(name.replaceAll('~', '~0').replaceAll('/', '~1'));
