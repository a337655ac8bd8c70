/** Reads the headers by which servers tell their rate limits, and for how long they throttle. */

import { retryAfterSeconds } from '../../lib/retry-after.ts';
import { daySeconds } from '../../lib/time.ts';
import type { BudgetReading } from '../budget.ts';
import type { Failure, SpendingOwner } from '../call.ts';
import { present } from './present.ts';

type Headers = Readonly<Record<string, unknown>>;

/**
 * Returns how many more calls a server accepts; nothing when the headers do not tell.
 * @param prefix the beginning of the headers' names, which `-limit` and `-remaining` follow, and, on some servers,
 *   `-reset` and `-policy` (`3000;w=300`).
 */
export function callsLeft(headers: Headers, prefix: string, per: SpendingOwner): BudgetReading[] {
  const [limit, remaining] = ['limit', 'remaining'].map((name) => wholeNumber(headers[`${prefix}-${name}`]));
  if (limit === undefined || remaining === undefined || remaining > limit) return [];
  return [
    {
      budget: 'server_calls',
      per,
      unit: 'calls',
      used: limit - remaining,
      limit,
      ...present({
        windowSeconds: wholeNumber(/;w=(\d{1,9})(?!\d)/.exec(String(headers[`${prefix}-policy`]))?.[1]),
        resetsInSeconds: secondsToReset(headers, prefix),
      }),
    },
  ];
}

/**
 * Returns the seconds until the rate limit resets, from none to a day; `undefined` when the headers do not tell. Servers
 * write the time in Unix seconds or as ISO-8601.
 */
function secondsToReset(headers: Headers, prefix: string): number | undefined {
  const reset = headers[`${prefix}-reset`];
  const at = wholeNumber(reset) ?? Date.parse(String(reset)) / 1000;
  const seconds = Math.ceil(at - Date.now() / 1000);
  return Number.isNaN(seconds) ? undefined : Math.min(Math.max(seconds, 0), longestWaitSeconds);
}

function wholeNumber(value: unknown): number | undefined {
  return typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : undefined;
}

/** Returns how long `Retry-After` asks to wait; `undefined` when it is missing or cannot be read. */
export const advisedWaitSeconds = (headers: Headers) => retryAfterSeconds(headers['retry-after']);

const unknownWaitSeconds = 300;
const longestWaitSeconds = daySeconds;

/**
 * Returns the failure of a call that was throttled.
 * @param prefix the beginning of the headers by which the server tells its rate limit, for answers without
 *   `Retry-After`.
 * @param isCountedApart whether the throttle says nothing about other calls for the account.
 */
export function throttled(headers: Headers, prefix: string, isCountedApart: boolean): Failure {
  return throttledFor(
    advisedWaitSeconds(headers) ?? secondsToReset(headers, prefix),
    isCountedApart ? undefined : 'account',
  );
}

/**
 * Returns the failure of a call that was throttled.
 * @param told for how many seconds, if the server says it.
 * @param per the quota owner for whom no call may be sent until then; absent when only such calls are throttled.
 */
export const throttledFor = (told: number | undefined, per: SpendingOwner | undefined): Failure => ({
  kind: 'throttled',
  retryAfterSeconds: waitSeconds(told),
  ...(per ? { per } : {}),
});

/** Returns how long to wait, between one second and a day. */
function waitSeconds(told = unknownWaitSeconds): number {
  return Math.min(Math.max(Math.ceil(told), 1), longestWaitSeconds);
}
