import type { Context } from '../../context.ts';
import type { Scope } from '../../db/client/scope.ts';
import { findConnection } from '../../db/tables/connections.ts';
import { ServiceError } from '../../errors/index.ts';
import { refreshCredential } from '../grants/credentials/refresh-credential.ts';

/**
 * Refreshes a credential that is due, unless it was refreshed meanwhile. A failure of the refresh is logged
 * and not thrown.
 */
export async function refreshDue(ctx: Context, scope: Scope, connectionId: string): Promise<void> {
  const { refreshAt, credentialVersion } = await findConnection(ctx.db, scope, connectionId);
  if (!refreshAt || refreshAt > ctx.now()) return;
  await refreshCredential(ctx, scope, connectionId, credentialVersion).catch((error) => {
    if (!(error instanceof ServiceError)) throw error;
    ctx.log.warn('refresh', { subsystem: 'connections', connectionId, error });
  });
}
