/**
 * Reads how many more calls a server accepts: `X-RateLimit-Limit`, `-Remaining` and `-Reset` (a time in ISO-8601).
 * Source: docs.joinmastodon.org, "Rate limits".
 */
import type { BudgetHeaders } from '../budget.ts';

export const callBudget: BudgetHeaders = (headers) => {
  const [limit, remaining] = ['limit', 'remaining'].map((name) =>
    wholeNumber(headers[`x-ratelimit-${name}`]),
  );
  if (limit === undefined || remaining === undefined || remaining > limit) return [];
  const resetsInSeconds = secondsToReset(headers);
  return [
    {
      budget: 'server_calls',
      per: 'account',
      unit: 'calls',
      used: limit - remaining,
      limit,
      ...(resetsInSeconds === undefined ? {} : { resetsInSeconds }),
    },
  ];
};

/** Returns the seconds until the rate limit resets, from none to a day; `undefined` when the headers do not tell. */
export function secondsToReset(headers: Readonly<Record<string, unknown>>): number | undefined {
  const seconds = Math.ceil((Date.parse(String(headers['x-ratelimit-reset'])) - Date.now()) / 1000);
  return Number.isNaN(seconds) ? undefined : Math.min(Math.max(seconds, 0), 24 * 60 * 60);
}

function wholeNumber(value: unknown): number | undefined {
  return typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : undefined;
}
