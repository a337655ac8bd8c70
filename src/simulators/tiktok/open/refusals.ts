/** The refusals of TikTok for Developers. Source: developers.tiktok.com/doc/tiktok-api-v2-error-handling, /oauth-error-handling. */
import { refusalsOfPosts } from '../../../providers/tiktok/open/errors.ts';
import type { FaultRefusals } from '../../engine/faults.ts';
import { Refusal } from '../../engine/http.ts';

const logId = '20261129120000CB9319E1FB30C1073F3A';

export const errorOf = (code: string, message = '') => ({ code, message, log_id: logId });

export const refusal = (
  status: number,
  code: string,
  message = `Refused: ${code}.`,
  headers: Record<string, string> = {},
) => new Refusal(status, { error: errorOf(code, message) }, headers);

export const invalid = (message: string) => refusal(400, 'invalid_params', message);
export const serverError = () => refusal(500, 'internal_error', 'Something went wrong. Try again later.');
export const throttled = (seconds?: number) =>
  refusal(
    429,
    'rate_limit_exceeded',
    'The API rate limit was exceeded.',
    seconds === undefined ? {} : { 'retry-after': String(seconds) },
  );

const unauthorized = () => refusal(401, 'access_token_invalid', 'The access token is invalid or not found.');

export const refusals = {
  tokenInvalid: unauthorized,
  tokenRevoked: unauthorized,
  tokenExpired: unauthorized,
  outOfScope: () =>
    refusal(
      401,
      'scope_not_authorized',
      'The user did not authorize the scope required for completing this request.',
    ),
  notFound: () => refusal(404, 'invalid_params', 'Unsupported path.'),
};

/** Refuses what makes a post, as the page on direct posts lists it. */
export const faultRefusals: FaultRefusals = {
  errors: [refusalsOfPosts],
  named: ({ name }) => refusal(name.startsWith('invalid') ? 400 : 403, name),
  content: () => refusal(403, 'privacy_level_option_mismatch'),
  passing: serverError,
  throttled,
  spent: () => refusal(403, 'spam_risk_too_many_posts'),
};

/** Refuses what is asked of the endpoint of tokens, whose status is always a success. */
export const grantRefused = (error: string, description: string) =>
  new Refusal(200, { error, error_description: description, log_id: logId });

/** TikTok refuses nothing that it has taken; what stands before it may, by a page of its own. */
export const fromProxy = () => new Refusal(400, {}, { 'content-type': 'text/html' });
