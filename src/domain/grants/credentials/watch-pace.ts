/**
 * Decides how often a profile is polled and swept. All profiles that share a daily budget spend it together,
 * so the more there are of them, the longer each one waits: whatever their number, polls spend at most their
 * share of a limit, and sweeps theirs.
 */
import type { Context } from '../../../context.ts';
import { countSharing } from '../../../db/tables/due-profiles.ts';
import type { QuotaOwner } from '../../../db/tables/provider-limits.ts';
import { dayMs } from '../../../lib/time.ts';
import { dailyLimitOf } from '../../../provider-client/daily-budget.ts';
import type { DailyBudget } from '../../../providers/budgets.ts';
import type { Provider } from '../../../providers/provider.ts';

export type Watch = 'poll' | 'sweep';

export interface Pace {
  everyMs: number;
  /** The budget that makes the interval longer than usual. */
  slowedBy?: string;
  /** The budget of which nothing may be spent, so that the profile is not polled or swept at all. */
  stoppedBy?: string;
}

/** The shares of a daily limit; the rest is for customers' own calls. */
export const watchShares: Record<Watch, number> = { poll: 0.5, sweep: 0.25 };

/** Returns the interval of a provider's profiles while no budget slows them down. */
export function usualMs({ config }: Pick<Context, 'config'>, provider: Provider, watch: Watch): number {
  const [ownMs, seconds = 0] =
    watch === 'poll'
      ? [config.pollIntervalMs, provider.poll?.everySeconds]
      : [config.sweepIntervalMs, provider.sweepEverySeconds];
  return Math.max(ownMs, seconds * 1000);
}

/** Returns how often the holder's profile is to be polled or swept, with the profiles that there are now. */
export async function paceOf(
  ctx: Context,
  provider: Provider,
  watch: Watch,
  owner: QuotaOwner,
): Promise<Pace> {
  let pace: Pace = { everyMs: usualMs(ctx, provider, watch) };
  const stoppedBy = await stoppedWatch(ctx, provider, watch, owner);
  if (stoppedBy) return { ...pace, stoppedBy };
  for (const budget of provider.dailyBudgets ?? []) {
    const everyMs = await affordableMs(ctx, budget, watch, owner);
    if (everyMs > pace.everyMs) pace = { everyMs, slowedBy: budget.budget };
  }
  return pace;
}

const watchCost = ({ perPoll = 0, perSweep }: DailyBudget, watch: Watch) =>
  watch === 'poll' ? perPoll : perSweep;

/** Returns the budget that a poll or sweep would spend although nothing of it may be spent; `undefined` without one. */
export async function stoppedWatch(
  ctx: Context,
  provider: Provider,
  watch: Watch,
  owner: QuotaOwner,
): Promise<string | undefined> {
  for (const budget of provider.dailyBudgets ?? []) {
    if (watchCost(budget, watch) === 0) continue;
    if ((await dailyLimitOf(ctx, owner, budget))?.limit === 0) return budget.budget;
  }
  return undefined;
}

async function affordableMs(
  ctx: Context,
  budget: DailyBudget,
  watch: Watch,
  owner: QuotaOwner,
): Promise<number> {
  const cost = watchCost(budget, watch);
  const limited = cost > 0 && (await dailyLimitOf(ctx, owner, budget));
  if (!limited) return 0;
  const { limit, spender } = limited;
  const sharing = await countSharing(ctx.db, spender, budget.per);
  return Math.ceil((cost * sharing * dayMs) / (limit * watchShares[watch]));
}
