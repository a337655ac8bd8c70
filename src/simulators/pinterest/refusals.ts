/** The refusals of the API, the headers that every answer has, and the faults that publishing is marked with. */

import { pinterestErrors } from '../../providers/pinterest/errors.ts';
import { type Fault, failBefore } from '../engine/faults.ts';
import { Refusal } from '../engine/http.ts';
import type { SimulatedRequest } from '../simulator.ts';
import type { Exchange } from './fixture-set.ts';

const perMinute = { org_read: 1000, org_write: 300, org_analytics: 60 } as const;

/** Returns the category that counts a request: `x-ratelimit-category` of v5/openapi.json. */
function categoryOf({ method, url }: Pick<SimulatedRequest, 'method' | 'url'>): keyof typeof perMinute {
  if (url.pathname.endsWith('/analytics')) return 'org_analytics';
  return method === 'GET' || url.pathname.endsWith('/oauth/token') ? 'org_read' : 'org_write';
}

/**
 * Returns the headers of the rate limit, as they were seen in July 2026: the policy that is closest to be used up, then
 * all of them.
 * @param isTrial whether the app has Trial access: 1,000 calls a day for all accounts.
 */
export function rateLimit(request: SimulatedRequest, { isTrial = false, left = 1, seconds = 60 } = {}) {
  const category = categoryOf(request);
  const limit = isTrial ? 1000 : perMinute[category];
  const own = isTrial
    ? `${limit};w=86400;name="${category}_app_id"`
    : `${limit};w=60;name="${category}_app_id_user_id"`;
  return {
    'x-ratelimit-limit': `${limit}, 100;w=1;name="safety_net_app_id_user_id", ${own}`,
    'x-ratelimit-remaining': String(left === 0 ? 0 : limit - 1),
    'x-ratelimit-reset': String(seconds),
  };
}

export const refusal = (status: number, code: number, message: string, headers = {}) =>
  new Refusal(status, { code, message }, headers);

const authenticationFailed = () => refusal(401, 2, 'Authentication failed.');
export const notFound = () => refusal(404, 50, 'Pin not found.');
export const boardNotFound = () => refusal(404, 40, 'Board not found.');
export const invalid = (message: string) => refusal(400, 1, message);
export const serverError = () => refusal(500, 12, 'Something went wrong on our end. Sorry about that.');
export const throttled = (request: SimulatedRequest, seconds: number) =>
  refusal(
    429,
    8,
    'You have exceeded your rate limit. Try again later.',
    rateLimit(request, { left: 0, seconds }),
  );
export const throttledWithoutHint = () =>
  refusal(429, 8, 'You have exceeded your rate limit. Try again later.', {
    'x-ratelimit-limit': '',
    'x-ratelimit-remaining': '',
    'x-ratelimit-reset': '',
  });

export const refusals = {
  tokenInvalid: authenticationFailed,
  tokenRevoked: authenticationFailed,
  tokenExpired: authenticationFailed,
  outOfScope: () =>
    refusal(
      401,
      3,
      'Your token does not have sufficient permissions to perform this operation. Please ensure your token is authorized with the correct set of scopes.',
    ),
  notFound,
};

export const contentRefused = () => invalid('The content is not taken.');

/** The status of refusals with these codes; those of all others is 400. */
const statuses: Readonly<Record<string, number>> = { '29': 403 };

/**
 * Plays a fault before anything is created.
 * @param part whether a file is prepared, which a pin shows later.
 * @throws Refusal
 */
export function playBefore(
  fault: Fault | undefined,
  { fixtureSet: { accountId }, writes, store, request }: Exchange,
  { part = false } = {},
): Promise<void> {
  return failBefore(
    fault,
    { accountId, writes, store, part, visible: !part },
    {
      errors: pinterestErrors,
      named({ name }) {
        const [code = '', ...words] = name.split(' ');
        return refusal(statuses[code] ?? 400, Number(code), words.join(' ') || 'Refused.');
      },
      content: contentRefused,
      passing: serverError,
      throttled: (seconds) => throttled(request, seconds),
    },
  );
}
