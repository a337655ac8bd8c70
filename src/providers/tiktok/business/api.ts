/**
 * Says how the API for Business is called, version 1.3, and what its refusals mean. Every answer is an envelope, and nearly every
 * one has the status 200: its code says whether the call has failed. Sources: business-api.tiktok.com/portal/docs?id=1735713875563521
 * (requests), ?id=1737172488964097 (codes), ?id=1749734684478466 (statuses), as public notes of these pages say (search of
 * 2026-11-29); no page was read itself.
 */
import { z } from 'zod';
import type { Call, Failure, UpstreamRequest } from '../../call.ts';
import type { ConnectCall } from '../../connect.ts';
import { advisedWaitSeconds, causeOf, refused, seen, throttledFor } from '../../kit/failures.ts';
import { errorText, ifUsable, present } from '../../kit/fields.ts';
import type { ErrorFamily, KnownError, KnownErrorKind } from '../../publish-failures.ts';
import type {
  ClassifiedFailure,
  GrantCredential,
  UpstreamAnswer,
  UpstreamRules,
} from '../../upstream-rules.ts';
import type { TiktokSettings } from '../open/api.ts';
import { businessLogin } from '../scopes.ts';

const ended: KnownError = { kind: 'expired', reason: 'reconnect_needed' };
const missing: KnownError = { kind: 'not_found', reason: 'target_gone' };
const fault: KnownError = { kind: 'outage', reason: 'provider_fault' };
const throttled: KnownError = { kind: 'throttled', reason: 'rate_limited' };
const ourFault = refused(
  'provider_fault',
  'The service has called TikTok in a way that TikTok does not know.',
);
const notFetched = refused(
  'file_not_fetchable',
  'TikTok could not fetch a file from this service. The domain of its files has to be verified for the app, as a URL property.',
  'passing',
);

const docs = 'https://business-api.tiktok.com/portal/docs';
/** As public copies of the pages say; no page was read itself. */
const checkedAt = '2026-11-29';

export const businessErrors: readonly ErrorFamily[] = [
  {
    title: 'API for Business',
    loginKind: businessLogin,
    source: `${docs}?id=1737172488964097`,
    checkedAt,
    errors: {
      '40000': refused('content_invalid'),
      '40001': { kind: 'scopes', reason: 'permission_missing' },
      '40002': refused('content_invalid'),
      '40006': ourFault,
      '40007': missing,
      '40008': ourFault,
      '40010': ourFault,
      '40011': ourFault,
      '40016': throttled,
      // "Duplicated requests have been sent": the first of them may have been carried out.
      '40050': refused('duplicate_content', 'TikTok was sent the same request just before.', 'undecided'),
      '40051': ourFault,
      '40053': refused('file_unreadable'),
      '40100': throttled,
      '40101': refused('app_not_permitted', 'TikTok does not accept the app’s id and secret.'),
      '40102': ended,
      '40103': ended,
      '40104': ended,
      '40105': ended,
      '40106': ended,
      '40107': ended,
      '40108': ourFault,
      '40110': refused(
        'reconnect_needed',
        'The consent was used up, canceled, or is older than ten minutes.',
      ),
      '40113': refused('app_not_permitted', 'TikTok has blocked the app, or does not know it.'),
      '40115': refused('reconnect_needed', 'The consent is older than ten minutes.'),
      '40118': {
        kind: 'unsupported',
        reason: 'not_offered',
        message: 'TikTok offers this only to some apps, or only in some countries.',
      },
      '40124': refused('app_not_permitted', 'TikTok has not approved the profile of the app’s developer.'),
      '40125': refused('app_not_permitted', 'TikTok has not granted the app this permission.'),
      // An integration met both on 2026-08-06: the former for a field that the grant may not read, the latter for a token that is none.
      '40130': seen({ kind: 'scopes', reason: 'permission_missing' }),
      '40131': seen(ended),
      '40132': throttled,
      '40133': throttled,
      '40201': { kind: 'not_ready', reason: 'provider_too_slow' },
      // "Retry may resolve this issue", which the page says of the next, too.
      '40202': refused('provider_fault', undefined, 'passing'),
      '40700': refused('refused'),
      '40901': { kind: 'not_ready', reason: 'provider_too_slow' },
      '40902': notFetched,
      '40903': notFetched,
      '40904': refused('file_format_unsupported'),
      '40905': notFetched,
      '40906': refused('file_unreadable'),
      '40907': refused('file_too_large'),
      '40908': refused('file_format_unsupported'),
      '40910': refused('files_expired', undefined, 'passing'),
      '40912': notFetched,
      '40913': notFetched,
      '40914': refused('file_unreadable'),
      '40915': refused('file_format_unsupported'),
      '41000': refused(
        'app_not_permitted',
        'TikTok does not answer from the country in which this service runs.',
      ),
      '41001': ourFault,
      '50000': fault,
      '50002': fault,
      // github.com/gitroomhq/postiz-app/pull/1897, “Something is wrong”
      '51065': seen(fault),
      '51305': fault,
      '60001': fault,
    },
  },
];

