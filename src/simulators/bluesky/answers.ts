/** Builds answers in the servers' wire format: JSON, an outage, refusals, and the headers of rate limits. */
import type { SimulatedAnswer } from '../simulator.ts';
import { OAuthRefusal, XrpcRefusal } from './refusals.ts';

const jsonHeaders = { 'content-type': 'application/json; charset=utf-8' };

export function json(body: unknown, status = 200, headers: Record<string, string> = {}): SimulatedAnswer {
  return { status, headers: { ...jsonHeaders, ...headers }, body: JSON.stringify(body) };
}

/** An outage: the proxy in front of the servers answers with a page for people. */
export const outage: SimulatedAnswer = {
  status: 503,
  headers: { 'content-type': 'text/html' },
  body: '<!DOCTYPE html><html><head><title>Error</title></head><body>Try later.</body></html>',
};

export const strangerAnswer: SimulatedAnswer = json(
  { error: 'AuthMissing', message: 'Authentication Required' },
  401,
);

/** Turns a refusal into the servers' error envelope, and rethrows any other error. */
export function refusalAnswer(error: unknown): SimulatedAnswer {
  if (error instanceof XrpcRefusal)
    return json({ error: error.code, message: error.message }, error.status, error.headers);
  if (error instanceof OAuthRefusal)
    return json({ error: error.code, error_description: error.message }, error.status, {
      'cache-control': 'no-store',
    });
  throw error;
}

const windowSeconds = 300;
const windowCalls = 3000;

/** Returns the headers of a rate limit. Source: @atproto/xrpc-server, rate-limiter-http. */
export function rateLimitHeaders(now: Date, left = windowCalls - 1, resetSeconds = windowSeconds) {
  return {
    'ratelimit-limit': String(windowCalls),
    'ratelimit-reset': String(Math.floor(now.getTime() / 1000) + resetSeconds),
    'ratelimit-remaining': String(left),
    'ratelimit-policy': `${windowCalls};w=${windowSeconds}`,
  };
}

export function throttled(now: Date, resetSeconds: number): XrpcRefusal {
  const headers = { ...rateLimitHeaders(now, 0, resetSeconds), 'retry-after': String(resetSeconds) };
  return new XrpcRefusal(429, 'RateLimitExceeded', 'Rate Limit Exceeded', headers);
}
