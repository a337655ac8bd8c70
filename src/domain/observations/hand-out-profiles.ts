/** Enqueues jobs for the profiles that are due for a poll or a sweep, for whichever process is free. */
import type { Context } from '../../context.ts';
import { type DueProfile, takeDuePolls, takeDueSweeps } from '../../db/profiles.ts';

const batch = 500;

export async function handOutDueProfiles(ctx: Context): Promise<void> {
  await handOut(ctx, 'profiles.sweep', ctx.config.sweepIntervalMs, (now, page) =>
    takeDueSweeps(ctx.db, now, page),
  );
  const polled = ctx.registry.providers.flatMap(({ id, poll }) => (poll ? [id] : []));
  await handOut(ctx, 'profiles.poll', ctx.config.pollIntervalMs, (now, page) =>
    takeDuePolls(ctx.db, polled, now, page),
  );
}

async function handOut(
  ctx: Context,
  job: 'profiles.sweep' | 'profiles.poll',
  intervalMs: number,
  take: (now: Date, page: { next: Date; count: number }) => Promise<DueProfile[]>,
): Promise<void> {
  const now = ctx.now();
  const next = new Date(now.getTime() + intervalMs);
  for (;;) {
    const due = await take(now, { next, count: batch });
    for (const profile of due) await ctx.queue.enqueue(job, profile, profile.connectedProfileId);
    if (due.length < batch) return;
  }
}
