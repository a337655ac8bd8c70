/**
 * What is known of the deployment: whether it is ready, whether it is paused, and at which address it is reached. The
 * command and the columns call a pause a hold, and the deployment an installation.
 */
import type { Context } from '../../context.ts';
import { answers } from '../../db/client/client.ts';
import {
  endPause,
  lastHighWaterMark,
  type Pause,
  type PublicUrlObservation,
  pauseOf,
  readDeployment,
  writePause,
  writePublicUrlObservation,
  writeRestorePause,
} from '../../db/tables/deployment.ts';
import { ServiceError } from '../../errors/index.ts';
import { isOfInternet } from '../../outbound/networks.ts';

/** Returns the reasons why this process should get no traffic; empty when it is ready. */
export async function unreadiness(
  ctx: Pick<Context, 'db' | 'queue'>,
  schemaProblems: () => Promise<string[]>,
): Promise<string[]> {
  const queue = ctx.queue.problems();
  if (!(await answers(ctx.db))) return ['the database does not answer', ...queue];
  const schema = await schemaProblems().catch(() => ['the migrations of the database cannot be read']);
  return [...schema, ...queue];
}

/** Returns what keeps a process that is ready from doing some of its work; empty when all is well. */
export async function readinessWarnings({
  outbound: { storage },
  queue,
}: Pick<Context, 'outbound' | 'queue'>): Promise<string[]> {
  // What is written for a queue database that is away waits, and all others go on, so the process gets its traffic.
  const databases = await queue.databases().catch(() => []);
  const away = databases
    .filter(({ answers }) => !answers)
    .map(({ name }) => `the queue database ${name} does not answer: its jobs wait`);
  const hasRoom = await storage.room.has(0).catch(() => undefined);
  if (hasRoom === undefined) return [...away, 'the free space of DATA_DIR cannot be read'];
  return hasRoom
    ? away
    : [...away, 'the disk of DATA_DIR has less free than MEDIA_DISK_MARGIN_BYTES: no files are taken'];
}

// Pauses the deployment: workers start nothing that reaches providers or customers. Work in progress is
// finished, and the API keeps answering.

interface CurrentPause extends Pause {
  /** The time after which changes may be lost; absent unless the database was restored. */
  lostSince?: Date;
}

/**
 * Keeps the workers from starting anything that reaches providers or customers, until the deployment is
 * resumed. Returns the pause that is in force, which may be an earlier one.
 * @param restored true when the database was restored and no process has run on it since.
 */
export async function pauseDeployment(
  ctx: Pick<Context, 'db' | 'clock'>,
  restored: boolean,
): Promise<CurrentPause | undefined> {
  if (restored) await writeRestorePause(ctx.db, ctx.clock.now(), await lastHighWaterMark(ctx.db));
  else await writePause(ctx.db, ctx.clock.now());
  ctx.db.$deployment.forget('1');
  return readPause(ctx);
}

export async function readPause(ctx: Pick<Context, 'db'>): Promise<CurrentPause | undefined> {
  const row = await readDeployment(ctx.db);
  const pause = pauseOf(row);
  const restored = pause?.reason === 'restored' && row.lostSince;
  return pause && { ...pause, ...(restored ? { lostSince: restored } : {}) };
}

/**
 * Releases the deployment.
 * @param unreconciled releases it even if the ledger was not compared with the providers after a restore.
 * @throws ServiceError `conflict` when that comparison has to come first.
 */
export async function resumeDeployment(ctx: Pick<Context, 'db'>, unreconciled: boolean): Promise<void> {
  const { holdReason, reconciledAt } = await readDeployment(ctx.db);
  if (holdReason === 'restored' && !reconciledAt && !unreconciled)
    throw new ServiceError('conflict', {
      message:
        'The database was restored, and the ledger is not reconciled: what was published since the backup would be published again. Run `ledger reconcile` first, or release with --unreconciled.',
    });
  await endPause(ctx.db);
  ctx.db.$deployment.forget('1');
}

const retryAfterSeconds = 60;

/** Throws `service_unavailable` while the deployment is in maintenance mode. */
export async function requireNotPaused(ctx: Pick<Context, 'db'>): Promise<void> {
  if (!(await ctx.db.$deployment.pause())) return;
  throw new ServiceError('service_unavailable', {
    message:
      'This deployment is on hold, and refreshes no credentials until its operator releases it. Nothing was attempted. Retry after the time in Retry-After.',
    retryAfterSeconds,
  });
}

// Records that browsers reach the service at its public URL, for the health check. Of what callers can make up, nothing is
// kept but which of a few words it was.

/** How a form arrived. */
export interface Arrival {
  protocol: 'http' | 'https';
  /** Whether it named the host of the public address. */
  hostKept: boolean;
  /** Whether `X-Forwarded-For` named a client. */
  forwarded: boolean;
  /** The address of the client, as far as trusted proxies name it. */
  client: string | undefined;
  /** The address of whoever opened the connection. */
  peer: string | undefined;
}

/** Notes a form that was answered. A note that cannot be written is only missing from what the doctor says. */
export async function recordPublicUrlObservation(
  { db, config, clock: { now }, observability: { log } }: Context,
  arrival: Arrival,
): Promise<void> {
  const { protocol, hostKept, client } = arrival;
  const form = { protocol, hostKept, proxy: proxyOf(arrival), outside: isOfInternet(client) };
  await writePublicUrlObservation(db, config.publicUrl, now(), form).catch((error: unknown) =>
    log.warn('could not record observation of the public URL', { subsystem: 'health-check', error }),
  );
}

/** A client of the internet can invent the header, so it tells of an unnamed proxy only when it comes from this network. */
function proxyOf({ forwarded, client, peer }: Arrival): PublicUrlObservation['proxy'] {
  if (client !== peer) return 'trusted';
  return forwarded && !isOfInternet(peer) ? 'untrusted' : 'none';
}
