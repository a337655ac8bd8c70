/** What an answer says about a failure: its cause, and how long to wait. */

import { retryAfterSeconds } from '../../lib/http-messages.ts';
import { daySeconds } from '../../lib/time.ts';
import type { BudgetReading } from '../budgets.ts';
import type { Failure, FailureCause, SpendingOwner } from '../call.ts';
import type { KnownError } from '../publish-failures.ts';
import { present, word } from './fields.ts';

// Declares the errors that a provider is known to have.

/** Marks an error that the source does not list, and that public integrations have met. */
export const seen = (error: KnownError): KnownError => ({ ...error, seen: true });

/**
 * Makes an error by which a provider refuses content.
 * @param message says more than the reason does.
 */
export const refused = (
  reason: KnownError['reason'],
  message?: string,
  verdict?: KnownError['verdict'],
): KnownError => ({ kind: 'rejected', reason, ...present({ message, verdict }) });

// Explains failures for people.

/**
 * Returns why a call failed. When the request or the status changed the kind that the error usually means, the reason
 * follows from the new kind.
 * @param name the provider's name of the error, if it has one.
 */
export function causeOf(
  { kind }: Failure,
  name: string | undefined,
  known: KnownError | undefined,
): FailureCause {
  const fits = known && (known.kind === kind || (known.kind === 'revoked' && kind === 'expired'));
  const { reason, message }: Pick<KnownError, 'reason' | 'message'> = fits
    ? known
    : { reason: reasons[kind] ?? 'refused' };
  return { reason, ...(message ? { message } : {}), ...(name ? { provider: { code: name } } : {}) };
}

const reasons: Partial<Record<Failure['kind'], FailureCause['reason']>> = {
  expired: 'reconnect_needed',
  scopes: 'permission_missing',
  throttled: 'rate_limited',
  not_found: 'target_gone',
};

// Reads the headers by which servers tell their rate limits, and for how long they throttle.

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
 * @param told the wait in seconds, if the server names it.
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

// Reads rate limits with several policies, as Envoy writes them: `60, 100;w=1;name="a", 60;w=60;name="b"`. The number in
// front is the limit of the policy that is used up next; `remaining`, and `reset` in seconds, are those of that policy.
// Source: draft-polli-ratelimit-headers-03; envoyproxy.io, "Rate limit", `x_ratelimit_headers`.

interface RatePolicy {
  name: string;
  limit: number;
  remaining: number;
  windowSeconds: number;
  resetsInSeconds?: number;
}

const policy = /^(\d{1,9});w=(\d{1,9});name="(\w{1,100})"$/;
const count = word()
  .regex(/^\d{1,9}$/)
  .transform(Number);

/**
 * Returns the policy that is used up next; `undefined` when the headers do not tell. Of several with that limit, it is the
 * one with the longest window.
 * @param prefix the beginning of the headers' names, which `-limit`, `-remaining` and `-reset` follow.
 */
export function nextPolicy(
  headers: Readonly<Record<string, unknown>>,
  prefix: string,
): RatePolicy | undefined {
  const limits = word().safeParse(headers[`${prefix}-limit`]).data ?? '';
  const [remaining, reset] = ['remaining', 'reset'].map(
    (name) => count.safeParse(headers[`${prefix}-${name}`]).data,
  );
  const [first, ...others] = limits.split(',').map((part) => part.trim());
  const policies = others.flatMap((other) => {
    const [, limit, seconds, name = ''] = policy.exec(other) ?? [];
    return limit === first ? [{ name, limit: Number(limit), windowSeconds: Number(seconds) }] : [];
  });
  const [next] = policies.sort((one, other) => other.windowSeconds - one.windowSeconds);
  if (!next || remaining === undefined || remaining > next.limit) return undefined;
  return { ...next, remaining, ...present({ resetsInSeconds: reset }) };
}
