/**
 * A hold: workers take nothing that reaches providers or customers. What was begun before is ended, and the API goes on
 * answering.
 */
import type { Context } from '../../context.ts';
import { endHold, type Hold, type HoldReason, readHold, writeHold } from '../../db/installation.ts';
import { ServiceError } from '../../errors.ts';

/** Returns the hold that is in force then, which may be an earlier one. */
export async function holdInstallation(ctx: Context, reason: HoldReason): Promise<Hold | undefined> {
  await writeHold(ctx.db, reason, ctx.now());
  ctx.installation.forget();
  return readHold(ctx.db);
}

export async function releaseInstallation(ctx: Context): Promise<void> {
  await endHold(ctx.db);
  ctx.installation.forget();
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
