import type { Context } from '../../context.ts';
import type { Input, Output } from '../../contract/index.ts';
import {
  eraseConnection,
  findConnection,
  listSiblings,
  type StoredConnection,
  updateConnection,
} from '../../db/tables/connections.ts';
import { updateProfiles } from '../../db/tables/profiles.ts';
import { rethrowAfterAttempt } from '../../errors/index.ts';
import { ProviderFailure } from '../../providers/call.ts';
import { withinCap } from '../foundation/billing/caps.ts';
import type { Caller } from '../foundation/caller.ts';
import { connectionChanged, profilesChanged } from '../grants/connection-events.ts';
import { accessOf, heldGrant } from '../grants/credentials/access.ts';

/**
 * Gives the grant back, disconnects the profiles and deletes the connection. The credential is deleted
 * whatever the provider answers, since a grant whose credential nobody has can do nothing.
 */
export async function deleteConnection(
  ctx: Context,
  caller: Caller,
  { connectionId }: Input<'connections.delete'>,
): Promise<Output<'connections.delete'>> {
  const connection = await findConnection(ctx.db, caller, connectionId);
  await revokeGrant(ctx, connection);
  await withinCap(ctx, caller, 'connectedProfiles', async (tx) => {
    const ids = connection.profiles.map(({ id }) => id);
    await updateProfiles(tx, caller, ids, { status: 'disconnected', credential: null });
    const live = connection.profiles.filter(({ status }) => status === 'live').map(({ id }) => id);
    await profilesChanged(ctx, tx, caller, connectionId, live);
    await updateConnection(tx, connection, { status: 'revoked' });
    await connectionChanged(ctx, tx, caller, connectionId, 'connection.revoked');
    await eraseConnection(tx, caller, connectionId, ctx.now());
  }).catch(rethrowAfterAttempt);
  ctx.profiles.forget(connectionId);
  return { connectionId, deleted: true };
}

/**
 * Gives the grant back, unless other connections of the same end user to the same app use it: at the
 * provider, it is the same grant. A refusal of the provider is only logged.
 */
export async function revokeGrant(ctx: Context, connection: StoredConnection): Promise<void> {
  const { loginKind, call } = accessOf(ctx, connection, { operation: 'connections.revoke' });
  const { authIntegration, subject, id } = connection;
  if (!loginKind.connect.revoke) return;
  const shared =
    authIntegration && subject ? await listSiblings(ctx.db, connection, authIntegration, subject, id) : [];
  if (shared.length > 0) return;
  await loginKind.connect.revoke(call, heldGrant(ctx, connection).credential).catch((error) => {
    if (!(error instanceof ProviderFailure)) throw error;
    ctx.log.warn('revocation', { subsystem: 'connections', connectionId: id, error });
  });
}
