import type { Context } from '../../context.ts';
import { findConnection } from '../../db/connections.ts';
import type { Scope } from '../../db/scope.ts';
import { ServiceError } from '../../errors.ts';
import { refreshCredential } from '../provider-access/refresh-credential.ts';

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
