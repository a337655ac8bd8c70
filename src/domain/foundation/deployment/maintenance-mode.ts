/**
 * Puts the deployment into maintenance mode: workers start nothing that reaches providers or customers. Work in progress is
 * finished, and the API keeps answering.
 */
import type { Context } from '../../../context.ts';
import {
  endPause,
  type Pause,
  pauseOf,
  readDeployment,
  writePause,
  writeRestorePause,
} from '../../../db/tables/deployment.ts';
import { lastHighWaterMark } from '../../../db/tables/high-water-marks.ts';
import { ServiceError } from '../../../errors/index.ts';

interface CurrentPause extends Pause {
  /** The time after which changes may be lost; absent unless the database was restored. */
  lostSince?: Date;
}

/**
 * Keeps the workers from starting anything that reaches providers or customers, until the installation is
 * released. Returns the hold that is in force, which may be an earlier one.
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
 * Releases the installation.
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
      'This installation is held by whoever runs it, and refreshes no credentials until it is released. Nothing was attempted. Retry after the time in Retry-After.',
    retryAfterSeconds,
  });
}
