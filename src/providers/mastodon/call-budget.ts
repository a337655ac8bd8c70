/**
 * Reads how many more calls a server accepts: `X-RateLimit-Limit`, `-Remaining` and `-Reset` (a time in ISO-8601).
 * Source: docs.joinmastodon.org, "Rate limits".
 */
import type { BudgetHeaders } from '../budget.ts';
import { callsLeft } from '../kit/rate-limit.ts';

export const callBudget: BudgetHeaders = (headers) =>
  callsLeft(headers, 'x-ratelimit', 'account', {
    windowSeconds: undefined,
    resetsInSeconds: secondsToReset(headers),
  });

/** Returns the seconds until the rate limit resets, from none to a day; `undefined` when the headers do not tell. */
export function secondsToReset(headers: Readonly<Record<string, unknown>>): number | undefined {
  const seconds = Math.ceil((Date.parse(String(headers['x-ratelimit-reset'])) - Date.now()) / 1000);
  return Number.isNaN(seconds) ? undefined : Math.min(Math.max(seconds, 0), 24 * 60 * 60);
}
