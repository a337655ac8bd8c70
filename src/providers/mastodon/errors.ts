/** The errors of Mastodon's servers, and what each of them means. */

import { refused, seen } from '../kit/failures.ts';
import type { ErrorFamily, KnownError } from '../publish-failures.ts';

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
