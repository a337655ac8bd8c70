import type { Context } from '../../context.ts';
import type { Schemas } from '../../contract/index.ts';
import type { StoredProfile } from '../../db/tables/profiles.ts';
import type { StoredBudget } from '../../db/tables/provider-budgets.ts';
import { holderOf } from '../../provider-client/budget-holder.ts';
import { spendingState } from '../../provider-client/daily-budget.ts';

/** Presents the budgets that the provider has told of. */
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

const daySeconds = 24 * 60 * 60;

/** Returns the daily budgets that the service counts because something limits them. */
export async function presentSpending(
  ctx: Context,
  profile: StoredProfile,
): Promise<Schemas['ProviderBudget'][]> {
  const { dailyBudgets = [] } = ctx.registry.find(profile.providerId) ?? {};
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
      readAt: ctx.now().toISOString(),
    };
  });
}
