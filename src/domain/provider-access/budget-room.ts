/** Asks the provider how much of a budget is left, for what spends a unit of it. */
import type { Context } from '../../context.ts';
import type { StoredProfile } from '../../db/profiles.ts';
import { ServiceError } from '../../errors.ts';
import type { BudgetReading, SpentBudget } from '../../providers/budget.ts';
import { type Call, ProviderFailure } from '../../providers/call.ts';
import { holderOf } from './holder.ts';

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
  ctx: Context,
  profile: StoredProfile,
  call: Call,
  budget: SpentBudget,
): Promise<BudgetReading> {
  const reading = await budget.read(call);
  ctx.providerLimits.budgets.note(holderOf(profile), [reading]);
  ctx.metrics.budgets(profile, [reading]);
  return reading;
}

/**
 * Wraps the call of an operation that uses a unit of a budget: the provider is asked how much is left before a
 * request that changes something, and a request for which nothing is left is not sent. It fails as
 * `platform_rate_limit`.
 */
export function withinBudget(ctx: Context, profile: StoredProfile, call: Call, budget: SpentBudget): Call {
  return {
    ...call,
    upstream: {
      async request(request) {
        if (request.method !== 'GET') await requireRoom(ctx, profile, call, budget);
        return call.upstream.request(request);
      },
    },
  };
}

/** Checks that a unit is left. If the provider cannot be asked, the answer is yes, and the provider may refuse. */
async function requireRoom(
  ctx: Context,
  profile: StoredProfile,
  call: Call,
  budget: SpentBudget,
): Promise<void> {
  const reading = await readBudget(ctx, profile, call, budget).catch(ignoreFailure);
  if (reading?.limit !== undefined && reading.used >= reading.limit)
    throw spentError(reading, reading.limit, await ctx.testClocks.now(profile));
}

function ignoreFailure(error: unknown): undefined {
  if (!(error instanceof ProviderFailure)) throw error;
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
