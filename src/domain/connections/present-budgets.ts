import type { Schemas } from '../../contract/index.ts';
import type { StoredBudget } from '../../db/provider-budgets.ts';

/** Presents budgets in the contract's form. */
export function presentBudgets(budgets: readonly StoredBudget[]): Schemas['ProviderBudget'][] {
  return budgets.map(({ budget, unit, used, limit, windowSeconds, resetsAt, readAt }) => ({
    budget,
    unit: unit as Schemas['ProviderBudget']['unit'],
    used,
    ...(limit === null ? {} : { limit }),
    ...(windowSeconds === null ? {} : { windowSeconds }),
    ...(resetsAt ? { resetsAt: resetsAt.toISOString() } : {}),
    readAt: readAt.toISOString(),
  }));
}
