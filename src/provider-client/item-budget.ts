/** Enforces item budgets: asks the provider for the remaining quota before a unit is used. */
import type { StoredProfile } from '../db/tables/profiles.ts';
import { ServiceError } from '../errors/index.ts';
import type { BudgetReading, SpentBudget } from '../providers/budgets.ts';
import { type Call, ignoreFailure } from '../providers/call.ts';
import { holderOf } from './budget-book.ts';
import type { ProviderContext } from './context.ts';

/**
 * The longest wait for room in a budget while nobody knows when the units in its window were spent, since these
 * leave it at unknown times.
 */
export const unknownWaitSeconds = 60 * 60;

/**
 * Asks how much of a budget is used, and notes it for the profile's `providerBudget` and for the metrics.
 * @throws ProviderFailure
 */
export async function readBudget(
  ctx: ProviderContext,
  profile: StoredProfile,
  call: Call,
  budget: SpentBudget,
): Promise<BudgetReading> {
  const reading = await budget.read(call);
  ctx.providers.limits.budgets.note(holderOf(profile), [reading]);
  ctx.observability.metrics.budgets(profile, [reading]);
  return reading;
}

/**
 * Checks, before a request that changes something, that a unit is left of the budget that such requests use. If the
 * provider cannot be asked, the answer is yes, and the provider may refuse.
 * @param call sends the question; it must not ask for a unit itself.
 * @throws ServiceError `platform_rate_limit` when nothing is left.
 */
export async function requireUnit(
  ctx: ProviderContext,
  profile: StoredProfile,
  call: Call,
  budget: SpentBudget,
): Promise<void> {
  const reading = await readBudget(ctx, profile, call, budget).catch(ignoreFailure);
  if (reading?.limit !== undefined && reading.used >= reading.limit)
    throw spentError(reading, reading.limit, await ctx.clock.ofTenant.now(profile));
}

function spentError(
  { budget, used, windowSeconds, resetsInSeconds }: BudgetReading,
  limit: number,
  now: Date,
): ServiceError {
  const retryAfterSeconds =
    resetsInSeconds ?? Math.min(windowSeconds ?? unknownWaitSeconds, unknownWaitSeconds);
  const retryAt = new Date(now.getTime() + retryAfterSeconds * 1000).toISOString();
  const window = windowSeconds === undefined ? {} : { windowSeconds };
  const within = windowSeconds === undefined ? '' : ` in ${Math.round(windowSeconds / 3600)} hours`;
  return new ServiceError('platform_rate_limit', {
    message: `The provider allows the account ${limit}${within} (${budget}), and ${used} are used. Nothing was changed; try again at ${retryAt}.`,
    meta: { reason: 'provider_budget_spent', budget, limit, usage: used, ...window, retryAt },
    retryAfterSeconds,
  });
}
