/** One log line and one measurement per request. */
import type { RequestHandler } from 'express';
import type { Context } from '../context.ts';
import type { Logger } from '../log.ts';

export function observe(ctx: Context, log: Logger): RequestHandler {
  return (req, res, next) => {
    const startedAt = performance.now();
    res.once('close', () => {
      const durationMs = Math.round((performance.now() - startedAt) * 10) / 10;
      const { requestId, operationId, organizationId, mode, keyId } = res.locals;
      // The path without its query: filters may name people, and cursors are long.
      const target = operationId ? {} : { method: req.method, path: req.path.slice(0, 200) };
      const outcome = res.writableFinished ? {} : { aborted: true };
      log.info('request', {
        requestId,
        operationId,
        organizationId,
        mode,
        keyId,
        status: res.statusCode,
        durationMs,
        ...target,
        ...outcome,
      });
      ctx.metrics.requests.observe(
        { operation: operationId ?? 'none', status: `${res.statusCode}` },
        durationMs / 1000,
      );
    });
    next();
  };
}
