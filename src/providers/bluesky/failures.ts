/** What an answer of an AT Protocol server means: by status and the error's name, never by its message. */
import { z } from 'zod';
import type { ClassifiedFailure, UpstreamAnswer } from '../kit/upstream.ts';
import { type Failure, ProviderFailure, type UpstreamRequest } from '../provider.ts';

const envelope = z.object({ error: z.string(), message: z.string().optional() });

const expired: Failure = { kind: 'expired' };
const gone: Failure = { kind: 'expired', revoked: true };

/** Seen on @atproto/pds and @atproto/bsky, and in the lexicons. */
const byName: Readonly<Record<string, Failure>> = {
  ExpiredToken: expired,
  InvalidToken: expired,
  AuthMissing: expired,
  AuthenticationRequired: expired,
  invalid_token: expired,
  AccountTakedown: gone,
  AccountSuspended: gone,
  AccountDeactivated: gone,
  AccountInactive: gone,
  RepoTakendown: gone,
  RepoDeactivated: gone,
  ScopeMissingError: { kind: 'scopes' },
  insufficient_scope: { kind: 'scopes' },
  RecordNotFound: { kind: 'not_found' },
  NotFound: { kind: 'not_found' },
  MethodNotImplemented: { kind: 'unsupported' },
  XRPCNotSupported: { kind: 'unsupported' },
};

export function classifyXrpcAnswer(
  { status, headers, body }: UpstreamAnswer,
  { method, path }: UpstreamRequest<unknown>,
): ClassifiedFailure | undefined {
  if (status === 200) return undefined;
  const { error: name = '', message = '' } = envelope.safeParse(body).data ?? {};
  const detail = `${status} ${name} to ${method} ${path}: ${message}`;
  if (status === 429)
    return { failure: { kind: 'throttled', retryAfterSeconds: secondsToReset(headers) }, detail };
  const failure = byName[name] ?? (status === 401 ? expired : refusal(status, name, message, method));
  return failure && { failure, detail };
}

const refusing = new Set([400, 413]);

/**
 * What is asked for is well-formed before it leaves, so that a query with an invalid parameter is one for an account or
 * a record that is not there: "Profile not found" and "Could not find repo" have no name of their own.
 */
function refusal(status: number, name: string, message: string, method: string): Failure | undefined {
  if (!refusing.has(status) || !name) return undefined;
  if (method === 'GET' && name === 'InvalidRequest') return { kind: 'not_found' };
  return { kind: 'rejected', detail: { code: name, message } };
}

const unknownWaitSeconds = 300;
const longestWaitSeconds = 24 * 60 * 60;

/** In seconds; older servers only say when their window ends, in Unix seconds. */
export function secondsToReset(headers: UpstreamAnswer['headers'], now = Date.now()): number {
  const wait = Number(headers['retry-after']) || Number(headers['ratelimit-reset']) - now / 1000;
  if (!Number.isFinite(wait)) return unknownWaitSeconds;
  return Math.min(Math.max(Math.ceil(wait), 1), longestWaitSeconds);
}

/** Whether the server refused for the reason of this name. */
export function isRefusal(error: unknown, name: string): boolean {
  if (!(error instanceof ProviderFailure)) return false;
  return error.failure.kind === 'rejected' && error.failure.detail.code === name;
}

export function isNotFound(error: unknown): boolean {
  return error instanceof ProviderFailure && error.failure.kind === 'not_found';
}
