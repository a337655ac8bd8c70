/** Serves the operations port: liveness, readiness and metrics. It must not be reachable by the public. */
import express, { type Express } from 'express';
import type { Context } from '../context.ts';
import { readinessWarnings } from '../domain/readiness.ts';

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
  const app = express();
  app.disable('x-powered-by');
  app.get('/healthz', (_req, res) => {
    res.json({ status: 'ok' });
  });
  app.get('/readyz', async (_req, res) => {
    const reasons = stopping.aborted ? ['the process is stopping'] : await unreadiness();
    const ready = reasons.length === 0;
    // A process whose workers are held still answers the API, so it is ready.
    const held = ready ? await ctx.installation.hold() : undefined;
    const warnings = await readinessWarnings(ctx);
    res.status(ready ? 200 : 503).json({
      status: ready ? 'ready' : 'not ready',
      reasons,
      ...(held ? { held } : {}),
      ...(warnings.length > 0 ? { warnings } : {}),
    });
  });
  app.get('/metrics', async (_req, res) => {
    res.type(ctx.metrics.registry.contentType).send(await ctx.metrics.registry.metrics());
  });
  return app;
}
