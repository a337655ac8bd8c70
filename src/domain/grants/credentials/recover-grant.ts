/** Recovers when the provider refuses a credential in the middle of a call. */
import type { Context } from '../../../context.ts';
import { findConnection, type StoredConnection } from '../../../db/tables/connections.ts';
import { findProfile, type StoredProfile } from '../../../db/tables/profiles.ts';
import { ServiceError } from '../../../errors/index.ts';
import { type Failure, ProviderFailure } from '../../../providers/call.ts';
import { requireNotPaused } from '../../foundation/deployment.ts';
import { accessOf } from './provider-access.ts';
import { refreshCredential } from './refresh-credential.ts';

/** The time for which calls try no other refresh after the provider has refused one. */
const pauseMs = 60_000;

/**
 * The failures of a refresh that say that the grant has ended, or that there is no refresh. Whatever else keeps one from being
 * made says nothing about the grant, such as an error that nobody knows, or one of the app's own credentials.
 */
const verdicts: ReadonlySet<Failure['kind']> = new Set(['expired', 'scopes', 'unsupported']);

/** The codes under which refreshes are stored that were refused for good. */
const refusals: ReadonlySet<string> = new Set(['invalid_token', 'scope_insufficient']);

/**
 * The failure of a call that the provider refused for its credential, and did not carry out, when no newer credential could
 * be got: whether the grant has ended is not known.
 */
export class CredentialNotRefreshed extends ServiceError {}

/**
 * Returns the profile with a newer credential, which another process has brought or which a refresh brings
 * here; `undefined` when the grant has ended, in which case it is checked soon.
 * @throws CredentialNotRefreshed when the provider could not be asked for a newer one.
 * @throws ServiceError `service_unavailable` while the deployment is in maintenance mode, or when another process has been refreshing the
 *   credential for long.
 */
export async function recoverGrant(ctx: Context, used: StoredProfile): Promise<StoredProfile | undefined> {
  ctx.db.$cached.profiles.forget(used.connectionId);
  const now = await findProfile(ctx.db, used, used.id);
  if (now.connection.credentialVersion !== used.connection.credentialVersion) return now;
  await requireNotPaused(ctx);
  if (!used.credential && (await refreshed(ctx, used))) return findProfile(ctx.db, used, used.id);
  await ctx.queue.enqueue('connections.check', jobFor(used), used.connectionId);
  return undefined;
}

const jobFor = ({ organizationId, mode, connectionId }: StoredProfile) => ({
  organizationId,
  mode,
  connectionId,
});

async function refreshed(ctx: Context, { connectionId, ...profile }: StoredProfile): Promise<boolean> {
  const connection = await findConnection(ctx.db, profile, connectionId);
  const { refresh } = accessOf(ctx, connection).loginKind.connect;
  if (!refresh || wasRefusedLately(connection, ctx.clock.now())) return false;
  try {
    await refreshCredential(ctx, profile, connectionId, profile.connection.credentialVersion);
    return true;
  } catch (error) {
    if (!(error instanceof ServiceError) || error.code === 'service_unavailable') throw error;
    if (isVerdict(error)) return false;
    throw new CredentialNotRefreshed(error.code, {
      status: error.status,
      detail: `the credential was refused, and could not be refreshed: ${error.detail ?? error.message}`,
      cause: error,
      ...(error.retryAfterSeconds === undefined ? {} : { retryAfterSeconds: error.retryAfterSeconds }),
    });
  }
}

function wasRefusedLately({ refreshErrorAt, refreshErrorCode }: StoredConnection, now: Date): boolean {
  if (!refreshErrorAt || !refusals.has(refreshErrorCode ?? '')) return false;
  return now.getTime() - refreshErrorAt.getTime() < pauseMs;
}

/** Tells whether a refresh has failed for good, so that the grant may be over. `conflict` says that the credential is too young to be refreshed. */
export function isVerdict({ code, cause }: ServiceError): boolean {
  if (cause instanceof ProviderFailure) return verdicts.has(cause.failure.kind);
  return refusals.has(code) || code === 'conflict' || code === 'not_supported';
}
