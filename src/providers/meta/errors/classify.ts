/**
 * Translates Graph API errors into failures, by code and subcode. The text serves only to name a missing
 * permission, withheld numbers and a text that is too long. The catalogue says what the errors mean.
 */
import { z } from 'zod';
import type { Failure, FailureCause, UpstreamRequest } from '../../call.ts';
import { errorText, present } from '../../kit/fields.ts';
import { hasField } from '../../kit/json.ts';
import type { KnownError, KnownErrorKind } from '../../publish-failures.ts';
import type { ClassifiedFailure, UpstreamAnswer } from '../../upstream-rules.ts';
import { retryAfterSeconds } from '../rate-limit-headers.ts';
import { isPermission, isTextTooLong, isWithheld, knownError } from './known-errors.ts';

const errorEnvelope = z.object({
  error: z.object({
    message: errorText().optional(),
    type: errorText().optional(),
    code: z.number(),
    error_subcode: z.number().optional(),
    is_transient: z.boolean().optional(),
    error_user_title: errorText().optional(),
    error_user_msg: errorText().optional(),
    fbtrace_id: errorText().optional(),
  }),
});
type GraphError = z.infer<typeof errorEnvelope>['error'];

/**
 * The codes of throttles that stop the whole app. Code 4 says "The app whose token is being used has reached
 * its rate limit", and 341 is a limit of the app, too. The other throttles belong to one account as used by
 * the app.
 */
const throttlesOfApps = new Set([4, 341]);

/**
 * The codes of the publishing quota and of policy blocks, which last long; the provider does not say how long
 * (source: "Handle Errors", "Error Codes"). They affect publishing only, so other calls continue.
 */
const longThrottles = new Set([9, 368]);
const longThrottleSeconds = 3600;

/**
 * The wait for a container that is still processed: "retry in 30 seconds to 2 minutes" (Instagram, "Error
 * Codes").
 */
const notReadySeconds = 30;

/** An error that came with 200 says nothing of a status of its own. */
export const statusOfFailure = (body: unknown) =>
  hasField(body, 'error') && errorEnvelope.safeParse(body).success ? 400 : undefined;

export function classifyGraphAnswer(
  answer: UpstreamAnswer,
  request: UpstreamRequest<unknown>,
): ClassifiedFailure | undefined {
  // Nearly every answer is a success, and it takes no schema to see that it has no error.
  if (!hasField(answer.body, 'error')) return classifyUploadAnswer(answer, request);
  const parsed = errorEnvelope.safeParse(answer.body);
  if (!parsed.success) return classifyUploadAnswer(answer, request);
  const error = parsed.data.error;
  const kind = kindOf(error, request);
  return {
    failure: failureOf(kind, error, answer, request),
    detail: describe(error, request),
    why: causeOf(kind, error, request),
  };
}

function failureOf(
  kind: Kind,
  error: GraphError,
  answer: UpstreamAnswer,
  request: UpstreamRequest<unknown>,
): Failure {
  switch (kind) {
    case 'revoked':
      return { kind: 'expired', revoked: true };
    case 'scopes':
      return scopesMissing(error);
    case 'missing':
      return { kind: request.target === 'account' ? 'expired' : 'not_found' };
    case 'throttled':
      return longThrottles.has(error.code)
        ? { kind, retryAfterSeconds: longThrottleSeconds }
        : {
            kind,
            retryAfterSeconds: retryAfterSeconds(answer.headers),
            per: throttlesOfApps.has(error.code) ? 'app' : 'app_and_account',
          };
    case 'not_ready':
      return { kind, retryAfterSeconds: notReadySeconds };
    case 'rejected':
      return {
        kind,
        detail: detailOf(error),
        ...present({ verdict: knownError(error.code, error.error_subcode)?.verdict }),
        ...(request.query?.after && error.code === 100 ? { field: 'cursor' } : {}),
      };
    case 'outage':
      return answer.status >= 500 ? { kind, status: answer.status } : { kind: 'unusable' };
    default:
      return { kind };
  }
}

/**
 * Reads the missing permission from messages such as "(#10) This endpoint requires the
 * 'pages_read_engagement' permission …". A message that names several permissions lists alternatives, or all
 * that the endpoint needs, so it does not tell which one is missing.
 */
