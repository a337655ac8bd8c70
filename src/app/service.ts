/** The running service: the API, the operations port and the workers, by role. */
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { ConfigurationError } from '../config.ts';
import { isSpread } from '../db/distribution/several-nodes.ts';
import { makePartitionsAhead } from '../domain/administration/erase-expired.ts';
import { unreadiness } from '../domain/foundation/deployment.ts';
import { createProfileStreams, type ProfileStreams } from '../domain/sync/observations/profile-streams.ts';
import { createApp } from '../http/app.ts';
import { whenMigrated } from '../http/every-request.ts';
import { createOpsApp } from '../http/ops.ts';
import { type HttpServer, startServer } from '../http/server.ts';
import { pages } from '../web/index.ts';
import { retryUntilReady } from './before-start.ts';
import type { Composition } from './compose.ts';
import { workersOf } from './job-handlers.ts';

export interface Service {
  /** The API's address; `undefined` for a process that is only a worker. */
  url: string | undefined;
  opsUrl: string;
  /**
   * Stops the service. It first continues answering for the draining time, as not ready and with `Connection: close`.
   * Then it accepts no new connections and finishes the requests in progress. When the grace time has ended, calls to
   * providers that are still open, such as those of jobs, are cut off. The context stays open.
   * @param hurry ends the draining early when it is aborted.
   */
  stop(hurry?: AbortSignal): Promise<void>;
}

/**
 * Starts a server, and resolves when it listens.
 * @throws ConfigurationError when the port is not available.
 */
function listenOn(...[app, options]: Parameters<typeof startServer>): Promise<HttpServer> {
  return startServer(app, options).catch((error: Error) => {
    const { port, variable } = options;
    // Whoever has the second port is probably this service in another terminal, which has the first one, too.
    const sentence = isPortInUse(error)
      ? portInUse(port, (other) => `${variable === 'PORT' ? '' : 'PORT=8180 '}${variable}=${other} npm start`)
      : `Configuration: ${error.message}: ${(error.cause as NodeJS.ErrnoException).code}`;
    throw new ConfigurationError(sentence, { cause: error });
  });
}

/** Closes a server, which would keep the process alive although it could not start, and rethrows the error. */
async function giveUp(server: HttpServer, error: unknown): Promise<never> {
  await server.close(AbortSignal.abort());
  throw error;
}

/**
 * Starts the queue and the workers. It throws while the database is not migrated, or not yet known to be the right one,
 * because nothing may be worked on before that.
 */
async function begin(
  ctx: Composition,
  streams: ProfileStreams,
  beforeWork: () => Promise<void>,
): Promise<void> {
  const problems = await ctx.schema.problems();
  if (problems.length > 0) throw new Error(problems.join('; '));
  await beforeWork();
  // Asked here, so that nothing later waits for it.
  await isSpread(ctx.db);
  await makePartitionsAhead(ctx);
  await ctx.queue.start();
  if (ctx.config.role === 'api') return;
  const workers = await workersOf(ctx);
  await workers.begin();
  streams.begin();
}

/**
 * Starts what the configured role needs: the operations port always, the API and the workers by role.
 * @param beforeWork rejects for as long as no job may be begun.
 * @throws ConfigurationError when a port is not available.
 */
export async function startService(ctx: Composition, beforeWork = async () => {}): Promise<Service> {
  const { role, host, port, opsHost, opsPort, requests: limits, drainMs, shutdownTimeoutMs } = ctx.config;
  const stopping = new AbortController();
  const opsApp = createOpsApp(ctx, () => unreadiness(ctx, ctx.schema.problems), stopping.signal);
  const ops = await listenOn(opsApp, { host: opsHost, port: opsPort, variable: 'OPS_PORT', limits });
  ctx.db.$deployment.begin();
  const startApi = async () => {
    await Promise.all([ctx.apiProcesses.join(), ctx.db.$session.begin()]);
    const onRefused = () => ctx.observability.metrics.refusedConnections.inc();
    return listenOn(createApp(ctx, pages(ctx), whenMigrated(ctx.schema), ctx.tracing), {
      host,
      port,
      variable: 'PORT',
      limits,
      onRefused,
    });
  };
  const api = role === 'worker' ? undefined : await startApi().catch((error) => giveUp(ops, error));
  const streams = createProfileStreams(ctx);
  await retryUntilReady('the queue', () => begin(ctx, streams, beforeWork), {
    log: ctx.observability.log,
    signal: stopping.signal,
  });
  const stop = async (hurry?: AbortSignal) => {
    const deadline = AbortSignal.timeout(shutdownTimeoutMs);
    deadline.addEventListener('abort', ctx.cutProviderCalls);
    stopping.abort();
    const streamsEnded = Promise.race([streams.end(), once(deadline, 'abort')]);
    ops.drain();
    if (api) {
      api.drain();
      ctx.db.$eventFeed.tail.end();
      const enough = AbortSignal.any([deadline, ...(hurry ? [hurry] : [])]);
      await pause(drainMs, undefined, { signal: enough }).catch(() => {});
      await api.close(deadline);
    }
    await ops.close(deadline);
    await streamsEnded;
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

// Says what to do about a port that another program has.

/** Tells whether an error, or what has caused it, is that another program listens on the port. */
export function isPortInUse(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return ('code' in error && error.code === 'EADDRINUSE') || isPortInUse(error.cause);
}

/** @param fix returns a command that takes another port. */
export function portInUse(port: number, fix: (other: number) => string): string {
  const other = port > 65_000 ? port - 100 : port + 100;
  return `Another program listens on port ${port}: stop it, or choose another port, as in ${fix(other)}`;
}
