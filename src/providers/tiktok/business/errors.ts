/**
 * The errors of the API for Business, by its return codes: nearly every answer has the status 200, so that the code alone says what
 * has happened. Why a post has failed that it has accepted is told in the words of the other API.
 */
import { present } from '../../kit/fields.ts';
import type { ErrorFamily, KnownError, KnownErrorKind } from '../../publish-failures.ts';

const seen = (error: Omit<KnownError, 'seen'>): KnownError => ({ ...error, seen: true });
const refused = (
  reason: KnownError['reason'],
  message?: string,
  verdict?: KnownError['verdict'],
): KnownError => ({ kind: 'rejected', reason, ...present({ message, verdict }) });

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

export const knownError = (name: string) => known.get(name);

const statuses: Partial<Record<KnownErrorKind, number>> = {
  expired: 401,
  revoked: 401,
  scopes: 403,
  throttled: 429,
  not_found: 404,
  outage: 503,
};

/** Returns the status that a return code stands for. Those from 50000 on are TikTok's own failures. */
export function statusOf(code: number): number {
  const { kind } = known.get(String(code)) ?? {};
  if (kind) return statuses[kind] ?? 400;
  return code >= 50_000 ? 500 : 400;
}
