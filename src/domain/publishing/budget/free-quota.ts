import type { Context } from '../../../context.ts';
import type { StoredProfile } from '../../../db/tables/profiles.ts';
import type { StoredPublishRequest } from '../../../db/tables/publish-requests.ts';
import { countAhead, publicationsSince } from '../../../db/tables/publish-spending.ts';
import { ServiceError } from '../../../errors/index.ts';
import { readBudget } from '../../../provider-client/item-budget.ts';
import { runThrough } from '../../../provider-client/pipeline.ts';
import type { RememberedAnswer } from '../../../provider-client/remembered-answers.ts';
import type { BudgetReading } from '../../../providers/budget.ts';
import { freeAt, windowMsOf } from './plan.ts';
import { type Spending, spendingOf } from './spending.ts';

/**
 * Returns when a due request has room in its account's budget; `undefined` means now. If the provider cannot
 * be asked, the request goes ahead and the provider may refuse.
 */
export async function quotaFreeAt(ctx: Context, request: StoredPublishRequest): Promise<Date | undefined> {
  const spending = spendingOf(ctx, request);
  return spending && (await planFor(ctx, request, spending).catch(ignoreFailure));
}

async function planFor(
  ctx: Context,
  request: StoredPublishRequest,
  spending: Spending,
): Promise<Date | undefined> {
  const profile = await ctx.profiles.find(request, request.connectedProfileId);
  const { answer: reading, at } = await askProvider(ctx, profile, spending);
  if (reading.limit === undefined) return undefined;
  const ahead = await countAhead(ctx.db, spending.budgetUsers, request, at);
  const position = reading.used + ahead - reading.limit;
  if (position < 0) return undefined;
  const now = ctx.now();
  const since = new Date(now.getTime() - windowMsOf(reading));
  const publications = await publicationsSince(ctx.db, spending.budgetUsers, since);
  return freeAt(reading, { now, position, publications });
}

function ignoreFailure(error: unknown): undefined {
  if (!(error instanceof ServiceError)) throw error;
}

/**
 * Asks the provider how much an account may still publish; a young answer is reused.
 * @throws ServiceError when the provider cannot be asked.
 */
async function askProvider(
  ctx: Context,
  profile: StoredProfile,
  { budget, variant, budgetUsers }: Spending,
): Promise<RememberedAnswer<BudgetReading>> {
  const { organizationId, mode, account } = budgetUsers;
  const key = [organizationId, mode, account, budget.budget].join('\n');
  return ctx.providerLimits.budgetAnswers.get(key, await ctx.testClocks.now(budgetUsers), async () => {
    const needed = variant.scopes[profile.connection.loginKind] ?? [];
    const how = { needed, operation: 'profiles.budget', purpose: 'write' } as const;
    return runThrough(ctx, profile, how, (call) => readBudget(ctx, profile, call, budget));
  });
}
