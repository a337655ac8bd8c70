/**
 * What every request passes before its route is looked for: it gets an id, and a span while traces are on, by which
 * whatever it causes is found; it leaves one log line, one measurement and one entry in the organization's request log; and
 * some are refused.
 */

import { randomUUID } from 'node:crypto';
import { isIP } from 'node:net';
import type { NextFunction, Request, RequestHandler, Response } from 'express';
import type { Context } from '../context.ts';
import { operations } from '../contract/index.ts';
import { type RequestDetails, requestDetails } from '../domain/foundation/request-details.ts';
import { ServiceError, validationError } from '../errors/index.ts';
import type { Logger } from '../observability/log.ts';
import {
  idAttributes,
  type Span,
  type Tracing,
  traceIdOf,
  withTraceContext,
} from '../observability/tracing/span.ts';

/**
 * @param continuesTraces true when the traces of callers are continued; otherwise they are linked, because whoever may
 *   call could choose what is sampled, and whose traces it is seen in.
 */
export function identify(continuesTraces: boolean, tracing: Tracing | undefined): RequestHandler {
  return (req: Request, res: Response, next: NextFunction) => {
    // `If-None-Match` is ignored: answers have no versions, but Express would count `*` as a match and answer
    // 304.
    delete req.headers['if-none-match'];
    const requestId = randomUUID();
    res.locals.requestId = requestId;
    res.set('Request-Id', requestId);
    if (!tracing) return withTraceContext({ requestId }, next);
    const theirs = req.headers.traceparent?.toString();
    const span = tracing.begin(beginningOf(req), ...(continuesTraces ? [theirs] : [undefined, theirs]));
    const { traceparent } = span;
    res.locals.traceId = traceIdOf(traceparent);
    res.once('close', () => endSpan(span, req, res));
    withTraceContext({ requestId, traceparent, span }, next);
  };
}

function beginningOf({ method, protocol, hostname }: Request) {
  const attributes = {
    'http.request.method': method,
    'url.scheme': protocol,
    'server.address': hostname,
  };
  return { name: method, kind: 'server' as const, attributes };
}

/** Adds what the request turned out to be. Its path and query may hold secrets, so the span has only its route. */
function endSpan(span: Span, req: Request, res: Response): void {
  const { requestId, operationId, organizationId, mode, keyId, errorCode } = res.locals;
  const route = routeOf(req, operationId);
  if (route) span.rename(`${req.method} ${route}`);
  span.set({
    'http.route': route,
    'http.response.status_code': res.writableFinished ? res.statusCode : undefined,
    ...idAttributes({ requestId, operationId, organizationId, mode, keyId, errorCode }),
  });
  span.end(res.statusCode >= 500 ? (errorCode ?? `${res.statusCode}`) : undefined);
}

/** Returns the route that the request has taken; `undefined` when there is none for it. */
function routeOf({ baseUrl, route }: Request, operationId: keyof typeof operations | undefined) {
  const path = operationId && operations[operationId]?.path;
  if (path) return path;
  return typeof route?.path === 'string' ? baseUrl + route.path : undefined;
}

/**
 * Returns the path as the log may show it: without its query, because filters may name people, and without long
 * parts, because one may be the secret of a connect link.
 */
function shown(path: string): string {
  return path.replace(/[^/]{24,}/g, '…').slice(0, 200);
}

export function logRequests(ctx: Pick<Context, 'clock' | 'observability'>, log: Logger): RequestHandler {
  return (req, res, next) => {
    const createdAt = ctx.clock.now();
    const startedAt = performance.now();
    res.once('close', () => {
      const durationMs = Math.round((performance.now() - startedAt) * 10) / 10;
      const { requestId, traceId, operationId, organizationId, mode, keyId } = res.locals;
      const target = operationId ? {} : { method: req.method, path: shown(req.path) };
      const details = detailsOf(res);
      const outcome = isAnswered(res) ? {} : { aborted: true };
      log.info('request', {
        requestId,
        traceId,
        operationId,
        organizationId,
        mode,
        keyId,
        status: res.statusCode,
        durationMs,
        ...(details?.unknownParameters ? { unknownParameters: details.unknownParameters } : {}),
        ...target,
        ...outcome,
      });
      ctx.observability.metrics.requests.observe(
        { operation: operationId ?? 'none', status: `${res.statusCode}` },
        durationMs / 1000,
      );
      noteRequest(ctx, res, { createdAt, durationMs, details });
    });
    next();
  };
}

