/** Keeps what calls spend within the daily limits of the provider and of the customer. */
import {
  type QuotaOwner,
  readSpending,
  refundSpending,
  reserveSpending,
  type SpendingDay,
} from '../db/tables/provider-limits.ts';
import { type InputProblem, ServiceError, validationError } from '../errors/index.ts';
import { type DailyBudget, dayAt } from '../providers/budgets.ts';
import type { UpstreamRequest } from '../providers/call.ts';
import type { CallPurpose, ProviderCalls } from './call-facts.ts';
import type { ProviderContext } from './context.ts';

type SpendingContext = Pick<ProviderContext, 'db' | 'clock' | 'providers'>;

/** The share of a limit that is the most for calls in the background. */
export const backgroundShare = 0.75;
/** The shares of a limit at which calls stop. */
const shares: Record<CallPurpose, number> = {
  background: backgroundShare,
  read: 1,
  write: Number.POSITIVE_INFINITY,
  completion: Number.POSITIVE_INFINITY,
  grant: Number.POSITIVE_INFINITY,
};

/** Gives back what was reserved for a call and not spent. */
type Refund = (unspent: number) => Promise<void>;

interface LimitedOwner {
  limit: number;
  /** The holder by whose app the spending is counted, however many Auth Integrations the app has. */
  spender: QuotaOwner;
}

/** Returns the limit that holds for the holder, with who spends it; `undefined` when there is none. */
export async function dailyLimitOf(
  ctx: SpendingContext,
  owner: QuotaOwner,
  { budget, limit: declared }: DailyBudget,
): Promise<LimitedOwner | undefined> {
  const { app, limits } = await ctx.providers.limits.dailyLimits.of(owner, owner.app);
  const limit = limits.find((one) => one.budget === budget)?.limit ?? declared;
  return limit === undefined ? undefined : { limit, spender: { ...owner, app } };
}

/** Returns the problem of a call, or of content, that would spend a budget of which nothing may be spent. */
export const neverSpentProblem = ({ budget }: DailyBudget): InputProblem => ({
  field: 'connectedProfileId',
  code: 'budget_never_spent',
  message: `This would spend the budget ${budget}, which is in neverSpend of the profile's Auth Integration. Take it out there to allow it.`,
});

interface Reserved<Answer> {
  /** The request, of whose answer is read what it has cost. */
  request: UpstreamRequest<Answer>;
  /** Gives back what the answer has not cost. A request without an answer counts in full. */
  refund(): Promise<void>;
  /** Gives back all of it, because nothing was sent. */
  release(): Promise<void>;
}

/**
 * Reserves what a request spends of the provider's daily budgets, before it is sent; of none of them when one is refused.
 * @throws ServiceError `platform_rate_limit` when a limit would be passed, and `validation_error` when the customer never
 *   spends one of the budgets.
 */
export async function reserveDaily<Answer>(
  ctx: SpendingContext,
  { provider: { dailyBudgets = [] }, owners, purpose }: ProviderCalls,
  request: UpstreamRequest<Answer>,
): Promise<Reserved<Answer>> {
  if (dailyBudgets.length === 0) return { request, refund: async () => {}, release: async () => {} };
  const reserved: { budget: DailyBudget; amount: number; refund: Refund }[] = [];
  const release = async () => {
    for (const { amount, refund } of reserved) await refund(amount);
  };
  try {
    for (const budget of dailyBudgets) {
      const owner = quotaOwnerOfBudget(budget, owners);
      const amount = budget.cost?.(request) ?? 1;
      if (!owner || amount === 0) continue;
      reserved.push({ budget, amount, refund: await reserve(ctx, owner, budget, amount, purpose) });
    }
  } catch (error) {
    await release();
    throw error;
  }
  let charges: number[] = [];
  return {
    request: {
      ...request,
      parse(answered) {
        const body = request.whole ? (answered as { body: unknown }).body : answered;
        charges = reserved.map(({ budget, amount }) => budget.charge?.(request, body) ?? amount);
        return request.parse(answered);
      },
    },
    async refund() {
      for (const [index, { amount, refund }] of reserved.entries()) {
        const unspent = amount - (charges[index] ?? amount);
        if (unspent > 0) await refund(unspent);
      }
    },
    release,
  };
}

/** Returns whose budget a call spends; `undefined` when the budget is an account's, and the account unknown. */
function quotaOwnerOfBudget({ per }: DailyBudget, owners: readonly QuotaOwner[]): QuotaOwner | undefined {
  const [owner] = owners;
  if (per === 'app') return owner;
  return owners.length === 1 && owner?.externalId ? owner : undefined;
}

/**
 * Reserves what a call will spend. Without a limit, nothing is counted.
 * @throws ServiceError `platform_rate_limit` when a limit would be passed, and `validation_error` when the customer never
 *   spends anything of the budget; nothing is reserved then.
 */
async function reserve(
  ctx: SpendingContext,
  owner: QuotaOwner,
  budget: DailyBudget,
  amount: number,
  purpose: CallPurpose,
): Promise<Refund> {
  const limited = await dailyLimitOf(ctx, owner, budget);
  if (!limited) return async () => {};
  const { limit, spender } = limited;
  if (limit === 0) {
    if (purpose === 'grant' || purpose === 'completion') return async () => {};
    // Not a ProviderFailure: the provider was not asked, and has refused nothing.
    throw validationError([neverSpentProblem(budget)]);
  }
  const now = await ctx.clock.ofTenant.now(owner);
  const { beganAt, endsAt } = dayAt(now, budget.timeZone);
  const day = spendingDay(spender, budget, beganAt);
  const share = budget.strict ? Math.min(shares[purpose], 1) : shares[purpose];
  if (!(await reserveSpending(ctx.db, day, amount, limit * share)))
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
  ctx: SpendingContext,
  owner: QuotaOwner,
  budget: DailyBudget,
): Promise<SpendingState | undefined> {
  const limited = await dailyLimitOf(ctx, owner, budget);
  if (!limited) return undefined;
  const { limit, spender } = limited;
  const { beganAt, endsAt } = dayAt(await ctx.clock.ofTenant.now(owner), budget.timeZone);
  const spent = await readSpending(ctx.db, spendingDay(spender, budget, beganAt));
  return { limit, spent, dayEndsAt: endsAt };
}

function spendingDay(owner: QuotaOwner, { budget, per }: DailyBudget, dayBeganAt: Date): SpendingDay {
  const { organizationId, mode, providerId, externalId, app } = owner;
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

/** Returns when there is more of the daily budget that a call was refused for, by the tenant's clock; `undefined` for other errors. */
export function dailyResetOf({ meta }: ServiceError): Date | undefined {
  return meta.reason === dailyLimitSpent ? new Date(String(meta.resetsAt)) : undefined;
}

const dailyLimitSpent = 'daily_limit_spent';

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
    meta: { reason: dailyLimitSpent, budget, dailyLimit, resetsAt },
    retryAfterSeconds: Math.max(1, Math.ceil((endsAt.getTime() - now.getTime()) / 1000)),
  });
}
