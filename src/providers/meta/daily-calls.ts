import type { ContentTypeDeclaration } from '../content-type.ts';
import { type DailyBudget, dailyCalls } from '../daily-budget.ts';

/**
 * Returns the budget of calls to the Graph API, which counts every call of an app as one. A sweep takes a call
 * for each content type that is observed.
 */
export const dailyGraphCalls = (contentTypes: readonly ContentTypeDeclaration[]): DailyBudget =>
  dailyCalls({
    perSweep: contentTypes.filter(({ observe }) => observe).length,
    source: 'Graph API, "Rate Limits"',
    checkedAt: '2026-09-01',
  });
