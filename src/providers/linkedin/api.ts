/**
 * Says how the API is called, and what its refusals mean. Sources: learn.microsoft.com/linkedin/marketing/versioning,
 * learn.microsoft.com/linkedin/shared/api-guide/concepts/error-handling, as excerpts of stored copies say (search of
 * 2026-11-29); not read in full.
 */

import { z } from 'zod';
import { daySeconds } from '../../lib/time.ts';
import type { Failure, UpstreamRequest } from '../call.ts';
import { advisedWaitSeconds, causeOf, throttledFor } from '../kit/failures.ts';
import { errorText, ifUsable, list, present, word } from '../kit/fields.ts';
import type { ApiVersion } from '../provider.ts';
import type { KnownError } from '../publish-failures.ts';
import type { ClassifiedFailure, GrantCredential, UpstreamAnswer, UpstreamRules } from '../upstream-rules.ts';
import { nameError, refusedUpload } from './errors.ts';

/** LinkedIn's part of the configuration. */
export interface LinkedinSettings {
  /** The base URL of the consent screen, and of the endpoint that issues tokens. */
  linkedinConsentUrl: string;
  /** The base URL of the API. */
  linkedinUrl: string;
  /** The URL below whose host the addresses of uploads lie. */
  linkedinUploadUrl: string;
  /** The version of the API, as YYYYMM. */
  linkedinVersion: string;
}

export function apiRules(settings: LinkedinSettings): UpstreamRules {
  const { linkedinUrl, linkedinUploadUrl, linkedinConsentUrl, linkedinVersion } = settings;
  return {
    baseUrl: `${linkedinUrl}/rest`,
    hosts: {
      login: { baseUrl: `${linkedinConsentUrl}/oauth/v2`, authorize: () => ({}) },
      /** What identifies a member has no versions. */
      profile: { baseUrl: `${linkedinUrl}/v2`, authorize: bearer },
      upload: { within: [linkedinUploadUrl], authorize: bearer },
      // The addresses of a video's parts are signed, and take no token.
      part: { within: [linkedinUploadUrl], authorize: () => ({}) },
    },
    authorize: (credential) => ({
      ...bearer(credential),
      'Linkedin-Version': linkedinVersion,
      'X-Restli-Protocol-Version': '2.0.0',
    }),
    classify,
  };
}

function bearer({ accessToken }: GrantCredential): Record<string, string> {
  return accessToken ? { Authorization: `Bearer ${accessToken}` } : {};
}

/**
 * Returns the version of the API. LinkedIn answers each for a year, to the middle of its month: 202601 to 15 January 2027, 202602 to
 * 15 February, 202603 to 16 March. Source: learn.microsoft.com/linkedin/marketing/integrations/migrations, read on 2026-11-28.
 */
export function apiVersion({ linkedinVersion }: LinkedinSettings): ApiVersion {
  const [year, month] = [Number(linkedinVersion.slice(0, 4)), Number(linkedinVersion.slice(4))];
  return {
    name: linkedinVersion,
    variable: 'LINKEDIN_VERSION',
    endsAt: new Date(Date.UTC(year + 1, month - 1, 15)),
    source: 'https://learn.microsoft.com/en-us/linkedin/marketing/integrations/migrations',
    checkedAt: '2026-11-28',
  };
}

/** The headers of a method that the protocol does not tell from the request alone. */
export const method = (name: 'FINDER' | 'BATCH_GET' | 'PARTIAL_UPDATE' | 'DELETE') => ({
  'X-RestLi-Method': name,
});

const inputError = z.object({
  code: ifUsable(word()),
  input: ifUsable(z.object({ inputPath: ifUsable(z.object({ fieldPath: ifUsable(word()) })) })),
});

const envelope = z.object({
  code: ifUsable(word()),
  serviceErrorCode: ifUsable(z.number()),
  /** What the endpoint of tokens says instead of a code. */
  error: ifUsable(word()),
  error_description: ifUsable(errorText()),
  message: ifUsable(errorText()),
  errorDetails: ifUsable(z.object({ inputErrors: ifUsable(list(inputError, 10)) })),
});

/** What a text names before the message of the server behind LinkedIn's own. */
const innerText = /^(?:[\w.$]{1,100}(?:Exception|Error)[^:]{0,100}: )+/;

function classify(answer: UpstreamAnswer, request: UpstreamRequest<unknown>): ClassifiedFailure | undefined {
  const { status, body } = answer;
  if (status < 400) return undefined;
  const told = envelope.safeParse(body).data ?? {};
  const { code = told.error, serviceErrorCode, errorDetails } = told;
  const message = (told.message ?? told.error_description ?? '').replace(innerText, '');
  const codes = [...(errorDetails?.inputErrors ?? []).map((one) => one.code), code].filter(
    (one) => one !== undefined,
  );
  const named = nameError({ status, codes, message }, isCreation(request));
  const { name } = named;
  const known = isUpload(request) && named.known?.kind !== 'rejected' ? refusedUpload : named.known;
  // An error that is known by its text is shown by its code, or else by its status.
  const shown = /^\d{3} /.test(name) ? (codes[0] ?? String(status)) : name || undefined;
  const path = errorDetails?.inputErrors?.map((one) => one.input?.inputPath?.fieldPath).find(Boolean);
  const field = request.method === 'POST' ? fieldAt(path ?? message) : undefined;
  const detail = present({ code: shown, subcode: serviceErrorCode?.toString(), message });
  const failure = failureOf(answer, request, { known, detail, field });
  if (!failure) return undefined;
  return {
    failure,
    // The address of an upload is signed.
    detail: `${status} to ${request.method} ${isUpload(request) ? request.host : request.path}: ${name} ${message}`,
    why: causeOf(failure, shown, known),
  };
}

