/** Classifies refusals of servers that speak Mastodon's API: by the status, and among the same status by the text. */
import { z } from 'zod';
import type { Failure, UpstreamRequest } from '../call.ts';
import { causeOf, throttled } from '../kit/failures.ts';
import { errorText, ifUsable } from '../kit/fields.ts';
import type { KnownError } from '../publish-failures.ts';
import type { ClassifiedFailure, UpstreamAnswer } from '../upstream-rules.ts';
import { knownError } from './errors.ts';

/**
 * The beginning of the headers that tell the rate limit; `-Reset` is a time in ISO-8601. Source: docs.joinmastodon.org, "Rate
 * limits".
 */
export const rateLimitHeaders = 'x-ratelimit';

export function classifyAnswer(
  answer: UpstreamAnswer,
  { method, path }: UpstreamRequest<unknown>,
): ClassifiedFailure | undefined {
  const { status, headers } = answer;
  if (status < 400) return undefined;
  const { words, more } = wordsOf(answer);
  const [name, known] = knownError(words) ?? [];
  const failure =
    status === 429
      ? throttled(headers, rateLimitHeaders, isCountedApart(method, path))
      : failureOf(status, words, known, path);
  if (!failure) return undefined;
  const detail = `${status} to ${method} ${path}: ${words} ${more}`;
  return { failure, detail, why: causeOf(failure, name, known) };
}

const said = ifUsable(errorText());
const envelope = z.object({ error: said, message: said, detail: said, error_description: said });
/** Some programs say it one level deeper. */
const nested = z.object({
  error: ifUsable(z.object({ message: said, code: said })),
  errors: ifUsable(z.object({ detail: said })),
});
const header = z.object({ 'www-authenticate': ifUsable(errorText()) });

/** The characters of an answer that are looked at when it is no JSON. */
const mostPlain = 500;

/**
 * Returns what a refusal says: in JSON, in the header of RFC 6750, or as a plain text, whatever type the answer claims to
 * have. Pages for people say nothing.
 */
function wordsOf({ body, headers, text }: UpstreamAnswer): { words: string; more: string } {
  const told = envelope.safeParse(body).data ?? {};
  const deeper = nested.safeParse(body).data ?? {};
  const challenge = header.safeParse(headers).data?.['www-authenticate'] ?? '';
  const plain = (typeof body === 'string' ? body : body === undefined ? text : '').slice(0, mostPlain).trim();
  const words = [
    told.error,
    told.message,
    told.detail,
    deeper.error?.message ?? deeper.error?.code,
    deeper.errors?.detail,
    /\berror="([^"]*)"/i.exec(challenge)?.[1],
    /[<{]/.test(plain) ? undefined : plain,
  ];
  return { words: words.find(Boolean) ?? '', more: told.error_description ?? '' };
}

/** Where a token is asked which account it is for. */
export const ownAccountPath = '/api/v1/accounts/verify_credentials';

/**
 * Returns the failure of a refusal; `undefined` when the status alone says that the server has failed. Servers that speak
 * only a part of the API answer 405 where they have the path without the method.
 */
function failureOf(
  status: number,
  text: string,
  known: KnownError | undefined,
  path: string,
): Failure | undefined {
  if (status < 500 && known?.kind === 'scopes') return { kind: 'scopes' };
  if (status < 500 && known?.kind === 'revoked') return { kind: 'expired', revoked: true };
  if (status < 500 && known?.kind === 'expired') return { kind: 'expired' };
  // A token that may not ask whose it is is none, however the server says so.
  if (path === ownAccountPath && refusesToken.has(status) && !known)
    return { kind: 'expired', revoked: true };
  switch (status) {
    case 401:
      return { kind: 'expired', revoked: true };
    case 403:
      return rejected(text);
    case 404:
    case 410:
      return { kind: 'not_found' };
    case 405:
      return { kind: 'unsupported' };
    default:
      return status < 500 && text ? rejected(text) : undefined;
  }
}

const refusesToken: ReadonlySet<number> = new Set([400, 401, 403, 422]);

const rejected = (message: string): Failure => ({ kind: 'rejected', detail: { message } });

/** Tells whether a refused call says nothing about others: servers count uploads, deletions and registrations apart. */
const isCountedApart = (method: string, path: string) =>
  method === 'DELETE' || /\/(media|apps|unreblog)\b/.test(path);
