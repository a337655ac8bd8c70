/** The steps of a request for a page, from top to bottom. */
import type { Request, RequestHandler, Response } from 'express';
import type { Context } from '../context.ts';
import { notFound } from '../errors.ts';
import { requireQuota } from '../rate-limits/index.ts';
import { requireOwnForm } from './form.ts';
import { setSecurityHeaders } from './security-headers.ts';

export type ServePage<Parameters> = (
  ctx: Context,
  req: Request<Parameters>,
  res: Response,
) => Promise<void> | void;

/** Makes the handler of a page. The log shows `name` instead of the path, which contains the session's token. */
export function page<Parameters>(
  ctx: Context,
  name: string,
  serve: ServePage<Parameters>,
  setHeaders = setSecurityHeaders,
): RequestHandler<Parameters> {
  return async (req, res) => {
    res.locals.operationId = name;
    setHeaders(res, ctx.config);
    requireQuota(await ctx.rateLimits.spendAddress(req.ip ?? ''));
    // No page has NUL in its address, and the database cannot store it.
    if (req.originalUrl.includes('%00')) throw notFound('The page');
    if (req.method !== 'GET' && req.method !== 'HEAD') requireOwnForm(req, ctx.config.publicUrl);
    await serve(ctx, req, res);
  };
}
