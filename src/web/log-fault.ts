import type { Response } from 'express';
import type { Context } from '../context.ts';

/** Logs an error with the request id that the page tells people to quote. */
export function logFault(ctx: Pick<Context, 'observability'>, res: Response, error: unknown): void {
  const { requestId, operationId } = res.locals;
  ctx.observability.log.error('page failed', { subsystem: 'web', requestId, operationId, error });
}
