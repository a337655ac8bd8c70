/** Serves the operations port: liveness, readiness and metrics. It must not be reachable by the public. */

import type { Express, NextFunction, Request, Response } from 'express';
import express from 'express';
import type { Context } from '../context.ts';
import { readinessWarnings } from '../domain/foundation/deployment.ts';
import { notFound } from '../errors/index.ts';
import { sendError } from './errors.ts';

interface Readiness {
  reasons: string[];
  /** Absent while the workers may work. */
  held?: Awaited<ReturnType<Context['db']['$deployment']['pause']>>;
  warnings?: string[];
}

/**
 * Makes the application of the operations port.
 * @param unreadiness returns the reasons why the process should get no traffic; none when it is ready.
 * @param stopping is aborted when the process begins to stop.
 */
export function createOpsApp(
  ctx: Context,
  unreadiness: () => Promise<string[]>,
  stopping: AbortSignal,
): Express {
  const log = ctx.observability.log.child({ subsystem: 'operations port' });
  const app = express();
  app.locals.publicUrl = ctx.config.publicUrl;
  app.disable('x-powered-by');
  app.get('/healthz', (_req, res) => {
    res.json({ status: 'ok' });
  });
  app.get('/readyz', async (_req, res) => {
    const { reasons, held, warnings = [] } = await readiness();
    const ready = reasons.length === 0;
    res.status(ready ? 200 : 503).json({
      status: ready ? 'ready' : 'not ready',
      reasons,
      ...(held ? { held } : {}),
      ...(warnings.length > 0 ? { warnings } : {}),
    });
  });
  app.get('/metrics', async (_req, res) => {
    const text = await ctx.observability.metrics.registry.metrics();
    res.type(ctx.observability.metrics.registry.contentType).send(text);
  });
  app.use(() => {
    throw notFound('The path');
  });
  // Express would answer with a page of its own.
  app.use((error: unknown, _req: Request, res: Response, next: NextFunction) => {
    if (res.headersSent) return next(error);
    sendError(res, error, log);
  });
  return app;

  /** Never rejects: whoever asks learns from the answer what could not be found out. */
  async function readiness(): Promise<Readiness> {
    if (stopping.aborted) return { reasons: ['the process is stopping'] };
    try {
      const [reasons, warnings] = [await unreadiness(), await readinessWarnings(ctx)];
      // A process whose workers are on hold still answers the API, so it is ready.
      return reasons.length > 0
        ? { reasons, warnings }
        : { reasons, warnings, held: await ctx.db.$deployment.pause() };
    } catch (error) {
      log.error('readiness check failed', { error });
      return { reasons: [`readiness check failed: ${(error as Error).message}`] };
    }
  }
}
