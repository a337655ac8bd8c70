import type { Context } from '../../context.ts';
import type { Scope } from '../../db/scope.ts';
import type { UserConnection } from '../../db/user-data.ts';
import { ServiceError } from '../../errors.ts';
import { recordRevocation } from '../connections/check-connection.ts';

/** Ends the grants that are not revoked yet, as if the provider had said in a check that they are over. */
export async function endGrants(
  ctx: Context,
  scope: Scope,
  connections: readonly UserConnection[],
): Promise<void> {
  for (const { id, status, deletedAt } of connections)
    if (!deletedAt && status !== 'revoked') await recordRevocation(ctx, scope, id).catch(ignoreDeleted);
}

/** Ignores a Connection that was deleted meanwhile. */
function ignoreDeleted(error: unknown): void {
  if (!(error instanceof ServiceError) || error.code !== 'not_found') throw error;
}
