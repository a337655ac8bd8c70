/**
 * Says how TikTok for Developers is called, and what its refusals mean. Sources: developers.tiktok.com/doc/tiktok-api-v2-error-handling,
 * /oauth-error-handling, /content-posting-api-media-transfer-guide, as stored copies say (search of 2026-11-29).
 */

import { z } from 'zod';
import { type Call, type Failure, ProviderFailure, type UpstreamRequest, verdictOf } from '../../call.ts';
import { advisedWaitSeconds, causeOf, throttledFor } from '../../kit/failures.ts';
import { errorText, ifUsable, present, word } from '../../kit/fields.ts';
import { hasField } from '../../kit/json.ts';
import type { KnownError } from '../../publish-failures.ts';
import type {
  ClassifiedFailure,
  GrantCredential,
  UpstreamAnswer,
  UpstreamRules,
} from '../../upstream-rules.ts';
import { knownError } from './errors.ts';

/** TikTok's part of the configuration. */
export interface TiktokSettings {
  /** The base URL of the consent screen, which both login kinds share. */
  tiktokConsentUrl: string;
  /** The base URL of the API of TikTok for Developers. */
  tiktokUrl: string;
  /** The URL below whose host the addresses of uploads lie. */
  tiktokUploadUrl: string;
  /** The base URL of the API of TikTok for Business. */
  tiktokBusinessUrl: string;
}

export const apiRules = ({ tiktokUrl, tiktokUploadUrl }: TiktokSettings): UpstreamRules => ({
  baseUrl: `${tiktokUrl}/v2`,
  // The addresses of uploads are signed, and take no token.
  hosts: { upload: { within: [tiktokUploadUrl], authorize: () => ({}) } },
  authorize: bearer,
  statusOfFailure,
  classify,
});

function bearer({ accessToken }: GrantCredential): Record<string, string> {
  return accessToken ? { Authorization: `Bearer ${accessToken}` } : {};
}

const told = z.union([
  z.object({ error: z.object({ code: word(), message: ifUsable(errorText()) }) }),
  /** What the endpoint of tokens says. */
  z
    .object({ error: word(), error_description: ifUsable(errorText()) })
    .transform(({ error: code, error_description: message }) => ({ error: { code, message } })),
]);

/** Returns the error that a body tells; `undefined` when it tells of none. */
function errorIn(body: unknown): { code: string; message?: string | undefined } | undefined {
  const error = hasField(body, 'error') ? told.safeParse(body).data?.error : undefined;
  return error?.code === 'ok' ? undefined : error;
}

const statuses: Partial<Record<KnownError['kind'], number>> = {
  expired: 401,
  scopes: 401,
  throttled: 429,
  not_found: 404,
  outage: 502,
};

/** The state of a creator is refused with status 200, and so are the refresh tokens of sandboxes. */
function statusOfFailure(body: unknown): number | undefined {
  const error = errorIn(body);
  return error && (statuses[knownError(error.code)?.kind ?? 'rejected'] ?? 400);
}

function classify(
  { status, headers, body }: UpstreamAnswer,
  request: UpstreamRequest<unknown>,
): ClassifiedFailure | undefined {
  if (status < 400) return undefined;
  const { code = '', message } = errorIn(body) ?? {};
  const known = knownError(code);
  const failure = failureOf({ status, headers, known, request, detail: present({ code, message }) });
  if (!failure) return undefined;
  const { method, host, path } = request;
  // The address of an upload carries its token.
  const shown = host === 'upload' ? host : path;
  return {
    failure,
    detail: `${status} to ${method} ${shown}: ${code} ${message ?? ''}`,
    why: causeOf(failure, code || undefined, known),
  };
}

interface Refusal {
  status: number;
  headers: UpstreamAnswer['headers'];
  known: KnownError | undefined;
  request: UpstreamRequest<unknown>;
  detail: Extract<Failure, { kind: 'rejected' }>['detail'];
}

/** Returns the field that a refusal is about, as far as its code tells: the settings of the account may have changed, or a cursor is none. */
function fieldIn({ json }: UpstreamRequest<unknown>, { code }: Refusal['detail']): string | undefined {
  if (code === 'privacy_level_option_mismatch') return 'privacy';
  return code === 'invalid_params' && json && 'cursor' in json ? 'cursor' : undefined;
}

