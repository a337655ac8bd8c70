/** The refusals of Google's APIs. Source: https://developers.google.com/youtube/v3/docs/errors, samples of 2026-11-28. */
import { youtubeErrors } from '../../providers/youtube/errors.ts';
import type { FaultRefusals } from '../engine/faults.ts';
import { json, Refusal } from '../engine/http.ts';

export const refusal = (
  status: number,
  reason: string,
  { message = `Refused: ${reason}.`, domain = 'youtube', headers = {} }: Partial<Details> = {},
) =>
  new Refusal(status, { error: { code: status, message, errors: [{ message, domain, reason }] } }, headers);

interface Details {
  message: string;
  domain: string;
  headers: Record<string, string>;
}

const unauthorized = () =>
  new Refusal(401, {
    error: {
      code: 401,
      message: 'Request had invalid authentication credentials.',
      errors: [
        { message: 'Invalid Credentials', domain: 'global', reason: 'authError', location: 'Authorization' },
      ],
      status: 'UNAUTHENTICATED',
    },
  });

export const notFound = (reason = 'notFound') => refusal(404, reason);
export const forbidden = () => refusal(403, 'forbidden');
export const serverError = () => refusal(500, 'backendError', { domain: 'global' });
export const throttled = (seconds: number) =>
  refusal(403, 'rateLimitExceeded', { domain: 'usageLimits', headers: { 'retry-after': String(seconds) } });
export const throttledWithoutHint = () => refusal(403, 'rateLimitExceeded', { domain: 'usageLimits' });

export const refusals = {
  tokenInvalid: unauthorized,
  tokenRevoked: unauthorized,
  tokenExpired: unauthorized,
  outOfScope: () =>
    new Refusal(403, {
      error: {
        code: 403,
        message: 'Request had insufficient authentication scopes.',
        errors: [{ message: 'Insufficient Permission', domain: 'global', reason: 'insufficientPermissions' }],
        status: 'PERMISSION_DENIED',
        details: [
          {
            '@type': 'type.googleapis.com/google.rpc.ErrorInfo',
            reason: 'ACCESS_TOKEN_SCOPE_INSUFFICIENT',
            domain: 'googleapis.com',
          },
        ],
      },
    }),
  notFound: () => notFound(),
};

/**
 * Returns the refusals by which faults of publishing are played.
 * @param title that of the family of errors for what is published.
 * @param content the refusal of content that goes against the rules.
 */
export const faultRefusals = (title: string, content: string): FaultRefusals => ({
  errors: youtubeErrors.filter((family) => family.title === 'Any call' || family.title === title),
  named: ({ name, reason }) => refusal(reason === 'app_not_permitted' ? 403 : 400, name),
  content: () => refusal(400, content),
  passing: serverError,
  throttled,
  spent: () => refusal(403, 'quotaExceeded', { domain: 'youtube.quota' }),
});

/** The refusals of the token endpoint (RFC 6749, section 5.2). */
export const grantRefused = (problem: string) =>
  new Refusal(400, { error: 'invalid_grant', error_description: `Bad Request: ${problem}` });
export const clientRefused = () =>
  new Refusal(401, { error: 'invalid_client', error_description: 'Unauthorized' });

export const noContent = { ...json({}), status: 204, body: '' };
