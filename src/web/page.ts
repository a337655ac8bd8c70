/** The steps of a request for a page, from top to bottom. */
import type { Request, RequestHandler, Response } from 'express';
import type { Context } from '../context.ts';
import {
  type Arrival,
  recordPublicUrlObservation,
} from '../domain/foundation/deployment/public-url-observations.ts';
import { notFound } from '../errors/index.ts';
import { requireQuota } from '../rate-limits/index.ts';
import { requireOwnForm } from './form.ts';
import { setSecurityHeaders } from './security-headers.ts';

export type ServePage<Parameters> = (
  ctx: Context,
  req: Request<Parameters>,
  res: Response,
) => Promise<void> | void;

/**
 * Makes the handler of a page. The log shows `name` instead of the path, which contains the session's token.
 * @param counted false for what a page has many of; whoever serves it then counts the requests of strangers.
 */
export function page<Parameters>(
  ctx: Context,
  name: string,
  serve: ServePage<Parameters>,
  setHeaders = setSecurityHeaders,
  counted = true,
): RequestHandler<Parameters> {
  return async (req, res) => {
    res.locals.operationId = name;
    setHeaders(res, ctx.config);
    if (counted) await countRequest(ctx, req);
    // No page has NUL in its address, and the database cannot store it.
    if (req.originalUrl.includes('%00')) throw notFound('The page');
    if (req.method !== 'GET' && req.method !== 'HEAD') requireOwnForm(req, ctx.config.publicUrl);
    await serve(ctx, req, res);
    const arrival = res.statusCode < 400 ? arrivalOf(req, ctx.config.publicUrl) : undefined;
    if (arrival) await recordPublicUrlObservation(ctx, arrival);
  };
}

/**
 * Tells how a form of a page of ours arrived. The browser itself names the page's scheme and host in `Origin`, so a form
 * proves that the page was reached there. Returns nothing for a request that no browser sent from a page under the public address.
 */
function arrivalOf(
  {
    method,
    headers,
    protocol,
    ip,
    socket,
  }: Pick<Request, 'method' | 'headers' | 'protocol' | 'ip' | 'socket'>,
  publicUrl: string,
): Arrival | undefined {
  const { origin, host } = new URL(publicUrl);
  if (method !== 'POST' || headers.origin !== origin) return undefined;
  return {
    protocol: protocol === 'https' ? 'https' : 'http',
    hostKept: headers.host === host,
    forwarded: headers['x-forwarded-for'] !== undefined,
    client: ip,
    peer: socket.remoteAddress,
  };
}

/**
 * Counts a request towards the limit of the client's address.
 * @throws ServiceError `rate_limit_exceeded`
 */
export async function countRequest(
  ctx: Pick<Context, 'security'>,
  { ip = '' }: Pick<Request, 'ip'>,
): Promise<void> {
  requireQuota(await ctx.security.rateLimits.spendAddress(ip));
}
