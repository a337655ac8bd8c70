/**
 * Holds the installation: workers start nothing that reaches providers or customers. Work in progress is
 * finished, and the API keeps answering.
 */
import type { Context } from '../../context.ts';
import {
  endHold,
  type Hold,
  holdOf,
  readInstallation,
  writeHold,
  writeRestoreHold,
} from '../../db/installation.ts';
import { lastMark } from '../../db/progress-marks.ts';
import { ServiceError } from '../../errors.ts';

interface HoldInForce extends Hold {
  /** The time after which changes may be lost; absent unless the database was restored. */
  lostSince?: Date;
}

/**
 * Keeps the workers from starting anything that reaches providers or customers, until the installation is
 * released. Returns the hold that is in force, which may be an earlier one.
 * @param restored true when the database was restored and no process has run on it since.
 */
export async function holdInstallation(ctx: Context, restored: boolean): Promise<HoldInForce | undefined> {
  if (restored) await writeRestoreHold(ctx.db, ctx.now(), await lastMark(ctx.db));
  else await writeHold(ctx.db, ctx.now());
  ctx.installation.forget('1');
  return readHold(ctx);
}

export async function readHold(ctx: Context): Promise<HoldInForce | undefined> {
  const row = await readInstallation(ctx.db);
  const hold = holdOf(row);
  const restored = hold?.reason === 'restored' && row.lostSince;
  return hold && { ...hold, ...(restored ? { lostSince: restored } : {}) };
}

/**
 * Releases the installation.
 * @param unreconciled releases it even if the ledger was not compared with the providers after a restore.
 * @throws ServiceError `conflict` when that comparison has to come first.
 */
export async function releaseInstallation(ctx: Context, unreconciled: boolean): Promise<void> {
  const { holdReason, reconciledAt } = await readInstallation(ctx.db);
  if (holdReason === 'restored' && !reconciledAt && !unreconciled)
    throw new ServiceError('conflict', {
      message:
        'The database was restored, and the ledger is not reconciled: what was published since the backup would be published again. Run `ledger reconcile` first, or release with --unreconciled.',
    });
  await endHold(ctx.db);
  ctx.installation.forget('1');
}

const retryAfterSeconds = 60;

/** Throws `service_unavailable` while the installation is held. */
export async function requireReleased(ctx: Context): Promise<void> {
  if (!(await ctx.installation.hold())) return;
  throw new ServiceError('service_unavailable', {
    message:
      'This installation is held by whoever runs it, and refreshes no credentials until it is released. Nothing was attempted. Retry after the time in Retry-After.',
    retryAfterSeconds,
  });
}
