/** Says how Google's APIs are called, and what their refusals mean. */

import { z } from 'zod';
import { daySeconds } from '../../lib/time.ts';
import { dayAt } from '../budgets.ts';
import { type Failure, ProviderFailure, type RejectionDetail, type UpstreamRequest } from '../call.ts';
import { advisedWaitSeconds, causeOf, throttled, throttledFor } from '../kit/failures.ts';
import { errorText, ifUsable, list, present, word } from '../kit/fields.ts';
import { hasField } from '../kit/json.ts';
import type { KnownError } from '../publish-failures.ts';
import type { ClassifiedFailure, GrantCredential, UpstreamAnswer, UpstreamRules } from '../upstream-rules.ts';
import { knownError } from './errors.ts';

/** YouTube's part of the configuration: base URLs of Google's hosts. */
export interface YoutubeSettings {
  /** The consent screen. */
  googleAccountsUrl: string;
  /** The host at which codes and refresh tokens are exchanged, and grants revoked. */
  googleTokenUrl: string;
  /** The Data API, uploads included. */
  youtubeUrl: string;
  youtubeAnalyticsUrl: string;
  /** The hub that reports new and changed videos. */
  youtubeHubUrl: string;
}

export const uploadPath = '/upload/youtube/v3/videos';

/** The time zone at whose midnight quotas reset. Source: "Quota and Compliance Audits", YouTube Data API. */
export const quotaZone = 'America/Los_Angeles';

export const apiRules = ({ youtubeUrl, youtubeAnalyticsUrl }: YoutubeSettings): UpstreamRules => ({
  baseUrl: youtubeUrl,
  authorize: bearer,
  statusOfFailure,
  classify,
  hosts: { analytics: { baseUrl: youtubeAnalyticsUrl, authorize: bearer } },
});

export const tokenRules = ({ googleTokenUrl }: YoutubeSettings): UpstreamRules => ({
  baseUrl: googleTokenUrl,
  authorize: () => ({}),
  classify,
});

const bearer = ({ accessToken }: GrantCredential) => ({ Authorization: `Bearer ${accessToken}` });

const told = ifUsable(word());
const reasons = ifUsable(list(z.object({ reason: told }), 5));
const apiError = z.object({
  error: z.object({
    code: ifUsable(z.int().min(400).max(599)),
    message: ifUsable(errorText()),
    status: told,
    errors: reasons,
    details: reasons,
  }),
});
const oauthError = z.object({ error: word(), error_description: ifUsable(errorText()) });

/** Returns the reasons that an error names, the most exact first, and its message. */
function readError(body: unknown): { named: string[]; message?: string | undefined } {
  const oauth = oauthError.safeParse(body).data;
  if (oauth) return { named: [oauth.error], message: oauth.error_description };
  const { details = [], errors = [], status, message } = apiError.safeParse(body).data?.error ?? {};
  const named = [...details, ...errors].map(({ reason }) => reason);
  return { named: [...named, status].filter((reason) => reason !== undefined), message };
}

/** An error names its own status, whichever one it comes with. Source: https://cloud.google.com/apis/design/errors, read on 2026-11-29. */
const statusOfFailure = (body: unknown) =>
  hasField(body, 'error') ? apiError.safeParse(body).data?.error.code : undefined;

function classify(
  { status, headers, body }: UpstreamAnswer,
  request: UpstreamRequest<unknown>,
): ClassifiedFailure | undefined {
  if (status < 400) return undefined;
  const { named, message } = readError(body);
  const name = named.find((reason) => knownError(reason)) ?? named[0];
  const known = knownError(name ?? '');
  const { method, path } = request;
  const refused = { known, detail: { code: name, message }, request };
  const failure = failureOf(status, headers, refused);
  const detail = `${status} to ${method} ${path}: ${name} ${message}`;
  return failure && { failure, detail, why: causeOf(failure, name, known) };
}

interface Refused {
  known: KnownError | undefined;
  detail: { [Name in keyof RejectionDetail]: RejectionDetail[Name] | undefined };
  request: UpstreamRequest<unknown>;
}

/** Tells whether a call would create something once more if it were repeated. */
const createsAnew = ({ method, path }: UpstreamRequest<unknown>) =>
  method === 'POST' && !path.endsWith('/setModerationStatus');

