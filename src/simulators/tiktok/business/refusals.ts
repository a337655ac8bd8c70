/**
 * The refusals of the API for Business, all with the status 200. Source: business-api.tiktok.com/portal/docs?id=1737172488964097, as
 * public notes of the page say (search of 2026-11-29), and sentences that public integrations have met.
 */
import { businessErrors } from '../../../providers/tiktok/business/api.ts';
import type { FaultRefusals } from '../../engine/faults.ts';
import { json, Refusal } from '../../engine/http.ts';
import { randomText } from '../../engine/ids.ts';

export const answered = (data: object = {}) => ({
  code: 0,
  message: 'OK',
  request_id: randomText('2026'),
  data,
});
export const answer = (data: object = {}) => json(answered(data));

export const refusal = (code: number, message: string, headers: Record<string, string> = {}) =>
  new Refusal(200, { code, message, request_id: randomText('2026'), data: {} }, headers);

export const invalid = (message: string) => refusal(40_002, message);
export const notFound = (what = 'The object') => refusal(40_007, `${what} does not exist.`);
export const outOfScope = () =>
  refusal(
    40_001,
    'You do not have permission to access this resource. Please check the scope of the access token.',
  );
export const serverError = () => refusal(50_000, 'Internal service error');
/** No page names a header; the scenario is the one in which a throttle tells how long it lasts. */
export const throttled = (seconds?: number) =>
  refusal(
    40_100,
    'Too many requests. Please retry in some time.',
    seconds === undefined ? {} : { 'retry-after': String(seconds) },
  );
export const codeRefused = () => refusal(40_110, 'Authorization code is expired or invalid.');
export const refreshRefused = () => refusal(40_107, 'Refresh token is invalid.');
export const appRefused = () => refusal(40_101, 'App id or secret is incorrect.');

export const refusals = {
  tokenInvalid: () => refusal(40_105, 'Access token is incorrect or has been revoked.'),
  tokenRevoked: () => refusal(40_105, 'Access token is incorrect or has been revoked.'),
  tokenExpired: () => refusal(40_102, 'Access token is expired.'),
  outOfScope,
  notFound,
};

/** The refusals by which faults of publishing are played. */
export const faultRefusals: FaultRefusals = {
  errors: businessErrors,
  named: ({ name }) => refusal(Number(name), 'The content is not taken.'),
  content: () => invalid('The content is not taken.'),
  passing: serverError,
  throttled,
};
