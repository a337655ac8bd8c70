/** The running service: the API, the operations port and the workers, by role. */
import { setTimeout as pause } from 'node:timers/promises';
import { ConfigurationError } from './config.ts';
import type { Context } from './context.ts';
import { createApp } from './http/app.ts';
import { createOpsApp } from './http/ops.ts';
import { type HttpServer, startServer } from './http/server.ts';
import { jobHandlers, streamHandlers } from './jobs/index.ts';
import { keepTrying } from './keep-trying.ts';
import { pages } from './web/index.ts';

export interface Service {
  /** Of the API; `undefined` for a pure worker. */
  url: string | undefined;
  opsUrl: string;
  /**
   * Stops the service. It first goes on answering for the draining time, as not ready and with `Connection:
   * close`. It then accepts no new connections and finishes the requests in progress. The context stays open. Whatever
   * still calls a provider at the end of the grace, such as a job, gets no answer.
   * @param hurry ends the draining early when it is aborted.
   */
  stop(hurry?: AbortSignal): Promise<void>;
}

/** @throws ConfigurationError when the port cannot be had. */
function listenOn(...parameters: Parameters<typeof startServer>): Promise<HttpServer> {
  return startServer(...parameters).catch(({ message, cause }: Error) => {
    throw new ConfigurationError(`Configuration: ${message}: ${(cause as NodeJS.ErrnoException).code}`);
  });
}

/** Closes a server that would keep alive a process that could not start. */
async function giveUp(server: HttpServer, error: unknown): Promise<never> {
  await server.close(AbortSignal.abort());
  throw error;
}

/** Nothing is worked on before the database is migrated. */
async function begin(ctx: Context): Promise<void> {
  const problems = await ctx.schema.problems();
  if (problems.length > 0) throw new Error(problems.join('; '));
  await ctx.queue.start();
  if (ctx.config.role !== 'api')
    await ctx.queue.work(jobHandlers(ctx), streamHandlers(ctx), async () =>
      Boolean(await ctx.installation.hold()),
    );
}

export async function startService(ctx: Context): Promise<Service> {
  const { role, host, port, opsHost, opsPort, requests: limits, drainMs, shutdownTimeoutMs } = ctx.config;
  const stopping = new AbortController();
  const opsApp = createOpsApp(ctx, stopping.signal);
  const ops = await listenOn(opsApp, { host: opsHost, port: opsPort, variable: 'OPS_PORT', limits });
  ctx.installation.begin();
  const startApi = async () => {
    await Promise.all([ctx.apiProcesses.join(), ctx.processSession.begin()]);
    const onRefused = () => ctx.metrics.refusedConnections.inc();
    return listenOn(createApp(ctx, pages(ctx)), { host, port, variable: 'PORT', limits, onRefused });
  };
  const api = role === 'worker' ? undefined : await startApi().catch((error) => giveUp(ops, error));
  await keepTrying('the queue', () => begin(ctx), { log: ctx.log, signal: stopping.signal });
  const stop = async (hurry?: AbortSignal) => {
    const deadline = AbortSignal.timeout(shutdownTimeoutMs);
    deadline.addEventListener('abort', ctx.cutProviderCalls);
    stopping.abort();
    ops.drain();
    if (api) {
      api.drain();
      const enough = AbortSignal.any([deadline, ...(hurry ? [hurry] : [])]);
      await pause(drainMs, undefined, { signal: enough }).catch(() => {});
      await api.close(deadline);
    }
    await ops.close(deadline);
  };
  let stopped: Promise<void> | undefined;
  return {
    url: api?.url,
    opsUrl: ops.url,
    stop: (hurry) => {
      stopped ??= stop(hurry);
      return stopped;
    },
  };
}