function failureOf(status: number, headers: UpstreamAnswer['headers'], told: Refused): Failure | undefined {
  const { known, detail } = told;
  const { code } = detail;
  switch (known?.kind) {
    case 'revoked':
      return { kind: 'expired', revoked: true };
    case 'expired':
      // Google’s APIs say `required` of a missing parameter, too, with 400: github.com/dekart-xyz/dekart/issues/29.
      return code === 'required' && status !== 401 ? rejected(told) : { kind: 'expired' };
    case 'scopes':
      return { kind: 'scopes' };
    case 'throttled':
      return throttleOf(told, headers);
    case 'not_found':
      return notFound(told);
    case 'unsupported':
      return { kind: 'unsupported', ...(known.message ? { message: known.message } : {}) };
    case 'outage':
      return outage(status);
    case 'rejected':
      // Public reports tell of hours in which every call is refused so; what creates nothing is simply made again.
      return known.verdict === 'undecided' && !createsAnew(told.request) ? outage(status) : rejected(told);
  }
  if (status === 401) return { kind: 'expired' };
  if (status === 404 || status === 410) return notFound(told);
  if (status === 429) return throttled(headers, '', false);
  return status < 500 ? rejected(told) : undefined;
}

/** The status tells the caller that the provider has failed, which a refusal's own would not. */
const outage = (status: number): Failure => ({ kind: 'outage', status: status < 500 ? 502 : status });

/** The fields that name what a call does not find. Whatever else is not found is what the call is about. */
const namesOfMissing: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'GET /youtube/v3/commentThreads': { videoNotFound: 'videoExternalId' },
  'POST /youtube/v3/commentThreads': { videoNotFound: 'target.videoExternalId' },
  'POST /youtube/v3/comments': {
    commentNotFound: 'target.commentExternalId',
    parentCommentNotFound: 'target.commentExternalId',
  },
};

const notFound = ({ request: { method, path }, detail: { code = '' } }: Refused): Failure => ({
  kind: 'not_found',
  ...present({ field: namesOfMissing[`${method} ${path}`]?.[code] }),
});

/** The fields of which refusals speak. */
const namesOfRefused: Readonly<Record<string, string>> = {
  invalidTitle: 'title',
  invalidDescription: 'text',
  invalidTags: 'tags',
  invalidCategoryId: 'category',
  invalidPublishAt: 'publishAt',
  commentTextRequired: 'text',
  commentTextTooLong: 'text',
  invalidPageToken: 'cursor',
};

const rejected = ({ known, detail: { code, message } }: Refused): Failure => ({
  kind: 'rejected',
  ...present({ field: namesOfRefused[code ?? ''] }),
  detail: { ...(code ? { code } : {}), ...(message ? { message } : {}) },
  ...(known?.verdict ? { verdict: known.verdict } : {}),
});

/** The holder of each throttle. What the channel may upload, videos or thumbnails, says nothing about other calls. */
const holders = {
  quotaExceeded: 'app',
  dailyLimitExceeded: 'app',
  rateLimitExceeded: 'app',
  userRateLimitExceeded: 'app_and_account',
} as const satisfies Record<string, 'app' | 'app_and_account'>;

/**
 * A limit of a day that only the message names. It says nothing about calls of other kinds. Source:
 * https://github.com/googleapis/google-api-python-client/issues/2753, read on 2026-11-29.
 */
const limitOfADay = /limit '[^']{1,100} per day'/;

/** A spent quota comes back at midnight, unless the answer says otherwise; no answer tells when the channel may upload again. */
function throttleOf(
  { detail: { code = '', message = '' }, request }: Refused,
  headers: UpstreamAnswer['headers'],
): Failure {
  if (code === 'uploadLimitExceeded') return throttledFor(daySeconds, undefined);
  if (code === 'uploadRateLimitExceeded') return throttledFor(advisedWaitSeconds(headers), undefined);
  const now = new Date();
  const untilMidnight = Math.ceil((dayAt(now, quotaZone).endsAt.getTime() - now.getTime()) / 1000);
  const told = advisedWaitSeconds(headers);
  if (limitOfADay.test(message)) return throttledFor(told ?? untilMidnight, undefined);
  // Uploads have a quota of their own, which says nothing about other calls.
  if (code === 'quotaExceeded' && request.path === uploadPath)
    return throttledFor(told ?? untilMidnight, undefined);
  const usual = /^(quota|daily)/.test(code) ? untilMidnight : undefined;
  return throttledFor(told ?? usual, holders[code as keyof typeof holders] ?? 'app');
}

/** Returns why a video that was uploaded is none: the provider's word for it, with its meaning. */
export function problemOfVideo(reason: string, externalId: string): ProviderFailure {
  const failure: Failure = { kind: 'rejected', detail: { code: reason } };
  const why = causeOf(failure, reason, knownError(reason));
  return new ProviderFailure(failure, `the video ${externalId} is not usable: ${reason}`, { why });
}
