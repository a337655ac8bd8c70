/**
 * The errors of Pinterest's API. Those that share a code are told apart by the beginning of their English text, which
 * follows the code in the name.
 */
import { refused, seen } from '../kit/failures.ts';
import type { ErrorFamily, KnownError } from '../publish-failures.ts';

const rejected = (reason: KnownError['reason'], message?: string) => seen(refused(reason, message));

/** Pinterest fetches files from their addresses while it creates a pin, and has done nothing when it could not. */
const notFetched = seen({ kind: 'rejected', reason: 'file_not_fetchable', verdict: 'passing' });

export const boardNotFound = '40';
export const sectionNotFound = '2031';

const errors: Readonly<Record<string, KnownError>> = {
  '2': { kind: 'expired', reason: 'reconnect_needed' },
  '29': { kind: 'rejected', reason: 'not_offered', message: 'The account may not use this board or pin.' },
  // github.com/gitroomhq/postiz-app/issues/1084
  '29 Apps with Trial access': rejected(
    'app_not_permitted',
    'Pinterest lets an app with Trial access create pins in its sandbox only.',
  ),
  // github.com/pinterest/api-quickstart/issues/97
  '3': seen({ kind: 'scopes', reason: 'permission_missing' }),
  // github.com/gitroomhq/postiz-app/pull/1931
  '1 Sorry we could not fetch the image': notFetched,
  '2786': notFetched,
  '12': seen({ kind: 'outage', reason: 'provider_fault' }),
  '2787': seen({ kind: 'outage', reason: 'provider_fault' }),
  // github.com/Krusen/PinSharp/issues/21
  [boardNotFound]: seen({
    kind: 'not_found',
    reason: 'target_gone',
    message: 'The board is not there any more.',
  }),
  '50': seen({ kind: 'not_found', reason: 'target_gone' }),
  '58': rejected('duplicate_content', 'The account has a board of this name already.'),
  '1 Your image is too small': rejected('file_too_small'),
  '1 Sorry! This site doesn': rejected('link_not_accepted', 'The site behind the link allows no pins.'),
};

export const pinterestErrors: readonly ErrorFamily[] = [
  {
    title: 'Errors of the API',
    source: 'https://developers.pinterest.com/docs/api/v5/introduction',
    checkedAt: '2026-11-29',
    errors,
  },
];

interface Named {
  name: string;
  known: KnownError | undefined;
}

/** Finds an error by its code and, where several share the code, by the beginning of its text. */
export function nameError(code: number, message: string): Named {
  const told = Object.keys(errors).find(
    (name) => name.includes(' ') && `${code} ${message}`.startsWith(name),
  );
  const name = told ?? String(code);
  return { name, known: errors[name] };
}
