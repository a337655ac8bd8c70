/** The errors of Bluesky's servers, and what each of them means. */

import { z } from 'zod';
import { type Failure, ProviderFailure, type UpstreamRequest } from '../call.ts';
import { causeOf, throttled } from '../kit/failures.ts';
import { errorText } from '../kit/fields.ts';
import type { ErrorFamily, KnownError } from '../publish-failures.ts';
import type { ClassifiedFailure, UpstreamAnswer } from '../upstream-rules.ts';

// Errors of the accounts' servers, by the names that the lexicons and @atproto/pds give them.

const ended: KnownError = { kind: 'expired', reason: 'reconnect_needed' };
const taken = (message: string): KnownError => ({ kind: 'revoked', reason: 'account_restricted', message });
const takenDown = taken('The account was taken down by its server or by Bluesky.');
const deactivated = taken('The account’s owner has deactivated it.');

const serverErrors: ErrorFamily = {
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

// The errors of the video processing service, by a job's `failureCode` or by the name of a refusal.

const videoErrors: ErrorFamily = {
  title: 'The video service',
  source: 'https://github.com/bluesky-social/atproto/blob/main/lexicons/app/bsky/video/defs.json',
  checkedAt: '2026-11-22',
  errors: {
    validation_failure: {
      kind: 'rejected',
      reason: 'file_format_unsupported',
      message: 'Bluesky does not take this video: it is too long, too large, or of another format than MP4.',
    },
    encoding_failure: { kind: 'rejected', reason: 'processing_failed' },
    pds_upload_failure: {
      kind: 'rejected',
      reason: 'upload_failed',
      message: 'The video was processed, and did not reach the server of the account.',
    },
    pds_upload_unsupported_blob_size: {
      kind: 'rejected',
      reason: 'file_too_large',
      message: 'The video is larger than the server of the account takes.',
    },
    generic_failure: { kind: 'rejected', reason: 'processing_failed' },
    unconfirmed_email: {
      kind: 'rejected',
      reason: 'account_check_due',
      message: 'Bluesky takes videos only from accounts whose e-mail address is confirmed.',
      seen: true,
    },
  },
};

export const blueskyErrors: readonly ErrorFamily[] = [serverErrors, videoErrors];

const byName: ReadonlyMap<string, KnownError> = new Map(
  blueskyErrors.flatMap(({ errors }) => Object.entries(errors)),
);

/**
 * Returns the catalogue's entry for an error; `undefined` for an error that is in no lexicon and that no
 * public integration has reported.
 */
export function knownError(name: string | undefined): KnownError | undefined {
  return name === undefined ? undefined : byName.get(name);
}

// Classifies refusals of AT Protocol servers by status, error name and request. The message serves only to
// name a missing scope.

const envelope = z.object({ error: errorText(), message: errorText().optional() });

export function classifyXrpcAnswer(
  { status, headers, body }: UpstreamAnswer,
  { method, path, host }: UpstreamRequest<unknown>,
): ClassifiedFailure | undefined {
  if (status === 200) return undefined;
  const { error: name = '', message = '' } = envelope.safeParse(body).data ?? {};
  const failure =
    status === 429
      ? throttled(headers, 'ratelimit', isCountedApart(path, host))
      : failureOf({ status, name, message, method });
  if (!failure) return undefined;
  return {
    failure,
    detail: `${status} ${name} to ${method} ${path}: ${message}`,
    why: name ? causeOf(failure, name, knownError(name)) : undefined,
  };
}

interface Refused {
  status: number;
  name: string;
  message: string;
  method: string;
}

/** Returns the failure that the error's name stands for; `undefined` when only the status decides. */
function failureOf({ status, name, message, method }: Refused): Failure | undefined {
  const kind = knownError(name)?.kind;
  switch (kind) {
    case 'scopes':
      return scopesMissing(message);
    case 'expired':
    case 'not_found':
    case 'unsupported':
      return { kind };
    case 'revoked':
      return { kind: 'expired', revoked: true };
  }
  if (status === 401 && kind === undefined) return { kind: 'expired' };
  const refuses = refusing.has(status) ? name !== '' : kind === 'rejected' && status < 500;
  if (!refuses) return undefined;
  // Every query is well-formed before it is sent, so an invalid one names an account or a record that does
  // not exist. "Profile not found" and "Could not find repo" have no name of their own.
  if (method === 'GET' && name === 'InvalidRequest') return { kind: 'not_found' };
  return { kind: 'rejected', detail: { code: name, message } };
}

/**
 * Reads the scope from `Missing required scope "repo:app.bsky.feed.post?action=create"`, the message of
 * ScopeMissingError in @atproto/oauth-scopes.
 */
function scopesMissing(message: string): Failure {
  const [, named] = /^Missing required scope "([^"]+)"/.exec(message) ?? [];
  return named ? { kind: 'scopes', missing: [named] } : { kind: 'scopes' };
}

/**
 * Tells whether a refused call says nothing about the account's other calls: servers count new sessions
 * separately, and other hosts have limits of their own.
 */
const isCountedApart = (path: string, host: string | undefined) =>
  host !== undefined || path.startsWith('/com.atproto.server.');

const refusing = new Set([400, 413]);

/** Tells whether the error is a refusal with this error name. */
export function isRefusal(error: unknown, name: string): boolean {
  if (!(error instanceof ProviderFailure)) return false;
  return error.failure.kind === 'rejected' && error.failure.detail.code === name;
}
