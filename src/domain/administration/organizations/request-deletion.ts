import type { Context } from '../../../context.ts';
import { inTransaction } from '../../../db/client/client.ts';
import { removeDeparted } from '../../../db/tables/departed-users.ts';
import { beginDeletion } from '../../../db/tables/organization-deletions.ts';
import { validationError } from '../../../errors/index.ts';
import { requireOrganization } from '../../people/members/organizations.ts';

/**
 * The time limit, in milliseconds, of the transaction that begins the deletion and removes the organization's
 * people.
 */
const timeoutMs = 30_000;

/**
 * Requests the deletion of an organization with everything that it has. Keys, deliveries and members stop at
 * once; the rest is deleted in the background. A second request changes nothing.
 * @param typedName the organization's name, as the person has typed it.
 * @throws ServiceError `not_found`, and `validation_error` for another name.
 */
export async function requestOrganizationDeletion(
  ctx: Context,
  organizationId: string,
  typedName: string,
): Promise<void> {
  const { id, name } = await requireOrganization(ctx, organizationId);
  if (typedName !== name)
    throw validationError([
      { field: 'confirm', code: 'invalid_value', message: `Type the organization’s name: ${name}` },
    ]);
  await inTransaction(
    ctx.db,
    async (tx) => removeDeparted(tx, await beginDeletion(tx, id, ctx.now())),
    timeoutMs,
  );
  await ctx.queue.enqueue('organizations.delete', {});
}
