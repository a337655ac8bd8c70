import type { Context } from '../../context.ts';
import { takeDueSweeps } from '../../db/profiles.ts';

const batch = 500;

/** Hands out the profiles whose time has come, to whichever process is free. */
export async function sweepDueProfiles(ctx: Context): Promise<void> {
  const now = ctx.now();
  const next = new Date(now.getTime() + ctx.config.sweepIntervalMs);
  for (;;) {
    const due = await takeDueSweeps(ctx.db, now, { next, count: batch });
    for (const profile of due) await ctx.queue.enqueue('profiles.sweep', profile, profile.connectedProfileId);
    if (due.length < batch) return;
  }
}
