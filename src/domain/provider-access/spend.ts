import type { Context } from '../../context.ts';
import type { BudgetHolder } from '../../db/provider-budgets.ts';
import type { Upstream, UpstreamRequest } from '../../providers/call.ts';
import type { DailyBudget } from '../../providers/daily-budget.ts';
import type { Provider } from '../../providers/provider.ts';
import { type CallPurpose, type Refund, reserve } from './daily-spending.ts';

interface Spender {
  provider: Provider;
  /** The holders whose budgets the calls spend, all of one app; none has an account while it is unknown. */
  holders: readonly BudgetHolder[];
  purpose: CallPurpose;
}

/**
 * Wraps the upstream of a provider: what a call spends of daily budgets is reserved before it is sent, and
 * what its answer has not cost is given back. A call without an answer counts in full.
 */
export function spend(ctx: Context, spender: Spender, upstream: Upstream): Upstream {
  const { dailyBudgets = [] } = spender.provider;
  if (dailyBudgets.length === 0) return upstream;
  return {
    async request(request) {
      const reserved = await reserveAll(ctx, spender, dailyBudgets, request);
      let charges: number[] = [];
      const answer = await upstream.request({
        ...request,
        parse(answered) {
          const body = request.whole ? (answered as { body: unknown }).body : answered;
          charges = reserved.map(({ budget, amount }) => budget.charge?.(request, body) ?? amount);
          return request.parse(answered);
        },
      });
      for (const [index, { amount, refund }] of reserved.entries()) {
        const unspent = amount - (charges[index] ?? amount);
        if (unspent > 0) await refund(unspent);
      }
      return answer;
    },
  };
}

interface Reservation {
  budget: DailyBudget;
  amount: number;
  refund: Refund;
}

/** Reserves what a call spends of each budget; of none when one of them is refused. */
async function reserveAll(
  ctx: Context,
  { holders, purpose }: Spender,
  budgets: readonly DailyBudget[],
  request: UpstreamRequest<unknown>,
): Promise<Reservation[]> {
  const reserved: Reservation[] = [];
  try {
    for (const budget of budgets) {
      const holder = holderOfBudget(budget, holders);
      const amount = budget.cost(request);
      if (!holder || amount === 0) continue;
      const refund = await reserve(ctx, holder, budget, amount, purpose);
      reserved.push({ budget, amount, refund });
    }
    return reserved;
  } catch (error) {
    for (const { amount, refund } of reserved) await refund(amount);
    throw error;
  }
}

/** Returns whose budget a call spends; `undefined` when the budget is an account's, and the account unknown. */
function holderOfBudget({ per }: DailyBudget, holders: readonly BudgetHolder[]): BudgetHolder | undefined {
  const [holder] = holders;
  if (per === 'app') return holder;
  return holders.length === 1 && holder?.externalId ? holder : undefined;
}
