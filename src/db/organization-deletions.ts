/** Which organizations are being deleted, and how far that is. */
import type { Db } from './client.ts';
import { Prisma } from './generated/client.ts';
import type { OrganizationDeletionModel as OrganizationDeletion } from './generated/models.ts';
import { type OrganizationTable, organizationTables } from './organization-tables.ts';
import { batchRows, untilNone } from './retention.ts';
import type { Scope } from './scope.ts';

export type { OrganizationDeletion };

/**
 * Stops everything that is begun from outside: no key is accepted from now on, nothing is delivered, and nobody is let in.
 * @returns the ids of those who were members.
 */
export async function beginDeletion(tx: Db, organizationId: string, now: Date): Promise<string[]> {
  const own = { organizationId };
  await tx.organizationDeletion.createMany({ data: { ...own, requestedAt: now }, skipDuplicates: true });
  await tx.apiKey.updateMany({ where: { ...own, revokedAt: null }, data: { revokedAt: now } });
  await tx.eventDestination.updateMany({ where: own, data: { status: 'disabled' } });
  await tx.connectSession.deleteMany({ where: own });
  await tx.consoleLink.deleteMany({ where: own });
  const members = await tx.member.findMany({ where: own, select: { userId: true } });
  await tx.member.deleteMany({ where: own });
  return members.map(({ userId }) => userId);
}

export function listDeletions(db: Db): Promise<OrganizationDeletion[]> {
  return db.organizationDeletion.findMany({ orderBy: { requestedAt: 'asc' } });
}

/** Deletes the table's rows in batches, and counts them as they go. */
export async function deleteRows(db: Db, table: OrganizationTable, organizationId: string): Promise<void> {
  const { name, rows, indexed } = table;
  for (const condition of indexed ? [indexed, rows] : [rows])
    await untilNone(async () => {
      const count = await db.$executeRawUnsafe(
        `DELETE FROM ${name} WHERE ctid = ANY(ARRAY(
           SELECT ctid FROM ${name} WHERE ${condition} LIMIT ${batchRows} FOR UPDATE))`,
        organizationId,
      );
      if (count > 0) await addCount(db, organizationId, name, count);
      return count;
    });
}

export const deletedTables = organizationTables.filter(({ stays }) => !stays);

async function addCount(db: Db, organizationId: string, table: string, count: number): Promise<void> {
  await db.$executeRaw`
    UPDATE organization_deletions
    SET counts = counts || jsonb_build_object(${table}::text, coalesce((counts ->> ${table})::bigint, 0) + ${count})
    WHERE organization_id = ${organizationId}`;
}

/**
 * Deletes the queue's jobs: those that name the organization, those of its groups, and the steps of its publish requests.
 * Nothing of it may be deleted before, since jobs are found by it.
 */
export async function deleteJobs(db: Db, organizationId: string): Promise<void> {
  const named = Prisma.sql`
    SELECT id FROM pgboss.job
    WHERE data ->> 'organizationId' = ${organizationId}
      OR group_id = ${organizationId} OR starts_with(group_id, ${organizationId} || '/')
      OR group_id IN (SELECT id FROM event_destinations WHERE organization_id = ${organizationId})
      OR group_id IN (SELECT id FROM connected_profiles WHERE organization_id = ${organizationId})`;
  const ofRequests = Prisma.sql`
    SELECT j.id FROM pgboss.job j JOIN publish_requests p ON p.id = j.data ->> 'publishRequestId'
    WHERE j.name = 'publish.run' AND p.organization_id = ${organizationId}`;
  for (const jobs of [named, ofRequests])
    await untilNone(() => db.$executeRaw`DELETE FROM pgboss.job WHERE id IN (${jobs} LIMIT ${batchRows})`);
}

/** Some connections whose grants are still held. */
export function heldConnections(
  db: Db,
  organizationId: string,
  take: number,
): Promise<(Scope & { id: string })[]> {
  return db.connection.findMany({
    where: { organizationId, deletedAt: null },
    orderBy: { id: 'asc' },
    take,
    select: { id: true, organizationId: true, mode: true },
  });
}

/** Some media that have files in the store. */
export function mediaWithFiles(
  db: Db,
  organizationId: string,
  take: number,
): Promise<{ id: string; fileKey: string | null }[]> {
  return db.media.findMany({
    where: { organizationId, fileKey: { not: null } },
    take,
    select: { id: true, fileKey: true },
  });
}

/** Their files are gone. */
export async function forgetFiles(db: Db, ids: string[]): Promise<void> {
  await db.media.updateMany({ where: { id: { in: ids } }, data: { fileKey: null } });
}

/** False when it was complete already. */
export async function completeDeletion(db: Db, organizationId: string, now: Date): Promise<boolean> {
  const { count } = await db.organizationDeletion.updateMany({
    where: { organizationId, completedAt: null },
    data: { completedAt: now },
  });
  return count === 1;
}

export async function readCounts(db: Db, organizationId: string): Promise<Record<string, number>> {
  const row = await db.organizationDeletion.findUniqueOrThrow({ where: { organizationId } });
  return row.counts as Record<string, number>;
}

export async function forgetDeletion(db: Db, organizationId: string): Promise<void> {
  await db.organizationDeletion.deleteMany({ where: { organizationId } });
}
