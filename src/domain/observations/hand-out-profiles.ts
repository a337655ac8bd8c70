/** Enqueues jobs for the profiles that are due for a poll or a sweep, for whichever process is free. */
import type { Context } from '../../context.ts';
import { type DueProfile, putOff, takeDue } from '../../db/due-profiles.ts';
import type { Provider } from '../../providers/provider.ts';
import { holderThrough } from '../provider-access/holder.ts';
import { type Pace, paceOf, usualMs, type Watch } from '../provider-access/pace.ts';

const batch = 500;
const columns = { poll: 'poll_at', sweep: 'sweep_at' } as const;
const jobs = { poll: 'profiles.poll', sweep: 'profiles.sweep' } as const;

export async function handOutDueProfiles(ctx: Context): Promise<void> {
  for (const provider of ctx.registry.providers) {
    await handOut(ctx, provider, 'sweep');
    if (provider.poll) await handOut(ctx, provider, 'poll');
  }
}

async function handOut(ctx: Context, provider: Provider, watch: Watch): Promise<void> {
  const now = ctx.now();
  const next = new Date(now.getTime() + usualMs(ctx, provider, watch));
  for (;;) {
    const due = await takeDue(ctx.db, columns[watch], [provider.id], now, { next, count: batch });
    await slowDown(ctx, provider, watch, due, now);
    for (const { organizationId, mode, connectedProfileId } of due)
      await ctx.queue.enqueue(jobs[watch], { organizationId, mode, connectedProfileId }, connectedProfileId);
    if (due.length < batch) return;
  }
}

/** Puts the next time of profiles off whose budgets do not allow for the usual interval. */
async function slowDown(
  ctx: Context,
  provider: Provider,
  watch: Watch,
  due: readonly DueProfile[],
  now: Date,
): Promise<void> {
  if (!provider.dailyBudgets) return;
  const ofOneAccount = provider.dailyBudgets.some(({ per }) => per !== 'app');
  const paces = new Map<string, Promise<Pace>>();
  const paceOfProfile = (profile: DueProfile): Promise<Pace> => {
    const { connectionId: id, authIntegrationId } = profile;
    const holder = holderThrough(profile, { id, authIntegrationId });
    const name = [holder.organizationId, holder.app, ofOneAccount ? holder.externalId : ''].join('\n');
    const pace = paces.get(name) ?? paceOf(ctx, provider, watch, holder);
    paces.set(name, pace);
    return pace;
  };
  for (const profile of due) {
    const { everyMs, slowedBy } = await paceOfProfile(profile);
    const until = new Date(now.getTime() + everyMs);
    if (slowedBy) await putOff(ctx.db, columns[watch], [profile.connectedProfileId], until);
  }
}
