/** Gives each request an id, and a span while traces are on. Whatever the request causes is found by them. */
import { randomUUID } from 'node:crypto';
import { isIP } from 'node:net';
import type { NextFunction, Request, RequestHandler, Response } from 'express';
import { operations } from '../contract/index.ts';
import { validationError } from '../errors/index.ts';
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
