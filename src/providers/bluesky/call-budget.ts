/**
 * Reads how many more calls an account's server accepts. Seen on @atproto/pds: `RateLimit-Limit`,
 * `-Remaining`, `-Reset` (Unix seconds) and `-Policy` (`3000;w=300`).
 */
import type { BudgetHeaders } from '../budget.ts';

export const callBudget: BudgetHeaders = (headers) => {
  const [limit, remaining, reset] = ['limit', 'remaining', 'reset'].map((name) =>
    wholeNumber(headers[`ratelimit-${name}`]),
  );
  if (limit === undefined || remaining === undefined || remaining > limit) return [];
  const windowSeconds = wholeNumber(/;w=(\d+)/.exec(String(headers['ratelimit-policy']))?.[1]);
  return [
    {
      budget: 'server_calls',
      per: 'app_and_account',
      unit: 'calls',
      used: limit - remaining,
      limit,
      ...(windowSeconds ? { windowSeconds } : {}),
      ...(reset ? { resetsInSeconds: Math.max(0, Math.ceil(reset - Date.now() / 1000)) } : {}),
    },
  ];
};

function wholeNumber(value: unknown): number | undefined {
  return typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : undefined;
}