function scopesMissing({ message = '' }: GraphError): Failure {
  const named = new Set(message.match(/\b(?:pages|instagram|threads)(?:_[a-z]+)+\b/g));
  return named.size === 1 ? { kind: 'scopes', missing: [...named] } : { kind: 'scopes' };
}

type Kind = KnownErrorKind | 'unusable';

function kindOf(error: GraphError, request: UpstreamRequest<unknown>): Kind {
  const { code, error_subcode: subcode } = error;
  if (isWithheld(error)) return 'rejected';
  if (code === invalidParameter && knownError(code, subcode) === knownError(code))
    return kindOfInvalid(error, request);
  return knownError(code, subcode)?.kind ?? (isPermission(code) ? 'scopes' : kindOfUnknown(error));
}

const invalidParameter = 100;

/**
 * Decides what a bare code 100, a bad parameter, means. The service's own parameters are fixed and tested, so
 * the bad one is the caller's: a cursor, an id, or content.
 */
function kindOfInvalid(error: GraphError, request: UpstreamRequest<unknown>): Kind {
  if (request.query?.after || request.form || request.json) return 'rejected';
  if (request.target === 'object') return 'not_found';
  return kindOfUnknown(error);
}

const kindOfUnknown = ({ is_transient }: GraphError) => (is_transient ? 'outage' : 'unusable');

/**
 * Returns why a call failed, for people. The catalogue's entry for the error gives the reason if it names
 * this kind of failure. The request may have changed the kind, and then the reason follows from the kind
 * alone.
 */
function causeOf(kind: Kind, error: GraphError, { target }: UpstreamRequest<unknown>): FailureCause {
  const { code, error_subcode: subcode } = error;
  const known = knownError(code, subcode);
  const lost = kind === 'missing' && target === 'account';
  const { reason, message } = isTextTooLong(error)
    ? tooLong
    : known?.kind === kind && !lost
      ? known
      : causeOfKind(kind);
  return {
    reason,
    ...(message ? { message } : {}),
    provider: { code: `${code}`, ...(subcode ? { subcode: `${subcode}` } : {}) },
  };
}

const tooLong: Pick<KnownError, 'reason' | 'message'> = { reason: 'text_too_long' };

function causeOfKind(kind: Kind): Pick<KnownError, 'reason' | 'message'> {
  if (kind === 'missing') return { reason: 'reconnect_needed' };
  if (kind === 'scopes') return { reason: 'permission_missing' };
  if (kind === 'not_found') return { reason: 'target_gone' };
  return { reason: 'provider_fault' };
}

/**
 * Returns the parts of an error that are safe to show: the texts that the provider writes for users, and its
 * codes.
 */
function detailOf(error: GraphError) {
  return {
    code: `${error.code}`,
    ...(error.error_subcode ? { subcode: `${error.error_subcode}` } : {}),
    ...(error.error_user_title ? { title: error.error_user_title } : {}),
    ...(error.error_user_msg ? { message: error.error_user_msg } : {}),
  };
}

function describe(error: GraphError, request: UpstreamRequest<unknown>): string {
  const code = [error.code, error.error_subcode].filter((part) => part !== undefined).join('/');
  return `${request.method} ${request.path}: ${error.type ?? 'error'} ${code} ${error.message ?? ''} (trace ${error.fbtrace_id ?? 'none'})`;
}

// Classifies failures of the upload host, whose errors have their own form. Source: "Reels Publishing API",
// upload errors.

const uploadFailure = z.object({
  debug_info: z.object({
    retriable: z.boolean().optional(),
    type: errorText().optional(),
    message: errorText().optional(),
  }),
});

function classifyUploadAnswer(
  { body }: UpstreamAnswer,
  { method, path }: UpstreamRequest<unknown>,
): ClassifiedFailure | undefined {
  if (!hasField(body, 'debug_info')) return undefined;
  const parsed = uploadFailure.safeParse(body);
  if (!parsed.success) return undefined;
  const { retriable, type, message } = parsed.data.debug_info;
  const detail = `${method} ${path}: ${type ?? 'upload failure'} ${message ?? ''}`;
  if (retriable === false)
    return {
      failure: { kind: 'rejected', detail: type ? { code: type } : {} },
      detail,
      why: { reason: 'file_unreadable' },
    };
  return { failure: { kind: 'unusable' }, detail };
}
