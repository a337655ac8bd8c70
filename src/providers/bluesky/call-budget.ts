/**
 * Reads how many more calls an account's server accepts. Seen on @atproto/pds: `RateLimit-Limit`,
 * `-Remaining`, `-Reset` (Unix seconds) and `-Policy` (`3000;w=300`).
 */
import type { BudgetHeaders } from '../budget.ts';
import { callsLeft, wholeNumber } from '../kit/rate-limit.ts';

export const callBudget: BudgetHeaders = (headers) => {
  const reset = wholeNumber(headers['ratelimit-reset']);
  return callsLeft(headers, 'ratelimit', 'app_and_account', {
    windowSeconds: wholeNumber(/;w=(\d+)/.exec(String(headers['ratelimit-policy']))?.[1]),
    resetsInSeconds: reset ? Math.max(0, Math.ceil(reset - Date.now() / 1000)) : undefined,
  });
};