const known = new Map(businessErrors.flatMap(({ errors }) => Object.entries(errors)));

/** What an unlisted code is called that says of an access token that it is none any more: only a new one helps. */
const tokenEnded = /\baccess[ _]token\b[^.,;]{0,40}\b(?:invalid|expired|incorrect|revoked)\b/i;

const knownError = ({ code, message = '' }: z.infer<typeof envelope>): KnownError | undefined =>
  known.get(String(code)) ?? (tokenEnded.test(message) ? ended : undefined);

const statuses: Partial<Record<KnownErrorKind, number>> = {
  expired: 401,
  revoked: 401,
  scopes: 403,
  throttled: 429,
  not_found: 404,
  outage: 500,
};

/** Returns the status that a refusal stands for. Codes from 50000 on are TikTok's own failures. */
function statusOf(refusal: z.infer<typeof envelope>): number {
  const { kind } = knownError(refusal) ?? {};
  if (kind) return statuses[kind] ?? 400;
  return refusal.code >= 50_000 ? 500 : 400;
}

export const businessRules = ({ tiktokBusinessUrl }: TiktokSettings): UpstreamRules => ({
  baseUrl: `${tiktokBusinessUrl}/open_api/v1.3`,
  authorize,
  statusOfFailure(body) {
    const told = refusalIn(body);
    return told && statusOf(told);
  },
  classify,
});

function authorize({ accessToken }: GrantCredential): Record<string, string> {
  return accessToken ? { 'Access-Token': accessToken } : {};
}

const envelope = z.object({ code: z.int(), message: ifUsable(errorText()) });

/** 20001 says that some of the objects of a call were done; the calls that are made here name one each. */
const isSuccess = (code: number) => code === 0 || code === 20_001;

/** Returns what a body refuses with; `undefined` when it is none of the API's, or tells of success. */
function refusalIn(body: unknown) {
  const { data } = envelope.safeParse(body);
  return data && !isSuccess(data.code) ? data : undefined;
}

function classify(answer: UpstreamAnswer, request: UpstreamRequest<unknown>): ClassifiedFailure | undefined {
  const { status, body } = answer;
  if (status < 400) return undefined;
  const told = refusalIn(body);
  const { message } = told ?? {};
  const code = told && String(told.code);
  const known = told && knownError(told);
  const detail = present({ code: code ?? String(status), message });
  // What has no code is not of the API: a wrong path, or a proxy. It says nothing of the grant.
  const failure = failureOf(answer, request, { known, detail });
  if (!failure) return undefined;
  return {
    failure,
    detail: `${detail.code} to ${request.method} ${request.path}: ${message ?? ''}`,
    why: causeOf(failure, code, known),
  };
}

interface Refusal {
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
  { known, detail }: Refusal,
): Failure | undefined {
  if (status === 429) return tooManyCalls(request, advisedWaitSeconds(headers));
  if (status >= 500) return undefined;
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
      return {
        kind: 'rejected',
        detail,
        ...present({ field: fieldIn(request, detail), verdict: known?.verdict }),
      };
  }
}

/** A parameter of TikTok -> the field whose value it has. */
const fields = new Map([
  ['caption', 'text'],
  ['text', 'text'],
  ['title', 'title'],
  ['privacy_level', 'privacy'],
  ['video_url', 'media'],
  ['photo_images', 'media'],
  ['custom_thumbnail_url', 'cover'],
  ['thumbnail_offset', 'coverAtMs'],
  ['disable_comment', 'allowComments'],
  ['disable_duet', 'allowDuets'],
  ['disable_stitch', 'allowStitches'],
  ['cursor', 'cursor'],
]);

/** Returns the field that a refusal names in front, as in `video_id: Missing data for required field.`; or the cursor, where it names none. */
function fieldIn({ query }: UpstreamRequest<unknown>, { code, message = '' }: Refusal['detail']) {
  if (code !== '40002') return undefined;
  const [, named] = /^(?:[\w-]{1,50}\.){0,5}(\w{1,50}):/.exec(message) ?? [];
  return named ? fields.get(named) : query?.cursor ? 'cursor' : undefined;
}

/** Posts have a limit of their own for each account (docs: 1762228496095234): one that is reached keeps nothing else waiting. */
const tooManyCalls = ({ path }: UpstreamRequest<unknown>, advised = throttledSeconds): Failure =>
  throttledFor(advised, path.endsWith('/publish/') ? undefined : 'app_and_account');

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

/** What has no code is not of the API, whatever its status. */
const content = z.object({ code: z.int(), data: z.unknown().optional() });

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
