/**
 * A hold: workers take nothing that reaches providers or customers. What was begun before is ended, and the API goes on
 * answering.
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

export interface HoldInForce extends Hold {
  /** After a restore: what was done after it may be lost. */
  lostSince?: Date;
}

/**
 * Returns the hold that is in force then, which may be an earlier one.
 * @param restored whether the database was restored, and no process has run on it since.
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
 * @param unreconciled releases it also when the ledger was not compared with the providers after a restore.
 * @throws ServiceError `conflict` when that comes first.
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
