/** The operations port: alive, ready, measured. Not for the public. */
import express, { type Express } from 'express';
import type { Context } from '../context.ts';
import { unreadiness } from '../domain/readiness.ts';

/** @param stopping is aborted when the process begins to stop. */
export function createOpsApp(ctx: Context, stopping: AbortSignal): Express {
  const app = express();
  app.disable('x-powered-by');
  app.get('/healthz', (_req, res) => {
    res.json({ status: 'ok' });
  });
  app.get('/readyz', async (_req, res) => {
    const reasons = stopping.aborted ? ['the process is stopping'] : await unreadiness(ctx);
    const ready = reasons.length === 0;
    // A process that is held answers the API, so it is ready.
    const held = ready ? await ctx.installation.hold() : undefined;
    res
      .status(ready ? 200 : 503)
      .json({ status: ready ? 'ready' : 'not ready', reasons, ...(held ? { held } : {}) });
  });
  app.get('/metrics', async (_req, res) => {
    res.type(ctx.metrics.registry.contentType).send(await ctx.metrics.registry.metrics());
  });
  return app;
}
