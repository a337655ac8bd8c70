/** Deletes organizations with all that they have. Whatever is done already is not found again after a worker has died. */
import type { Context } from '../../context.ts';
import { insertAuditEntry } from '../../db/audit-entries.ts';
import { inTransaction } from '../../db/client.ts';
import { eraseConnection, findConnection } from '../../db/connections.ts';
import {
  completeDeletion,
  deletedTables,
  deleteJobs,
  deleteRows,
  forgetDeletion,
  forgetFiles,
  heldConnections,
  listDeletions,
  mediaWithFiles,
  type OrganizationDeletion,
  readCounts,
} from '../../db/organization-deletions.ts';
import { revokeGrant } from '../connections/delete-connection.ts';
import { discardFile } from '../media/discard-file.ts';

/**
 * Processes write late, from memory, that a key was used or what a provider has told of its limits, and a request that was
 * under way may end meanwhile. For this time what comes late is deleted, too, in milliseconds.
 */
const lateMs = 60 * 60_000;
const batch = 50;

/** One that fails is begun anew with the next run, and keeps no other one waiting. */
export async function deleteOrganizations(ctx: Context): Promise<void> {
  for (const deletion of await listDeletions(ctx.db))
    await carryOut(ctx, deletion).catch((error) => {
      const { organizationId } = deletion;
      ctx.log.error('deletion of an organization', { subsystem: 'organizations', organizationId, error });
    });
}

async function carryOut(ctx: Context, { organizationId, completedAt }: OrganizationDeletion): Promise<void> {
  await giveBackGrants(ctx, organizationId);
  await deleteJobs(ctx.db, organizationId);
  await discardFiles(ctx, organizationId);
  for (const table of deletedTables) await deleteRows(ctx.db, table, organizationId);
  // Steps that were under way have made jobs meanwhile.
  await deleteJobs(ctx.db, organizationId);
  if (!completedAt) await complete(ctx, organizationId);
  else if (ctx.now().getTime() - completedAt.getTime() > lateMs) await forgetDeletion(ctx.db, organizationId);
}

/** As far as the providers can be told; one that does not answer keeps nobody waiting. */
async function giveBackGrants(ctx: Context, organizationId: string): Promise<void> {
  for (;;) {
    const connections = await heldConnections(ctx.db, organizationId, batch);
    for (const { id, ...scope } of connections) {
      await findConnection(ctx.db, scope, id)
        .then((connection) => connection.credential && revokeGrant(ctx, connection))
        .catch((error) =>
          ctx.log.warn('revocation', { subsystem: 'organizations', connectionId: id, error }),
        );
      await eraseConnection(ctx.db, scope, id, ctx.now());
    }
    if (connections.length < batch) return;
  }
}

async function discardFiles(ctx: Context, organizationId: string): Promise<void> {
  for (;;) {
    const media = await mediaWithFiles(ctx.db, organizationId, batch);
    for (const { fileKey } of media) await discardFile(ctx, fileKey);
    await forgetFiles(
      ctx.db,
      media.map(({ id }) => id),
    );
    if (media.length < batch) return;
  }
}

/** All that remains is that it was deleted, and how much it had. */
async function complete(ctx: Context, organizationId: string): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    if (!(await completeDeletion(tx, organizationId, ctx.now()))) return;
    const rows = await readCounts(tx, organizationId);
    const entry = { actor: 'the service', action: 'organizations.deleted', subject: organizationId };
    await insertAuditEntry(tx, { ...entry, details: { rows }, outcome: 'done' }, ctx.now());
  });
  ctx.log.info('organization deleted', { subsystem: 'organizations', organizationId });
}
