/** The steps of a request for a page, from top to bottom. */

import type { Request, RequestHandler, Response } from 'express';
import express from 'express';
import type { Context } from '../context.ts';
import { ConnectRefusal } from '../domain/connections/connect/pages.ts';
import { type Arrival, recordPublicUrlObservation } from '../domain/foundation/deployment.ts';
import { largestFileBytes } from '../domain/foundation/request-limits.ts';
import { notFound } from '../errors/index.ts';
import { allowLongArrival, bytesReader, textOfFile } from '../http/body.ts';
import { requireQuota } from '../rate-limits/index.ts';

type SiteConfig = Pick<Context['config'], 'publicUrl' | 'connectFrameAncestors'>;

/** Sets the security headers that every page has. */
export function setSecurityHeaders(res: Response, config: SiteConfig): void {
  res.set({
    'Content-Security-Policy': contentSecurityPolicy(config),
    'X-Content-Type-Options': 'nosniff',
    'Cache-Control': 'no-store',
    // The address contains the session's token, so it must not reach other sites. `no-referrer` would make browsers
    // send `Origin: null` with our forms.
    'Referrer-Policy': 'same-origin',
    'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), payment=()',
  });
  if (config.connectFrameAncestors.length === 0) res.set('X-Frame-Options', 'DENY');
  if (config.publicUrl.startsWith('https:')) res.set('Strict-Transport-Security', 'max-age=31536000');
}

/** Sets the headers of a page of ours that is shown in no frame, wherever other pages may be. */
export function setUnframedHeaders(res: Response, config: SiteConfig): void {
  setSecurityHeaders(res, unframed(config));
}

export const unframed = ({ publicUrl }: SiteConfig): SiteConfig => ({ publicUrl, connectFrameAncestors: [] });

/** Sets the headers of the console, which is never shown in a frame and runs only its own scripts. */
export function setConsoleHeaders(res: Response, config: SiteConfig): void {
  setUnframedHeaders(res, config);
  res.set('Content-Security-Policy', consoleSecurityPolicy);
}

const consoleSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "connect-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

/**
 * Returns the Content-Security-Policy of a page.
 * @param relaxed directives that the page needs in addition, or instead of the usual ones.
 */
export function contentSecurityPolicy(config: SiteConfig, relaxed: Record<string, string> = {}): string {
  const directives = {
    'default-src': "'none'",
    'style-src': "'self'",
    'img-src': "'self'",
    'form-action': "'self'",
    'base-uri': "'none'",
    ...relaxed,
    'frame-ancestors': frameAncestors(config),
  };
  return Object.entries(directives)
    .map(([name, value]) => `${name} ${value}`)
    .join('; ');
}

function frameAncestors({ connectFrameAncestors }: SiteConfig): string {
  return connectFrameAncestors.length > 0 ? connectFrameAncestors.join(' ') : "'none'";
}

export type ServePage<Parameters> = (
  ctx: Context,
  req: Request<Parameters>,
  res: Response,
) => Promise<void> | void;

/**
 * Makes the handler of a page. The log shows `name` instead of the path, which contains the session's token.
 * @param counted false for what a page has many of; its handler then counts the requests of unknown browsers against the rate limit.
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

// Reads forms sent by our own pages, and refuses all others.

const parseForm = express.text({ limit: '64kb', type: () => true });

/**
 * Returns the body as it was sent.
 * @throws ConnectRefusal `form_refused` when the body cannot be read.
 */
export async function readFormText(req: Request, res: Response): Promise<string> {
  await new Promise<void>((resolve, reject) => {
    parseForm(req, res, (error?: unknown) => (error ? reject(refused(error)) : resolve()));
  });
  return typeof req.body === 'string' ? req.body : '';
}

export async function readForm(req: Request, res: Response): Promise<URLSearchParams> {
  return new URLSearchParams(await readFormText(req, res));
}

/** What a form has besides its file. */
const fieldsBytes = 64 * 1024;
const readParts = bytesReader(largestFileBytes + fieldsBytes);

/**
 * Reads a form that has a file; the value of its field is the text of the file.
 * @throws ServiceError `validation_error` when the file is too large, or no text in UTF-8.
 */
export async function readFileForm(req: Request, res: Response): Promise<URLSearchParams> {
  if (!req.is('multipart/form-data')) return readForm(req, res);
  allowLongArrival(req);
  const bytes = await readParts(req, res);
  const headers = { 'content-type': req.headers['content-type'] ?? '' };
  const parts = await new globalThis.Response(new Uint8Array(bytes), { headers }).formData().catch(() => {
    throw new ConnectRefusal('form_refused');
  });
  const form = new URLSearchParams();
  for (const [name, value] of parts.entries())
    form.append(
      name,
      typeof value === 'string' ? value : textOfFile(new Uint8Array(await value.arrayBuffer())),
    );
  return form;
}

/** Turns a body that cannot be read into `form_refused`, because none of our pages sends one. */
function refused(error: unknown): unknown {
  const { status } = error as { status?: number };
  return status !== undefined && status < 500 ? new ConnectRefusal('form_refused') : error;
}

/**
 * Checks that a page of ours sent the form.
 * @throws ConnectRefusal `form_refused` when its origin is another one, or the browser does not say it.
 */
export function requireOwnForm(req: Pick<Request, 'headers'>, publicUrl: string): void {
  const { origin, 'sec-fetch-site': fetchSite } = req.headers;
  const own = origin === undefined ? fetchSite === 'same-origin' : origin === new URL(publicUrl).origin;
  if (!own) throw new ConnectRefusal('form_refused');
}
