/** Turns an error into a page that explains it, and logs it if it is a fault of the service. */
import type { ErrorRequestHandler } from 'express';
import type { Context } from '../../context.ts';
import { errorKinds, ServiceError } from '../../errors/index.ts';
import { logFault } from '../log-fault.ts';
import { linksOf } from './links.ts';
import { failurePage } from './pages/failure.ts';

export function sendFailure(ctx: Context): ErrorRequestHandler {
  return async (error: unknown, _req, res, next) => {
    // The client has disconnected: there is nobody to answer.
    if (res.closed) return;
    if (res.headersSent) return next(error);
    const status = error instanceof ServiceError ? error.status : errorKinds.internal.status;
    if (status === errorKinds.internal.status) logFault(ctx, res, error);
    if (error instanceof ServiceError && error.retryAfterSeconds !== undefined)
      res.set('Retry-After', `${Math.max(1, Math.ceil(error.retryAfterSeconds))}`);
    const content = await failurePage(ctx, linksOf(ctx.config.publicUrl), status);
    res.status(status).set('Cache-Control', 'no-store').type('html').send(content.toString());
  };
}
