/** Recovers when the provider refuses a credential in the middle of a call. */
import type { Context } from '../../context.ts';
import { findConnection } from '../../db/connections.ts';
import { findProfile, type StoredProfile } from '../../db/profiles.ts';
import { ServiceError } from '../../errors.ts';
import { requireReleased } from '../installation/hold.ts';
import { accessOf } from './access.ts';
import { refreshCredential } from './refresh-credential.ts';

/** The time for which calls try no other refresh after a failed one. */
const pauseMs = 60_000;

/**
 * Returns the profile with a newer credential, which another process has brought or which a refresh brings
 * here; `undefined` when there is none, in which case the grant is checked soon. Throws `service_unavailable`
 * while the installation is held, or when another process has been refreshing the credential for long, since
 * nobody can say then whether the grant is over.
 */
export async function recoverGrant(ctx: Context, used: StoredProfile): Promise<StoredProfile | undefined> {
  ctx.profiles.forget(used.connectionId);
  const now = await findProfile(ctx.db, used, used.id);
  if (now.connection.credentialVersion !== used.connection.credentialVersion) return now;
  await requireReleased(ctx);
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
  const failedAt = connection.refreshErrorAt?.getTime() ?? 0;
  const { refresh } = accessOf(ctx, connection).loginKind.connect;
  if (!refresh || ctx.now().getTime() - failedAt < pauseMs) return false;
  try {
    await refreshCredential(ctx, profile, connectionId, profile.connection.credentialVersion);
    return true;
  } catch (error) {
    // Another process is still asking the provider, so that nobody knows yet whether the grant is over.
    if (!(error instanceof ServiceError) || error.code === 'service_unavailable') throw error;
    return false;
  }
}
