/**
 * Reads rate limits with several policies, as Envoy writes them: `60, 100;w=1;name="a", 60;w=60;name="b"`. The number in
 * front is the limit of the policy that is used up next; `remaining`, and `reset` in seconds, are those of that policy.
 * Source: draft-polli-ratelimit-headers-03; envoyproxy.io, "Rate limit", `x_ratelimit_headers`.
 */
import { word } from './fields.ts';
import { present } from './present.ts';

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
