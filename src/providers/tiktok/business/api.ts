/**
 * Says how the API for Business is called, version 1.3, and what its refusals mean. Every answer is an envelope, and nearly every
 * one has the status 200: its code says whether the call has failed. Sources: business-api.tiktok.com/portal/docs?id=1735713875563521
 * (requests), ?id=1737172488964097 (codes), ?id=1749734684478466 (statuses), as public notes of these pages say (search of
 * 2026-11-29); no page was read itself.
 */
import { z } from 'zod';
import type { Call, Failure, UpstreamRequest } from '../../call.ts';
import type { ConnectCall } from '../../connect.ts';
import { advisedWaitSeconds, causeOf, throttledFor } from '../../kit/failures.ts';
import { errorText, ifUsable, present } from '../../kit/fields.ts';
import type { KnownError } from '../../publish-failures.ts';
import type {
  ClassifiedFailure,
  GrantCredential,
  UpstreamAnswer,
  UpstreamRules,
} from '../../upstream-rules.ts';
import type { TiktokSettings } from '../settings.ts';
import { knownError, statusOf } from './errors.ts';

export const businessRules = ({ tiktokBusinessUrl }: TiktokSettings): UpstreamRules => ({
  baseUrl: `${tiktokBusinessUrl}/open_api/v1.3`,
  authorize,
  statusOfFailure(body) {
    const { code } = envelope.safeParse(body).data ?? {};
    return code === undefined || isSuccess(code) ? undefined : statusOf(code);
  },
  classify,
});

function authorize({ accessToken }: GrantCredential): Record<string, string> {
  return accessToken ? { 'Access-Token': accessToken } : {};
}

const envelope = z.object({ code: z.int(), message: ifUsable(errorText()) });

/** 20001 says that some of the objects of a call were done; the calls that are made here name one each. */
const isSuccess = (code: number) => code === 0 || code === 20_001;

function classify(answer: UpstreamAnswer, request: UpstreamRequest<unknown>): ClassifiedFailure | undefined {
  const { status, body } = answer;
  if (status < 400) return undefined;
  const { code: told, message } = envelope.safeParse(body).data ?? {};
  const code = told === undefined || isSuccess(told) ? undefined : String(told);
  const known = code === undefined ? undefined : knownError(code);
  const detail = present({ code: code ?? String(status), message });
  const failure = failureOf(answer, request, { code, known, detail });
  if (!failure) return undefined;
  return {
    failure,
    detail: `${detail.code} to ${request.method} ${request.path}: ${message ?? ''}`,
    why: causeOf(failure, code, known),
  };
}

interface Refusal {
  code: string | undefined;
  known: KnownError | undefined;
  detail: Extract<Failure, { kind: 'rejected' }>['detail'];
}

const readySeconds = 30;
/** "Wait 5 minutes", where a limit by the minute was passed. Source: portal/docs?id=1740029171730433. */
const throttledSeconds = 300;

/** Returns the failure of a refusal; `undefined` when its code or its status says that TikTok itself has failed. */
function failureOf(
  { status, headers }: UpstreamAnswer,
  request: UpstreamRequest<unknown>,
  { code, known, detail }: Refusal,
): Failure | undefined {
  if (status === 429) return throttledFor(advisedWaitSeconds(headers) ?? throttledSeconds, 'app_and_account');
  if (status >= 500) return undefined;
  // What has no code is not of the API: a wrong path, or a proxy. It says nothing of the grant.
  if (code === undefined) return { kind: 'rejected', detail };
  if (isToken(request)) return refusedToken(request, known, detail);
  switch (known?.kind) {
    case 'expired':
      return { kind: 'expired' };
    case 'scopes':
      return { kind: 'scopes' };
    case 'not_found':
      return { kind: 'not_found' };
    case 'not_ready':
      return { kind: 'not_ready', retryAfterSeconds: readySeconds };
    case 'unsupported':
      return { kind: 'unsupported', ...present({ message: known.message }) };
    default:
      return { kind: 'rejected', detail, ...present({ verdict: known?.verdict }) };
  }
}

/** The calls about tokens, which authenticate the app, or name the token that they are about. */
const isToken = ({ path }: UpstreamRequest<unknown>) => path.startsWith('/tt_user/');

/** A token that TikTok does not take any more has ended; whatever else is refused here says nothing of the grant. */
function refusedToken(
  { json = {} }: UpstreamRequest<unknown>,
  known: KnownError | undefined,
  detail: Refusal['detail'],
): Failure {
  const namesToken = 'refresh_token' in json || 'access_token' in json;
  return namesToken && known?.kind === 'expired' ? { kind: 'expired' } : { kind: 'rejected', detail };
}

type Asked<Answer> = Pick<UpstreamRequest<Answer>, 'method' | 'path' | 'target'> & {
  query?: Record<string, unknown>;
  json?: object;
  /** Reads the `data` of the envelope. */
  read(data: unknown): Answer;
};

const content = z.object({ data: z.unknown() });

/**
 * Calls the API for an account, whose `open_id` is the `business_id` of every call. What is not a plain value is written in the
 * query as JSON.
 */
export function ask<Answer>(
  { upstream, account }: Pick<Call, 'upstream' | 'account'>,
  { query = {}, json, read, ...asked }: Asked<Answer>,
): Promise<Answer> {
  const business_id = account.externalId;
  return upstream.request({
    ...asked,
    ...(asked.method === 'GET'
      ? { query: written({ business_id, ...query }) }
      : { json: { business_id, ...json } }),
    parse: (body) => read(content.parse(body).data),
  });
}

const written = (query: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(query).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, typeof value === 'object' ? JSON.stringify(value) : String(value)]],
    ),
  );

interface Posted<Answer> {
  path: string;
  json: object;
  read(data: unknown): Answer;
}

/** Makes a call that has the app's credentials, or the token that it is about, in its body. */
export const postAsApp = <Answer>(
  call: ConnectCall,
  rules: UpstreamRules,
  { read, ...posted }: Posted<Answer>,
): Promise<Answer> =>
  call.open(rules, { accessToken: '' }).request({
    method: 'POST',
    ...posted,
    target: 'account',
    parse: (body) => read(content.parse(body).data),
  });
