import type { Context } from '../../context.ts';
import type { Schemas } from '../../contract/index.ts';
import type { Scope } from '../../db/client/scope.ts';
import type { StoredBudget } from '../../db/tables/provider-budgets.ts';
import { countPlanned } from '../../db/tables/publish-spending.ts';
import { holderOf } from '../../provider-client/budget-holder.ts';
import type { Admitted } from './admission/admission.ts';
import { accountOf } from './budget/account.ts';
import { spendingOf } from './budget/spending.ts';

/**
 * Returns a warning when a request would have to wait for its account's publishing budget, as far as can be
 * told without asking the provider.
 */
export async function budgetWarnings(
  ctx: Context,
  { organizationId, mode }: Scope,
  { profile, contentType, variants, schedule }: Admitted,
): Promise<Schemas['PublishWarning'][]> {
  const scope = { organizationId, mode };
  const request = {
    ...scope,
    account: accountOf(profile),
    contentType,
    variant: variants[0]?.variant ?? null,
  };
  const spending = spendingOf(ctx, request);
  const told = spending && (await toldOf(ctx, profile, spending.budget.budget));
  if (!spending || !told?.limit) return [];
  const time = schedule?.scheduledFor ?? (await ctx.testClocks.now(scope));
  const from = new Date(time.getTime() - windowMs(told));
  const planned = await countPlanned(ctx.db, spending.budgetUsers, from, time);
  const spent = Math.max(planned, told.readAt > from ? told.used : 0);
  if (spent < told.limit) return [];
  const hours = Math.round(windowMs(told) / hourMs);
  const message = `The provider lets the account publish ${told.limit} in ${hours} hours, and ${spent} come first. It would wait until there is room.`;
  return [{ code: 'publishing_budget_spent', message }];
}

async function toldOf(ctx: Context, profile: Admitted['profile'], budget: string) {
  const budgets = await ctx.providerLimits.budgets.read(holderOf(profile));
  return budgets.find((one) => one.budget === budget);
}

const hourMs = 60 * 60 * 1000;
const windowMs = ({ windowSeconds }: StoredBudget) => (windowSeconds ?? 24 * 3600) * 1000;
