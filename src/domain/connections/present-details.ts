/** Presents the parts of a profile that its own page has: its budgets, and how it is watched. */

import type { Context } from '../../context.ts';
import type { Schemas } from '../../contract/index.ts';
import type { StoredProfile, WatchedProfile } from '../../db/tables/profiles.ts';
import type { StoredBudget } from '../../db/tables/provider-budgets.ts';
import { daySeconds } from '../../lib/time.ts';
import { holderOf } from '../../provider-client/budget-holder.ts';
import { spendingState } from '../../provider-client/daily-budget.ts';
import { type Pace, paceOf } from '../grants/credentials/pace.ts';

/** Presents the budgets that the provider has reported. */
export function presentBudgets(budgets: readonly StoredBudget[]): Schemas['ProviderBudget'][] {
  return budgets.map(({ budget, unit, used, limit, windowSeconds, resetsAt, readAt }) => ({
    budget,
    unit: unit as Schemas['ProviderBudget']['unit'],
    used,
    ...(limit === null ? {} : { limit }),
    ...(windowSeconds === null ? {} : { windowSeconds }),
    ...(resetsAt ? { resetsAt: resetsAt.toISOString() } : {}),
    readAt: readAt.toISOString(),
  }));
}

/** Returns the daily budgets that the service counts because something limits them. */
export async function presentSpending(
  ctx: Context,
  profile: StoredProfile,
): Promise<Schemas['ProviderBudget'][]> {
  const { dailyBudgets = [] } = ctx.providers.registry.find(profile.providerId) ?? {};
  const states = await Promise.all(
    dailyBudgets.map(async ({ budget, unit, ...declared }) => ({
      budget,
      unit,
      state: await spendingState(ctx, holderOf(profile), { budget, unit, ...declared }),
    })),
  );
  return states.flatMap(({ budget, unit, state }) => {
    if (!state) return [];
    const { spent, limit, dayEndsAt } = state;
    return {
      budget,
      unit,
      used: spent,
      limit,
      windowSeconds: daySeconds,
      resetsAt: dayEndsAt.toISOString(),
      readAt: ctx.clock.now().toISOString(),
    };
  });
}

/** Returns how often a profile is swept and polled; `undefined` when neither is done. */
export async function presentWatching(
  ctx: Context,
  profile: WatchedProfile,
): Promise<Schemas['ProfileWatching'] | undefined> {
  const provider = ctx.providers.registry.find(profile.providerId);
  if (!provider || profile.status !== 'live') return undefined;
  const { loginKind } = profile.connection;
  const isSwept = provider.contentTypes.some(({ observe }) => observe?.scopes[loginKind]);
  const isPolled = provider.poll?.scopes[loginKind] !== undefined;
  if (!isSwept && !isPolled) return undefined;
  const watches = [...(isSwept ? (['sweep'] as const) : []), ...(isPolled ? (['poll'] as const) : [])];
  const watching: Schemas['ProfileWatching'] = {};
  const stopped: Schemas['StoppedWatch'][] = [];
  for (const watch of watches) {
    const { stoppedBy: budget, ...pace } = await paceOf(ctx, provider, watch, holderOf(profile));
    if (budget) stopped.push({ watch, budget });
    else watching[watch] = presentPace(pace, watch === 'poll' ? profile.pollAt : profile.sweepAt);
  }
  return stopped.length > 0 ? { ...watching, stopped } : watching;
}

const presentPace = ({ everyMs, slowedBy }: Pace, next: Date): Schemas['WatchPace'] => ({
  everySeconds: Math.round(everyMs / 1000),
  nextAt: next.toISOString(),
  ...(slowedBy ? { slowedBy } : {}),
});
