/** What to do when the provider no longer takes a credential in the middle of a call. */
import type { Context } from '../../context.ts';
import { findConnection } from '../../db/connections.ts';
import { findProfile, type StoredProfile } from '../../db/profiles.ts';
import { ServiceError } from '../../errors.ts';
import { requireReleased } from '../installation/hold.ts';
import { accessOf } from './provider-access.ts';
import { refreshCredential } from './refresh-credential.ts';

/** After a refresh has failed, calls do not try another one for this long. */
const pauseMs = 60_000;

/**
 * The profile with a newer credential, which somebody else has brought or which was refreshed just now;
 * `undefined` when there is none. Then the grant is looked into soon. Throws `service_unavailable` while the
 * installation is held, since nobody can say then whether the grant is over.
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
    if (!(error instanceof ServiceError)) throw error;
    return false;
  }
}
