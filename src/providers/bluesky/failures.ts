/**
 * Classifies refusals of AT Protocol servers by status, error name and request. The message serves only to
 * name a missing scope.
 */
import { z } from 'zod';
import { type Failure, ProviderFailure, type UpstreamRequest } from '../call.ts';
import { causeOf } from '../kit/failure-cause.ts';
import { errorText } from '../kit/fields.ts';
import { throttled } from '../kit/rate-limit.ts';
import type { ClassifiedFailure, UpstreamAnswer } from '../upstream-rules.ts';
import { knownError } from './errors/known-error.ts';

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
