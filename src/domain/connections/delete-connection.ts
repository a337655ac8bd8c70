import type { Context } from '../../context.ts';
import type { Input, Output } from '../../contract/index.ts';
import {
  eraseConnection,
  findConnection,
  listSiblings,
  type StoredConnection,
  updateConnection,
} from '../../db/connections.ts';
import { updateProfiles } from '../../db/profiles.ts';
import { rethrowAfterAttempt } from '../../errors.ts';
import { ProviderFailure } from '../../providers/provider.ts';
import { withinCap } from '../billing/caps.ts';
import type { Caller } from '../caller.ts';
import { connectionChanged, profilesChanged } from './connection-events.ts';
import { accessOf, heldGrant } from './provider-access.ts';

/** The credential goes whatever the provider says: a grant that nobody holds does nothing. */
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

/** Other connections of the same end user to the same app are the same grant at the provider, and stay. */
export async function revokeGrant(ctx: Context, connection: StoredConnection): Promise<void> {
  const { loginKind, call } = accessOf(ctx, connection);
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
