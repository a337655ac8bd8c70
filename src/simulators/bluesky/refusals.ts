/** The servers' refusals, as seen on @atproto/pds 0.5.35 and @atproto/bsky 0.0.280. */
import { Refusal } from '../engine/http.ts';
import type { TokenRefusals } from '../engine/oauth/sessions.ts';

/** Makes a refusal of a lexicon's method. */
export const xrpcRefusal = (
  status: number,
  error: string,
  message: string,
  headers: Record<string, string> = {},
) => new Refusal(status, { error, message }, headers);

export const invalidRequest = (message: string) => xrpcRefusal(400, 'InvalidRequest', message);
export const notTheAccount = () => xrpcRefusal(401, 'AuthenticationRequired', 'Authentication Required');
export const wrongPassword = () =>
  xrpcRefusal(401, 'AuthenticationRequired', 'Invalid identifier or password');
export const tokenRefusals: TokenRefusals = {
  missing: () => xrpcRefusal(401, 'AuthMissing', 'Authentication Required'),
  unverifiable: () => xrpcRefusal(400, 'InvalidToken', 'Token could not be verified'),
  unbound: () => xrpcRefusal(400, 'InvalidToken', 'Malformed token'),
  expired: () => xrpcRefusal(400, 'ExpiredToken', 'Token has expired'),
  revoked: () => xrpcRefusal(400, 'ExpiredToken', 'Token has been revoked'),
  unknownScheme: (scheme) => xrpcRefusal(400, 'InvalidToken', `Unsupported authorization type: ${scheme}`),
  bound: (...error) => xrpcRefusal(401, ...error),
};
export const accountUnknown = () => xrpcRefusal(403, 'AccountNotFound', 'Account not found');
export const accountDeactivated = () => xrpcRefusal(401, 'AccountDeactivated', 'Account is deactivated');
export const scopeMissing = (scope: string) =>
  xrpcRefusal(403, 'ScopeMissingError', `Missing required scope "${scope}"`);
export const recordNotFound = (uri: string) =>
  xrpcRefusal(400, 'RecordNotFound', `Could not locate record: ${uri}`);
export const repoUnknown = (repo: string) => invalidRequest(`Could not find repo: ${repo}`);
export const postNotFound = (uri: string) => xrpcRefusal(400, 'NotFound', `Post not found: ${uri}`);
export const profileNotFound = () => invalidRequest('Profile not found');
export const blobNotFound = (cid: string) => xrpcRefusal(400, 'BlobNotFound', `Could not find blob: ${cid}`);
export const invalidSwap = (cid: string | null) => xrpcRefusal(400, 'InvalidSwap', `Record was at ${cid}`);
export const internalError = () => xrpcRefusal(500, 'InternalServerError', 'Internal Server Error');
/** Makes the refusal with which the account's server answers when the AppView fails. */
export const upstreamFailure = () => xrpcRefusal(502, 'InternalServerError', 'Internal Server Error');
export const methodUnknown = () => xrpcRefusal(501, 'MethodNotImplemented', 'Method Not Implemented');

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

export function throttled(now: Date, resetSeconds: number): Refusal {
  const headers = { ...rateLimitHeaders(now, 0, resetSeconds), 'retry-after': String(resetSeconds) };
  return xrpcRefusal(429, 'RateLimitExceeded', 'Rate Limit Exceeded', headers);
}
