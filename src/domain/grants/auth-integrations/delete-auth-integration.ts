import type { Context } from '../../../context.ts';
import type { Input, Output } from '../../../contract/index.ts';
import { inTransaction } from '../../../db/client/client.ts';
import { findAuthIntegration, removeAuthIntegration } from '../../../db/tables/auth-integrations.ts';
import { ServiceError } from '../../../errors/index.ts';
import type { Caller } from '../../foundation/caller.ts';

/**
 * Deletes an Auth Integration, together with its Connect Sessions. Throws `not_found`, and `conflict` while
 * it has Connections.
 */
export async function deleteAuthIntegration(
  ctx: Context,
  caller: Caller,
  { authIntegrationId }: Input<'authIntegrations.delete'>,
): Promise<Output<'authIntegrations.delete'>> {
  const { id } = await findAuthIntegration(ctx.db, caller, authIntegrationId);
  if (!(await inTransaction(ctx.db, (tx) => removeAuthIntegration(tx, caller, id))))
    throw new ServiceError('conflict', {
      message: 'This Auth Integration has Connections. Delete them first.',
      meta: { reason: 'has_connections' },
    });
  return { authIntegrationId, deleted: true };
}
