/** Reads the headers by which servers tell their rate limits. */
import type { BudgetReading } from '../budget.ts';
import type { SpendingHolder } from '../call.ts';

type Headers = Readonly<Record<string, unknown>>;

/**
 * Returns how many more calls a server accepts; nothing when the headers do not tell.
 * @param prefix the beginning of the headers' names, which `-limit` and `-remaining` follow.
 */
export function callsLeft(
  headers: Headers,
  prefix: string,
  per: SpendingHolder,
  { windowSeconds, resetsInSeconds }: Record<'windowSeconds' | 'resetsInSeconds', number | undefined>,
): BudgetReading[] {
  const [limit, remaining] = ['limit', 'remaining'].map((name) => wholeNumber(headers[`${prefix}-${name}`]));
  if (limit === undefined || remaining === undefined || remaining > limit) return [];
  return [
    {
      budget: 'server_calls',
      per,
      unit: 'calls',
      used: limit - remaining,
      limit,
      ...(windowSeconds ? { windowSeconds } : {}),
      ...(resetsInSeconds === undefined ? {} : { resetsInSeconds }),
    },
  ];
}

export function wholeNumber(value: unknown): number | undefined {
  return typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : undefined;
}

const unknownWaitSeconds = 300;
const longestWaitSeconds = 24 * 60 * 60;

/**
 * Returns how long to wait after a throttle, between one second and a day.
 * @param secondsToReset when the rate limit resets, for answers without `Retry-After`; NaN or absent if nobody tells.
 */
export function retryAfterSeconds(headers: Headers, secondsToReset = Number.NaN): number {
  const wait = Number(headers['retry-after']) || secondsToReset;
  if (!Number.isFinite(wait)) return unknownWaitSeconds;
  return Math.min(Math.max(Math.ceil(wait), 1), longestWaitSeconds);
}
