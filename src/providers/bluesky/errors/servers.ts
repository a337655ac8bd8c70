/** Errors of the accounts' servers, by the names that the lexicons and @atproto/pds give them. */
import type { ErrorFamily, KnownError } from '../../publish-failures.ts';

const ended: KnownError = { kind: 'expired', reason: 'reconnect_needed' };
const taken = (message: string): KnownError => ({ kind: 'revoked', reason: 'account_restricted', message });
const takenDown = taken('The account was taken down by its server or by Bluesky.');
const deactivated = taken('The account’s owner has deactivated it.');

export const serverErrors: ErrorFamily = {
  title: 'The account’s server',
  source: 'https://github.com/bluesky-social/atproto/tree/main/lexicons/com/atproto',
  checkedAt: '2026-11-22',
  errors: {
    ExpiredToken: ended,
    InvalidToken: ended,
    AuthMissing: ended,
    AuthenticationRequired: ended,
    invalid_token: ended,
    AccountTakedown: takenDown,
    RepoTakendown: takenDown,
    AccountSuspended: taken('The account is suspended.'),
    AccountDeactivated: deactivated,
    RepoDeactivated: deactivated,
    AccountInactive: taken('The account is not active.'),
    ScopeMissingError: { kind: 'scopes', reason: 'permission_missing' },
    insufficient_scope: { kind: 'scopes', reason: 'permission_missing' },
    RecordNotFound: { kind: 'not_found', reason: 'target_gone' },
    NotFound: { kind: 'not_found', reason: 'target_gone' },
    MethodNotImplemented: { kind: 'unsupported', reason: 'not_offered' },
    XRPCNotSupported: { kind: 'unsupported', reason: 'not_offered' },
    RateLimitExceeded: { kind: 'throttled', reason: 'rate_limited' },
    InternalServerError: { kind: 'outage', reason: 'provider_fault' },
    InvalidRequest: { kind: 'rejected', reason: 'content_invalid' },
    BlobTooLarge: { kind: 'rejected', reason: 'file_too_large' },
    PayloadTooLarge: { kind: 'rejected', reason: 'file_too_large' },
    InvalidMimeType: { kind: 'rejected', reason: 'file_format_unsupported' },
    InvalidBlob: { kind: 'rejected', reason: 'file_unreadable' },
    BlobNotFound: { kind: 'rejected', reason: 'files_expired' },
  },
};
