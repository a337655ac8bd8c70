/** Keeps what calls spend within the daily limits of the provider and of the customer. */
import { Temporal } from 'temporal-polyfill';
import type { Context } from '../../context.ts';
import type { BudgetHolder } from '../../db/provider-budgets.ts';
import {
  readSpending,
  refundSpending,
  reserveSpending,
  type SpendingDay,
} from '../../db/provider-spending.ts';
import { ServiceError } from '../../errors.ts';
import type { DailyBudget } from '../../providers/daily-budget.ts';

/**
 * Why a call is made. `background`: the service asks for changes by itself, and leaves a share of every limit
 * to others. `read`: somebody waits for the answer. `write`: the call changes something, or keeps a grant
 * alive; it is counted, and no limit refuses it.
 */
export type CallPurpose = 'background' | 'read' | 'write';

/** The share of a limit that is the most for calls in the background. */
export const backgroundShare = 0.75;
/** The shares of a limit at which calls stop. */
const shares: Record<CallPurpose, number> = {
  background: backgroundShare,
  read: 1,
  write: Number.POSITIVE_INFINITY,
};

/** Gives back what was reserved for a call and not spent. */
export type Refund = (unspent: number) => Promise<void>;

interface LimitedHolder {
  limit: number;
  /** The holder by whose app the spending is counted, however many Auth Integrations the app has. */
  spender: BudgetHolder;
}

/** Returns the limit that holds for the holder, with who spends it; `undefined` when there is none. */
export async function dailyLimitOf(
  ctx: Context,
  holder: BudgetHolder,
  { budget, limit: declared }: DailyBudget,
): Promise<LimitedHolder | undefined> {
  const { app, limits } = await ctx.providerLimits.dailyLimits.of(holder, holder.app);
  const limit = limits.find((one) => one.budget === budget)?.limit ?? declared;
  return limit === undefined ? undefined : { limit, spender: { ...holder, app } };
}

/**
 * Reserves what a call will spend. Without a limit, nothing is counted.
 * @throws ServiceError `platform_rate_limit` when a limit would be passed; nothing is reserved then.
 */
export async function reserve(
  ctx: Context,
  holder: BudgetHolder,
  budget: DailyBudget,
  amount: number,
  purpose: CallPurpose,
): Promise<Refund> {
  const limited = await dailyLimitOf(ctx, holder, budget);
  if (!limited) return async () => {};
  const { limit, spender } = limited;
  const now = await ctx.testClocks.now(holder);
  const { beganAt, endsAt } = dayAt(now, budget.timeZone);
  const day = spendingDay(spender, budget, beganAt);
  if (!(await reserveSpending(ctx.db, day, amount, limit * shares[purpose])))
    throw spentError(budget, limit, purpose, endsAt, now);
  return (unspent) => refundSpending(ctx.db, day, unspent);
}

/** How much of a budget is spent on the present day. */
interface SpendingState {
  limit: number;
  spent: number;
  dayEndsAt: Date;
}

/** Returns the state of the budget; `undefined` when nothing limits it, so that it is not counted. */
export async function spendingState(
  ctx: Context,
  holder: BudgetHolder,
  budget: DailyBudget,
): Promise<SpendingState | undefined> {
  const limited = await dailyLimitOf(ctx, holder, budget);
  if (!limited) return undefined;
  const { limit, spender } = limited;
  const { beganAt, endsAt } = dayAt(await ctx.testClocks.now(holder), budget.timeZone);
  const spent = await readSpending(ctx.db, spendingDay(spender, budget, beganAt));
  return { limit, spent, dayEndsAt: endsAt };
}

function spendingDay(holder: BudgetHolder, { budget, per }: DailyBudget, dayBeganAt: Date): SpendingDay {
  const { organizationId, mode, providerId, externalId, app } = holder;
  return {
    organizationId,
    mode,
    providerId,
    externalId: per === 'app' ? '' : externalId,
    app: per === 'account' ? '' : app,
    budget,
    dayBeganAt,
  };
}

/** Returns the day in a time zone: from its midnight up to the next one, whatever the clocks do in between. */
function dayAt(now: Date, timeZone: string): { beganAt: Date; endsAt: Date } {
  const began = Temporal.Instant.fromEpochMilliseconds(now.getTime())
    .toZonedDateTimeISO(timeZone)
    .startOfDay();
  const ends = began.add({ days: 1 }).startOfDay();
  return { beganAt: new Date(began.epochMilliseconds), endsAt: new Date(ends.epochMilliseconds) };
}

function spentError(
  { budget, unit }: DailyBudget,
  dailyLimit: number,
  purpose: CallPurpose,
  endsAt: Date,
  now: Date,
): ServiceError {
  const resetsAt = endsAt.toISOString();
  const what = purpose === 'background' ? 'What watching may spend' : 'The daily limit';
  return new ServiceError('platform_rate_limit', {
    message: `${what} of ${budget} (${dailyLimit} ${unit}) is spent. There is more from ${resetsAt} on.`,
    meta: { reason: 'daily_limit_spent', budget, dailyLimit, resetsAt },
    retryAfterSeconds: Math.max(1, Math.ceil((endsAt.getTime() - now.getTime()) / 1000)),
  });
}
