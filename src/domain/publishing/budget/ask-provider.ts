import type { Context } from '../../../context.ts';
import type { StoredProfile } from '../../../db/profiles.ts';
import type { BudgetReading } from '../../../providers/budget.ts';
import type { RememberedAnswer } from '../../../upstreams/remembered-answers.ts';
import { runThrough } from '../../content/run-content.ts';
import { holderOf } from '../../provider-access/holder.ts';
import type { Spending } from './spending.ts';

/**
 * Asks the provider how much an account may still publish; a young answer is reused.
 * @throws ServiceError when the provider cannot be asked.
 */
export async function askProvider(
  ctx: Context,
  profile: StoredProfile,
  { budget, variant, spenders }: Spending,
): Promise<RememberedAnswer<BudgetReading>> {
  const { organizationId, mode, account } = spenders;
  const { budgets, budgetAnswers } = ctx.providerLimits;
  const key = [organizationId, mode, account, budget.budget].join('\n');
  return budgetAnswers.get(key, await ctx.testClocks.now(spenders), async () => {
    const needed = variant.scopes[profile.connection.loginKind] ?? [];
    const how = { needed, operation: 'profiles.budget', purpose: 'write' } as const;
    const reading = await runThrough(ctx, profile, how, (call) => budget.read(call));
    budgets.note(holderOf(profile), [reading]);
    ctx.metrics.budgets(profile, [reading]);
    return reading;
  });
}
