/** Deletes organizations: the request, the grace period, and the work. */
import type { Context } from '../../../context.ts';
import { inTransaction } from '../../../db/client/client.ts';
import {
  beginDeletion,
  completeDeletion,
  deletedTables,
  deleteRows,
  forgetDeletion,
  heldConnections,
  lateMs,
  listDeletions,
  type OrganizationDeletion,
  readCounts,
  removeDeparted,
} from '../../../db/organization-data/deletions.ts';
import { untilNone } from '../../../db/retention/retention.ts';
import { insertAuditEntry } from '../../../db/tables/audit-entries.ts';
import { eraseConnection, findConnection } from '../../../db/tables/connections.ts';
import { validationError } from '../../../errors/index.ts';
import { revokeGrant } from '../../connections/connections.ts';
import { actorNames } from '../../foundation/audit.ts';
import { requireOrganization } from '../../people/members/organizations.ts';
import { discardFiles } from '../../publishing/media/discard.ts';

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
    async (tx) => removeDeparted(tx, await beginDeletion(tx, id, ctx.clock.now())),
    timeoutMs,
  );
  await ctx.queue.enqueue('organizations.delete', {});
}

// Deletes organizations with everything that they have. After a worker has died, the next run continues with
// what is left.

const batch = 50;

/**
 * Deletes the organizations that are due. One that fails is tried again in the next run, and does not delay
 * others.
 */
export async function deleteOrganizations(ctx: Context): Promise<void> {
  for (const deletion of await listDeletions(ctx.db))
    await carryOut(ctx, deletion).catch((error) => {
      const { organizationId } = deletion;
      ctx.observability.log.error('organization deletion failed', {
        subsystem: 'organizations',
        organizationId,
        error,
      });
    });
}

async function carryOut(ctx: Context, { organizationId, completedAt }: OrganizationDeletion): Promise<void> {
  await giveBackGrants(ctx, organizationId);
  await ctx.queue.deleteJobs(ctx.db, organizationId);
  await untilNone(() => discardFiles(ctx, { organizationId }));
  for (const table of deletedTables) await deleteRows(ctx.db, table, organizationId);
  // Steps that were in progress may have made jobs meanwhile.
  await ctx.queue.deleteJobs(ctx.db, organizationId);
  if (!completedAt) await complete(ctx, organizationId);
  else if (ctx.clock.now().getTime() - completedAt.getTime() > lateMs)
    await forgetDeletion(ctx.db, organizationId);
}

/**
 * Gives the grants back and erases the connections. A grant that a provider does not take back is logged and
 * not tried again.
 */
async function giveBackGrants(ctx: Context, organizationId: string): Promise<void> {
  for (;;) {
    const connections = await heldConnections(ctx.db, organizationId, batch);
    for (const { id, ...scope } of connections) {
      await findConnection(ctx.db, scope, id)
        .then((connection) => connection.credential && revokeGrant(ctx, connection))
        .catch((error) =>
          ctx.observability.log.warn('token revocation failed', {
            subsystem: 'organizations',
            connectionId: id,
            error,
          }),
        );
      await inTransaction(ctx.db, (tx) => eraseConnection(tx, scope, id, ctx.clock.now()));
    }
    if (connections.length < batch) return;
  }
}

/**
 * Completes the deletion. What remains is one entry of the audit log, which says that the organization was
 * deleted and how much it had.
 */
async function complete(ctx: Context, organizationId: string): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    if (!(await completeDeletion(tx, organizationId, ctx.clock.now()))) return;
    const rows = await readCounts(tx, organizationId);
    const entry = { actor: actorNames.service, action: 'organizations.deleted', subject: organizationId };
    await insertAuditEntry(tx, { ...entry, details: { rows }, outcome: 'done' }, ctx.clock.now());
  });
  ctx.observability.log.info('organization deleted', { subsystem: 'organizations', organizationId });
}
