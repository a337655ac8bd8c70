/**
 * Answers `/`, which has no operation: browsers are redirected to the documentation, and programs get the API's error
 * envelope.
 */
import type { NextFunction, Request, RequestHandler, Response } from 'express';
import type { Context } from '../../context.ts';
import { page } from '../page.ts';
import { linksOf } from './links.ts';

export function leadBrowsersToDocs(ctx: Context): RequestHandler {
  const redirect = page(ctx, 'root', (_ctx, _req, res) => {
    res.redirect(linksOf(ctx.config.publicUrl).home);
  });
  return (req: Request, res: Response, next: NextFunction) => {
    if (req.method !== 'GET' && req.method !== 'HEAD') return next();
    res.vary('Accept');
    // A client that accepts anything gets JSON, because it is not a browser.
    return req.accepts(['json', 'html']) === 'html' ? redirect(req, res, next) : next();
  };
}
