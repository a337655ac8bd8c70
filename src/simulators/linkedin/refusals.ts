/** The refusals of the API, as public integrations have met them. */
import { Refusal } from '../engine/http.ts';

export const refusal = (status: number, code: string, message: string, more: object = {}) =>
  new Refusal(status, { status, ...(code ? { code } : {}), message, ...more });

export const invalid = (message: string, code = 'INVALID_VALUE_FOR_FIELD') => refusal(400, code, message);
export const notFound = () => refusal(404, 'NOT_FOUND', 'Could not find entity');
export const forbidden = (call = 'this resource') =>
  refusal(403, 'ACCESS_DENIED', `Not enough permissions to access: ${call}`, { serviceErrorCode: 100 });
/**
 * Refuses a token that may not have a file. Sources: Images API and Videos API, whose words public integrations with tokens of
 * members have met for images, videos and documents.
 */
export const fileForbidden = (kind: string) =>
  refusal(
    403,
    '',
    `Accessing this ${kind} resource is forbidden. Please check your permissions for this resource`,
  );
/**
 * Refuses a token without the scope for the kind of author or owner that a call names, as public integrations have met it. Sources:
 * github.com/jikig-ai/soleur/issues/799, and public notes on members whose posts no app may read.
 */
export const permissionsRefused = (as: 'author' | 'owner') => (account: 'organization' | 'member') => {
  const kind = account === 'member' ? 'Member' : 'Organization';
  const named = account === 'member' && as === 'owner' ? 'person' : account;
  return refusal(400, '', `${kind} permissions must be used when using ${named} as ${as}`);
};
export const postForbidden = () =>
  refusal(
    403,
    '',
    'Accessing the UGC resource is forbidden. Please check your permissions for this resource',
  );
export const serverError = () => refusal(500, 'INTERNAL_SERVER_ERROR', 'Internal Server Error');
const tooMany = (message: string) => (seconds?: number) =>
  new Refusal(
    429,
    { status: 429, code: 'TOO_MANY_REQUESTS', message, serviceErrorCode: 101 },
    seconds === undefined ? {} : { 'retry-after': String(seconds) },
  );

/** Refuses the calls of one kind alone. */
export const throttled = tooMany(
  'Resource level throttle MEMBER DAY limit for calls to this resource is reached.',
);
/** Refuses every call of an app for an account. */
export const throttledAltogether = tooMany('Too many requests');

/** Source: github.com/Arisamiga/Linkedin-RSS/issues/5. */
export const duplicate = (urn: string) =>
  new Refusal(422, {
    errorDetailType: 'com.linkedin.common.error.BadRequest',
    message: `com.linkedin.content.common.exception.BadRequestResponseException: Content is a duplicate of ${urn}`,
    errorDetails: {
      inputErrors: [{ description: 'Duplicate post is detected', input: {}, code: 'DUPLICATE_POST' }],
    },
    status: 422,
  });

const unauthorized = (code: string, serviceErrorCode: number, message: string) => () =>
  refusal(401, code, message, { serviceErrorCode });

export const refusals = {
  tokenInvalid: unauthorized('INVALID_ACCESS_TOKEN', 65600, 'Invalid access token'),
  tokenRevoked: unauthorized(
    'REVOKED_ACCESS_TOKEN',
    65601,
    'The token used in the request has been revoked by the user',
  ),
  tokenExpired: unauthorized('EXPIRED_ACCESS_TOKEN', 65602, 'The token used in the request has expired'),
  outOfScope: forbidden,
  notFound,
};