const isCreation = ({ method, path }: UpstreamRequest<unknown>) =>
  method === 'POST' && /^\/posts$|\/comments$/.test(path);

const isUpload = ({ host }: UpstreamRequest<unknown>) => host === 'upload' || host === 'part';

interface Refusal {
  known: KnownError | undefined;
  field: string | undefined;
  detail: Extract<Failure, { kind: 'rejected' }>['detail'];
}

const readySeconds = 10;
const postUrn = /urn:li:(?:share|ugcPost):\d{1,25}/;

/** Returns the failure of a refusal; `undefined` when the status alone says that LinkedIn has failed. */
function failureOf(
  { status, headers }: UpstreamAnswer,
  request: UpstreamRequest<unknown>,
  { known, detail, field }: Refusal,
): Failure | undefined {
  if (status >= 500) return undefined;
  if (known?.kind === 'outdated') return { kind: 'outdated' };
  if (status === 429) return throttledBy(headers, detail.message ?? '');
  if (request.host === 'login') return refusedToken(status, request, detail);
  if (known?.kind === 'revoked') return { kind: 'expired', revoked: true };
  if (known?.kind === 'scopes') return { kind: 'scopes' };
  if (known?.kind === 'not_ready') return { kind: 'not_ready', retryAfterSeconds: readySeconds };
  if (known?.kind === 'unsupported') return { kind: 'unsupported', ...present({ message: known.message }) };
  if (known?.kind === 'rejected') {
    const earlierId =
      known.reason === 'duplicate_content' ? postUrn.exec(detail.message ?? '')?.[0] : undefined;
    return { kind: 'rejected', detail, ...present({ field, verdict: known.verdict, earlierId }) };
  }
  if (status === 404 || known?.kind === 'not_found') return { kind: 'not_found' };
  if (status === 401) return { kind: 'expired' };
  if (status === 403) return { kind: 'scopes' };
  return { kind: 'rejected', detail, ...present({ field }) };
}

/** The places in the bodies of posts and comments -> the fields that are put there. */
const fields: readonly (readonly [place: string, field: string])[] = [
  ['commentary', 'text'],
  ['message', 'text'],
  ['content.article.source', 'link'],
  ['content.article', 'linkCard'],
  ['content.poll.question', 'title'],
  ['content.poll', 'poll'],
  ['content.media', 'media'],
  ['content.multiImage', 'media'],
  ['reshareContext', 'target.postExternalId'],
  ['parentComment', 'target.commentExternalId'],
];

/** Returns the field of the place that a refusal names: by a path, at the beginning of its words, or in brackets at their end. */
function fieldAt(told: string): string | undefined {
  const named = /\[\/?([^\]]{1,100})\]/.exec(told)?.[1] ?? told;
  const place = named.replaceAll('/', '.').replace(/^\.?(?:patch\.)?(?:\$set\.)?/, '');
  return fields.find(
    ([beginning]) => place.startsWith(beginning) && !/^\w/.test(place.slice(beginning.length)),
  )?.[1];
}

/**
 * A refused app (401) says nothing about the grant, nor does what a proxy refuses, which has no code of LinkedIn's. A 400 to a
 * refresh token, or to a token that LinkedIn was asked about, says that the token has expired or was revoked.
 */
function refusedToken(
  status: number,
  { form = {} }: UpstreamRequest<unknown>,
  detail: Refusal['detail'],
): Failure {
  const isOver =
    status === 400 && detail.code !== undefined && (form.grant_type === 'refresh_token' || 'token' in form);
  return isOver ? { kind: 'expired' } : { kind: 'rejected', detail };
}

/**
 * Limits are counted by the day, in UTC, for the app and for each member; the text says which of them is spent. Each resource
 * has limits of its own, so that the calls to others go on.
 */
function throttledBy(headers: UpstreamAnswer['headers'], message: string): Failure {
  const untilMidnight = Math.ceil(daySeconds - ((Date.now() / 1000) % daySeconds));
  const isDaily = /\bDAY\b|daily/i.test(message);
  const wait = advisedWaitSeconds(headers) ?? (isDaily ? untilMidnight : undefined);
  if (/^Resource level/i.test(message)) return throttledFor(wait, undefined);
  // Comments of a member have a limit of a minute. Source: "Comments API", as public integrations quote its errors.
  if (/^Comment create throttled/i.test(message)) return throttledFor(wait ?? 60, undefined);
  return throttledFor(wait, /APPLICATION/i.test(message) ? 'app' : 'app_and_account');
}