/** "Request rate calculation is based on a one minute sliding window." Source: developers.tiktok.com/doc/tiktok-api-v2-rate-limit. */
const windowSeconds = 60;
/** No answer tells when a limit of a day ends, which is counted back from each call. */
const askAgainSeconds = 3_600;

function failureOf({ status, headers, known, request, detail }: Refusal): Failure | undefined {
  // By its status alone, an address has ended, or TikTok does not know it any more (docs: media-transfer-guide).
  if (request.host === 'upload' && (status === 403 || status === 404)) return { kind: 'not_found' };
  const advised = advisedWaitSeconds(headers);
  switch (known?.kind) {
    case 'expired':
    case 'scopes':
    case 'not_found':
      return { kind: known.kind };
    case 'throttled':
      return known.reason === 'rate_limited'
        ? tooManyCalls(request, advised)
        : throttledFor(advised ?? askAgainSeconds, undefined);
    case 'outage':
      return { kind: 'outage', status: status < 500 ? 502 : status };
    case 'rejected':
      return {
        kind: 'rejected',
        detail,
        ...present({ field: fieldIn(request, detail), verdict: known.verdict }),
      };
  }
  if (status >= 500) return undefined;
  if (status === 429) return tooManyCalls(request, advised);
  if (status === 401 && detail.code === undefined) return { kind: 'rejected', detail };
  return status === 404 ? { kind: 'not_found' } : { kind: 'rejected', detail };
}

/**
 * "Limits for each API are set and enforced separately", and those of posting are for each account: one that is reached keeps nothing
 * else waiting. An account whose lists or profile are refused is asked nothing until the window has passed.
 */
const tooManyCalls = ({ host, path }: UpstreamRequest<unknown>, advised = windowSeconds): Failure =>
  throttledFor(advised, host || path.startsWith('/post/') ? undefined : 'app_and_account');

/** Returns why a post has failed that TikTok had taken. */
export function problemOfPost(reason: string, publishId: string): ProviderFailure {
  const found = knownError(reason);
  return new ProviderFailure(
    { kind: 'rejected', detail: { code: reason }, ...present({ verdict: found?.verdict }) },
    `the post ${publishId} has failed: ${reason}`,
    {
      why: {
        reason: found?.reason ?? 'refused',
        ...present({ message: found?.message }),
        provider: { code: reason },
      },
      // Source: the page on the status says of it that the entire process has failed.
      isProof: true,
    },
  );
}

/**
 * Returns a refusal of what would have made a post as the proof that it made none: "Any code other than `ok` indicates the request did
 * not succeed." What a proxy says has no code of TikTok, and proves nothing, unless it says that it takes no more calls.
 */
export function asProof(error: unknown): unknown {
  if (!(error instanceof ProviderFailure)) return error;
  const { failure, message, why } = error;
  const isAnswered = why?.provider?.code !== undefined || failure.kind === 'throttled';
  if (!isAnswered || verdictOf(failure) === 'undecided') return error;
  return new ProviderFailure(failure, message, { why, cause: error, isProof: true });
}

/** Tells whether TikTok has made up its mind about a post. The state itself says how. */
export const isDecided = (status: string): boolean =>
  ['SEND_TO_USER_INBOX', 'PUBLISH_COMPLETE', 'FAILED'].includes(status);

/** Returns the failure of looking for a post that no list shows, or that cannot be distinguished from others there. */
export function unseenPost(why = 'TikTok shows apps public posts alone.'): ProviderFailure {
  const message = `TikTok did not answer, and only the account itself can look whether the post is there: ${why}`;
  return new ProviderFailure({ kind: 'unsupported', message }, message, {
    why: { reason: 'not_created', message },
  });
}

/** Asks for data, which every answer wraps. */
export const ask = <Data>(
  { upstream }: Pick<Call, 'upstream'>,
  { parse, ...request }: Omit<UpstreamRequest<Data>, 'parse'> & { parse(data: unknown): Data },
): Promise<Data> => upstream.request({ ...request, parse: (body) => parse(wrapped.parse(body).data) });

const wrapped = z.object({ data: z.unknown() });
