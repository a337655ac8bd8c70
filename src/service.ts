/** The running service: the API, the operations port and the workers, by role. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Express } from 'express';
import type { Context } from './context.ts';
import { longestRequestMs } from './domain/request-limits.ts';
import { createApp } from './http/app.ts';
import { createOpsApp } from './http/ops.ts';
import { refuseUnreadable } from './http/unreadable.ts';
import { jobHandlers, streamHandlers } from './jobs/index.ts';
import { pages } from './web/index.ts';

export interface Service {
  /** Of the API; `undefined` for a pure worker. */
  url: string | undefined;
  opsUrl: string;
  /** Finishes requests and jobs in progress. The context stays open. */
  stop(): Promise<void>;
}

export async function startService(ctx: Context): Promise<Service> {
  const { role, host, port, opsPort, shutdownTimeoutMs } = ctx.config;
  const ops = await listen(createOpsApp(ctx), host, opsPort, 'OPS_PORT');
  if (role !== 'worker') await ctx.apiProcesses.join();
  const api = role === 'worker' ? undefined : await listen(createApp(ctx, pages(ctx)), host, port, 'PORT');
  if (role !== 'api') await ctx.queue.work(jobHandlers(ctx), streamHandlers(ctx));
  return {
    url: api && urlOf(api),
    opsUrl: urlOf(ops),
    stop: async () => {
      if (api) await close(api, shutdownTimeoutMs);
      await close(ops, shutdownTimeoutMs);
    },
  };
}

function listen(app: Express, host: string, port: number, variable: string): Promise<Server> {
  return new Promise((resolve, reject) => {
    const server = createServer({ requestTimeout: longestRequestMs }, app);
    refuseUnreadable(server);
    server.once('listening', () => resolve(server));
    server.once('error', (cause) =>
      reject(new Error(`${variable} ${port} cannot be listened on`, { cause })),
    );
    server.listen(port, host);
  });
}

/** No new connections; idle ones end at once, busy ones when they have answered, the rest at the timeout. */
function close(server: Server, timeoutMs: number): Promise<void> {
  const timer = setTimeout(() => server.closeAllConnections(), timeoutMs).unref();
  return new Promise((resolve) => {
    server.close(() => {
      clearTimeout(timer);
      resolve();
    });
    server.closeIdleConnections();
  });
}

function urlOf(server: Server): string {
  const { address, port, family } = server.address() as AddressInfo;
  return `http://${family === 'IPv6' ? `[${address}]` : address}:${port}`;
}
