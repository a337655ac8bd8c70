/**
 * Graph API errors -> our failures, by code and subcode, never by text.
 * Sources: "Handling Errors", "Rate Limits", Instagram "Error Codes", Messenger "Common Error Codes".
 */
import { z } from 'zod';
import type { ClassifiedFailure, UpstreamAnswer } from '../kit/upstream.ts';
import type { Failure, UpstreamRequest } from '../provider.ts';
import { classifyUploadAnswer } from './upload-failures.ts';
import { retryAfterSeconds } from './usage.ts';

const errorEnvelope = z.object({
  error: z.object({
    message: z.string().optional(),
    type: z.string().optional(),
    code: z.number(),
    error_subcode: z.number().optional(),
    is_transient: z.boolean().optional(),
    error_user_title: z.string().optional(),
    error_user_msg: z.string().optional(),
    fbtrace_id: z.string().optional(),
  }),
});
type GraphError = z.infer<typeof errorEnvelope>['error'];

type Kind =
  | 'expired'
  | 'revoked'
  | 'scopes'
  | 'throttled'
  | 'not_ready'
  | 'not_found'
  | 'unsupported'
  | 'rejected'
  | 'outage'
  | 'missing';

/** `code/subcode` or `code`; the first that matches decides. `missing` depends on what was asked for. */
const table: Readonly<Record<string, Kind>> = {
  '-1/2207073': 'unsupported',
  '-1/2207081': 'unsupported',
  '-1': 'outage',
  '-2': 'outage',
  '1/2207057': 'rejected',
  '1': 'outage',
  '2': 'outage',
  '3': 'scopes',
  '4/2207051': 'rejected',
  '4': 'throttled',
  '9/2207042': 'throttled',
  '10/2534022': 'rejected',
  '10/2018278': 'rejected',
  '10/2018065': 'rejected',
  '10/2018108': 'rejected',
  '10': 'scopes',
  '17': 'throttled',
  '24/2207006': 'not_found',
  '24/2207008': 'not_ready',
  '25/2207050': 'expired',
  '32': 'throttled',
  '100/33': 'missing',
  '100/2018001': 'rejected',
  '100/1366046': 'rejected',
  '100/2207023': 'rejected',
  '100/2207028': 'rejected',
  '100/2207035': 'rejected',
  '100/2207036': 'rejected',
  '100/2207037': 'rejected',
  '100/2207040': 'rejected',
  '102': 'expired',
  '190/458': 'revoked',
  '190': 'expired',
  '200/1545041': 'rejected',
  '200/1404078': 'rejected',
  '200/4854002': 'rejected',
  '341': 'throttled',
  '352': 'rejected',
  '368/1346003': 'rejected',
  '368/1404102': 'rejected',
  '368': 'throttled',
  '382': 'rejected',
  '389': 'rejected',
  '506': 'rejected',
  '551': 'rejected',
  '613': 'throttled',
  '803': 'not_found',
  '6000': 'rejected',
  '6001': 'outage',
  '9004': 'rejected',
  '9007/2207027': 'not_ready',
  '36000': 'rejected',
  '36001': 'rejected',
  '36003': 'rejected',
  '36004': 'rejected',
  '80001': 'throttled',
  '80002': 'throttled',
  '80006': 'throttled',
  '1609005': 'rejected',
  '1609008': 'rejected',
};

/** The publishing quota and policy blocks last long and are not told; meta.md section 16. */
const longThrottles = new Set([9, 368]);
const longThrottleSeconds = 3600;

/** A container that is still processed: "retry in 30 seconds to 2 minutes" (Instagram, "Error Codes"). */
const notReadySeconds = 30;

export function classifyGraphAnswer(
  answer: UpstreamAnswer,
  request: UpstreamRequest<unknown>,
): ClassifiedFailure | undefined {
  const parsed = errorEnvelope.safeParse(answer.body);
  if (!parsed.success) return classifyUploadAnswer(answer, request);
  const error = parsed.data.error;
  return { failure: failureOf(error, answer, request), detail: describe(error, request) };
}

function failureOf(error: GraphError, answer: UpstreamAnswer, request: UpstreamRequest<unknown>): Failure {
  const kind =
    table[`${error.code}/${error.error_subcode}`] ?? table[`${error.code}`] ?? kindByRange(error, request);
  switch (kind) {
    case 'revoked':
      return { kind: 'expired', revoked: true };
    case 'missing':
      return { kind: request.target === 'account' ? 'expired' : 'not_found' };
    case 'throttled':
      return {
        kind,
        retryAfterSeconds: longThrottles.has(error.code)
          ? longThrottleSeconds
          : retryAfterSeconds(answer.headers),
      };
    case 'not_ready':
      return { kind, retryAfterSeconds: notReadySeconds };
    case 'rejected':
      return {
        kind,
        detail: detailOf(error),
        ...(request.query?.after && error.code === 100 ? { field: 'cursor' } : {}),
      };
    case 'outage':
      return answer.status >= 500 ? { kind, status: answer.status } : { kind: 'unusable' };
    default:
      return { kind };
  }
}

function kindByRange(error: GraphError, request: UpstreamRequest<unknown>): Kind | 'unusable' {
  if (error.code >= 200 && error.code <= 299) return 'scopes';
  // A bare 100 is a bad parameter. Ours are fixed and tested, so it is the caller's: a cursor, an id, or content.
  if (error.code === 100 && (request.query?.after || request.form || request.json)) return 'rejected';
  if (error.code === 100 && request.target === 'object') return 'not_found';
  return error.is_transient ? 'outage' : 'unusable';
}

/** Safe to show: the texts that the provider words for users, and its codes. */
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
