import type { Context } from '../../../context.ts';
import type { ContentType } from '../../../contract/index.ts';
import type { Scope } from '../../../db/client/scope.ts';
import type { BudgetUsers } from '../../../db/tables/publish-spending.ts';
import type { SpentBudget } from '../../../providers/budget.ts';
import type { PublishVariant } from '../../../providers/publish.ts';

export interface Spending {
  budget: SpentBudget;
  variant: PublishVariant;
  budgetUsers: BudgetUsers;
}

interface Spender extends Scope {
  account: string;
  contentType: string;
  /** The chosen variant; `null` while it is unknown, in which case the request counts towards no budget. */
  variant: string | null;
}

/**
 * Returns the budget of which a request uses one unit, with the requests that share it; `undefined` when the
 * variant has no budget.
 */
export function spendingOf(ctx: Context, request: Spender): Spending | undefined {
  const { organizationId, mode, account } = request;
  const { contentTypes } = ctx.registry.providerOf(request.contentType as ContentType);
  const variants = contentTypes.flatMap(({ contentType, publish }) =>
    publish.map((variant) => ({ kind: `${contentType}/${variant.variant}`, variant })),
  );
  const own = variants.find(({ kind }) => kind === `${request.contentType}/${request.variant}`)?.variant;
  if (!own?.budget) return undefined;
  const { budget } = own;
  const kinds = variants
    .filter(({ variant }) => variant.budget?.budget === budget.budget)
    .map(({ kind }) => kind);
  return { budget, variant: own, budgetUsers: { organizationId, mode, account, kinds } };
}