/** Tells whether the client got what it asked for. A stream has no end, so the client closes it when it has enough. */
const isAnswered = (res: Response) => res.writableFinished || (res.locals.isStream && res.headersSent);

/** Returns what the log tells of why the request ended so; null when there is nothing. */
function detailsOf({ locals }: Response) {
  const { operationId, errorCode, errorMeta: meta, missingAt, unknownParameters, subjectId } = locals;
  return requestDetails({ operationId, errorCode, meta, missingAt, unknownParameters, subjectId });
}

/** The status that nginx gives to a client that closed its connection before the answer was complete. */
const clientClosedRequest = 499;

/** Operations that read the request log. Whoever follows the log asks again and again, which would soon be all that is in it. */
const ofTheLog: readonly string[] = ['requestLogs.list', 'requestLogs.errorGroups'];

/**
 * Adds the request to the request log of the organization whose API key it used; a request without a known
 * key is not added.
 */
function noteRequest(
  ctx: Pick<Context, 'observability'>,
  res: Response,
  rest: { createdAt: Date; durationMs: number; details: RequestDetails | null },
): void {
  const { requestId, operationId = null, organizationId, mode, keyId, errorCode = null } = res.locals;
  if (!keyId) return;
  const status = isAnswered(res) ? res.statusCode : (res.locals.brokenOffStatus ?? clientClosedRequest);
  if (ofTheLog.includes(operationId) && status < 400) return;
  ctx.observability.requestLog.note({
    requestId,
    organizationId,
    mode,
    keyId,
    operationId,
    status,
    errorCode,
    ...rest,
  });
}

/** Refuses a path that cannot be decoded, before other code decodes it and fails in its own way. */
export function refuseBadPath(req: Request, _res: Response, next: NextFunction): void {
  try {
    decodeURIComponent(req.path);
  } catch {
    throw validationError([{ field: 'path', message: 'The path is not valid percent-encoding.' }]);
  }
  next();
}

// Refuses requests for a name that is not this server's. A malicious page can have its own name lead to this machine (DNS
// rebinding), and would then read what a server without secrets answers. An address in digits leads nowhere else.

/** Tells whether a `Host` header names this machine, an address, or one of the names. */
export function isKnownHost(host: string | undefined, names: readonly string[]): boolean {
  const [, bracketed, plain] = /^(?:\[([0-9a-f:.]+)\]|([^:[\]]+))(?::\d{1,5})?$/i.exec(host ?? '') ?? [];
  if (bracketed !== undefined) return isIP(bracketed) === 6;
  if (plain === undefined) return false;
  const name = plain.toLowerCase();
  return name === 'localhost' || isIP(name) === 4 || names.some((known) => known.toLowerCase() === name);
}

export function refuseUnknownHosts(names: readonly string[]): RequestHandler {
  return (req: Request, _res: Response, next: NextFunction) => {
    if (isKnownHost(req.headers.host, names)) return next();
    const message =
      'The Host is none of this server. Ask for localhost or an IP address, or name the host when the server is started, as in npm run mock -- --allow-host mock.';
    throw validationError([{ field: 'Host', message }]);
  };
}

// Refuses what needs the database while its tables are not those of this version, as before `npm run migrate`. Nothing
// is attempted on the tables of another version. A load balancer that looks at `/readyz` sends nothing here yet.

interface Schema {
  /** Returns what is wrong with the schema, in words. */
  problems(): Promise<string[]>;
}

/** Discovery, the documentation and the contract tell what this version does, whatever the database has. */
const needsNoDatabase = /^\/(v1\/providers|docs|openapi)(\/|\.|$)/;
const retryAfterSeconds = 5;

export function whenMigrated(schema: Schema): RequestHandler {
  let isMigrated = false;
  return (req: Request, _res: Response, next: NextFunction) => {
    if (isMigrated || needsNoDatabase.test(req.path)) return next();
    schema.problems().then((problems) => {
      isMigrated = problems.length === 0;
      const detail = problems.join('; ');
      next(detail ? new ServiceError('service_unavailable', { retryAfterSeconds, detail }) : undefined);
    }, next);
  };
}
