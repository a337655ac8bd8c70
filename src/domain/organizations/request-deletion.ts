import type { Context } from '../../context.ts';
import { inTransaction } from '../../db/client.ts';
import { removeDeparted } from '../../db/departed-users.ts';
import { beginDeletion } from '../../db/organization-deletions.ts';
import { validationError } from '../../errors.ts';
import { requireOrganization } from '../members/organizations.ts';

/** What a transaction may take that removes an organization's people, in milliseconds. */
const timeoutMs = 30_000;

/**
 * Has an organization deleted with all that it has. Keys, deliveries and members stop at once; the rest is deleted in the
 * background. Asking again changes nothing.
 * @param typedName the organization's name, as whoever asks has typed it.
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
