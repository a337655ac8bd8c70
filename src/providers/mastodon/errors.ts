/**
 * The errors of servers that speak Mastodon's API, what each of them means, and how refusals are classified: by the status, and
 * among the same status by the text.
 */

import { z } from 'zod';
import type { Failure, UpstreamRequest } from '../call.ts';
import { causeOf, refused, seen, throttled } from '../kit/failures.ts';
import { errorText, ifUsable } from '../kit/fields.ts';
import type { ErrorFamily, KnownError } from '../publish-failures.ts';
import type { ClassifiedFailure, UpstreamAnswer } from '../upstream-rules.ts';

// The errors of Mastodon's API. They have no codes, so those that share a status are told apart by the beginning of their
// English text, as Mastodon and GoToSocial write it.

const ended: KnownError = { kind: 'revoked', reason: 'reconnect_needed' };
const restricted = (message: string): KnownError => ({
  kind: 'revoked',
  reason: 'account_restricted',
  message,
});

export const mastodonErrors: readonly ErrorFamily[] = [
  {
    title: 'The account’s server',
    source: 'https://github.com/mastodon/mastodon/blob/main/config/locales/en.yml',
    checkedAt: '2026-11-23',
    errors: {
      'The access token is invalid': ended,
      'The access token was revoked': ended,
      'The access token expired': { kind: 'expired', reason: 'reconnect_needed' },
      'This action is outside the authorized scopes': { kind: 'scopes', reason: 'permission_missing' },
      'Forbidden: token has insufficient scope permission': { kind: 'scopes', reason: 'permission_missing' },
      'Your login is currently disabled': restricted('The account’s server has disabled its login.'),
      'Your login is currently pending approval': restricted(
        'The account still waits for its server’s approval.',
      ),
      'Your login is missing a confirmed e-mail address': restricted(
        'The account’s e-mail address is not confirmed.',
      ),
      'This action is not allowed': refused('not_offered'),
      'Record not found': { kind: 'not_found', reason: 'target_gone' },
      'Too many requests': { kind: 'throttled', reason: 'rate_limited' },
      'Validation failed: Text character limit': refused('text_too_long'),
      'Validation failed: Text can’t be blank': refused('content_invalid'),
      Media: refused(
        'files_expired',
        'A file was on the server for too long, or is in another post already.',
      ),
      'Cannot attach more than': refused('file_count_unsupported'),
      'Cannot attach a video to a post that already contains images': refused(
        'file_count_unsupported',
        'The server does not take a video together with pictures.',
      ),
      'Validation failed: File content type is invalid': refused('file_format_unsupported'),
      'Validation failed: File has contents that are not what they are reported to be':
        refused('file_format_unsupported'),
      'Validation failed: File file size must be less than': refused('file_too_large'),
      'GIF files are not supported': refused(
        'file_too_large',
        'An animation has more pixels than the server takes.',
      ),
      'images are not supported': refused(
        'file_too_large',
        'A picture has more pixels than the server takes.',
      ),
      'videos are not supported': refused(
        'file_format_unsupported',
        'A video has more pixels, or more frames a second, than the server takes.',
      ),
      'Error processing thumbnail for uploaded media': refused('processing_failed'),
      'Validation failed': refused('content_invalid'),
    },
  },
  {
    title: 'A server that runs GoToSocial',
    source: 'https://github.com/superseriousbusiness/gotosocial/tree/v0.17.3',
    checkedAt: '2026-11-23',
    errors: {
      'Unauthorized: token not supplied': ended,
      'Bad Request: status too long': refused('text_too_long'),
      'Bad Request: no status content, content warning, media, or poll provided': refused('content_invalid'),
      'Bad Request: media': refused(
        'files_expired',
        'A file was on the server for too long, or is in another post already.',
      ),
      'Not Found: target status not found': { kind: 'not_found', reason: 'target_gone' },
      'Unprocessable Entity: could not process': refused('file_format_unsupported'),
    },
  },
  {
    title: 'A server that runs Takahē',
    source: 'https://github.com/jointakahe/takahe/tree/0.11.0',
    checkedAt: '2026-11-28',
    errors: {
      'Invalid Bearer token': seen(ended),
      out_of_scope_for_token: seen({ kind: 'scopes', reason: 'permission_missing' }),
      'Status is too long': seen(refused('text_too_long')),
    },
  },
  {
    title: 'A server that runs Pleroma or Akkoma',
    source: 'https://git.pleroma.social/pleroma/pleroma/-/tree/develop/lib/pleroma/web',
    checkedAt: '2026-11-28',
    errors: {
      'Invalid credentials.': ended,
      'Insufficient permissions': { kind: 'scopes', reason: 'permission_missing' },
      'The status is over the character limit': refused('text_too_long'),
      'Cannot post an empty status without attachments': refused('content_invalid'),
    },
  },
  {
    title: 'Any server, by the codes of RFC 6750',
    source: 'https://www.rfc-editor.org/rfc/rfc6750#section-3.1',
    checkedAt: '2026-11-28',
    errors: {
      invalid_token: ended,
      insufficient_scope: { kind: 'scopes', reason: 'permission_missing' },
    },
  },
];

const byText = mastodonErrors
  .flatMap(({ errors }) => Object.entries(errors))
  .sort(([one], [other]) => other.length - one.length);

/** What stands before some errors: the size of a file, or its rate. */
const measured = /^(Validation failed: File )?(\d{1,9}x\d{1,9} |\d{1,9}(\.\d{1,9})?fps )/;

/** Returns the name and the meaning of an error by its text; `undefined` when the text is not known. */
export function knownError(text: string): [name: string, error: KnownError] | undefined {
  const plain = text.replaceAll("'", '’').replace(measured, '');
  return byText.find(([name]) => plain.startsWith(name));
}

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
