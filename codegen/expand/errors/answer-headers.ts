/**
 * The headers of answers, by status. They are the same for every operation, so they are added here instead of written
 * by hand.
 */
import type { Node } from '../../document.ts';

const reference = (name: string) => ({ $ref: `#/components/headers/${name}` });

/** The statuses whose answers say how long to wait. */
const waitedFor = new Set(['429', '503']);

/**
 * Returns the headers of an answer.
 * @param status an HTTP status, or `5XX`.
 */
export function answerHeaders(status: string, { replayable = false } = {}): Node {
  return {
    'Request-Id': reference('RequestId'),
    'RateLimit-Policy': reference('RateLimitPolicy'),
    RateLimit: reference('RateLimit'),
    'Unknown-Parameters': reference('UnknownParameters'),
    ...(waitedFor.has(status) ? { 'Retry-After': reference('RetryAfter') } : {}),
    ...(replayable ? { 'Idempotent-Replayed': reference('IdempotentReplayed') } : {}),
  };
}
