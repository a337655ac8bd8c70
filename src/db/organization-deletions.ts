/** Stores which organizations are being deleted, and how far their deletion has come. */
import type { Db } from './client.ts';
import { Prisma } from './generated/client.ts';
import type { OrganizationDeletionModel as OrganizationDeletion } from './generated/models.ts';
import { type OrganizationTable, organizationTables } from './organization-tables.ts';
import { batchRows, placesIn, untilNone } from './retention.ts';
import type { Scope } from './scope.ts';

export type { OrganizationDeletion };

/**
 * Marks the organization as being deleted, and stops everything that could begin from outside: its keys are revoked,
 * its destinations disabled, its links and members removed.
 * @returns the user ids of its former members.
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

/**
 * For this time after a deletion is complete, rows that are written late are deleted, too: processes write
 * uses of keys and providers' limits with a delay, and a request may still be running.
 */
export const lateMs = 60 * 60_000;

/** Returns since when the oldest deletion should have ended; `null` when there is none. */
export async function oldestDeletion(db: Db): Promise<Date | null> {
  const [row] = await db.$queryRaw<{ since: Date | null }[]>`
    SELECT min(coalesce(completed_at + ${lateMs} * interval '1 millisecond', requested_at)) AS since
    FROM organization_deletions`;
  return row?.since ?? null;
}

export function listDeletions(db: Db): Promise<OrganizationDeletion[]> {
  return db.organizationDeletion.findMany({ orderBy: { requestedAt: 'asc' } });
}

/** Deletes the organization's rows of a table in batches, and adds their number to the deletion's counts. */
export async function deleteRows(db: Db, table: OrganizationTable, organizationId: string): Promise<void> {
  const { name, rows, indexed } = table;
  const places = placesIn(name, 'chosen');
  for (const condition of indexed ? [indexed, rows] : [rows])
    await untilNone(async () => {
      const count = await db.$executeRawUnsafe(
        `WITH chosen AS (SELECT ${places.columns} FROM ${name} WHERE ${condition} LIMIT ${batchRows} FOR UPDATE)
         DELETE FROM ${name} WHERE ${places.condition}`,
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
 * Deletes the organization's jobs from the queue: jobs that name it, and jobs in its groups. Call it before any row
 * is deleted, because the rows are needed to find the groups.
 */
export async function deleteJobs(db: Db, organizationId: string): Promise<void> {
  const named = Prisma.sql`
    SELECT id FROM pgboss.job
    WHERE data ->> 'organizationId' = ${organizationId}
      OR group_id = ${organizationId} OR starts_with(group_id, ${organizationId} || '/')
      OR group_id IN (SELECT id FROM event_destinations WHERE organization_id = ${organizationId})
      OR group_id IN (SELECT id FROM connected_profiles WHERE organization_id = ${organizationId})`;
  await untilNone(() => db.$executeRaw`DELETE FROM pgboss.job WHERE id IN (${named} LIMIT ${batchRows})`);
}

/** Returns some connections that have not been deleted, so they still hold a grant at the provider. */
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

/** Returns some media that still have a file in the store. */
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

/** Clears the file keys of media after their files have been deleted. */
export async function forgetFiles(db: Db, ids: string[]): Promise<void> {
  await db.media.updateMany({ where: { id: { in: ids } }, data: { fileKey: null } });
}

/** Marks a deletion as complete. Returns false when it was already complete. */
export async function completeDeletion(db: Db, organizationId: string, now: Date): Promise<boolean> {
  const { count } = await db.organizationDeletion.updateMany({
    where: { organizationId, completedAt: null },
    data: { completedAt: now },
  });
  return count === 1;
}

/** Returns a map from each table to the number of the organization's rows deleted from it so far. */
export async function readCounts(db: Db, organizationId: string): Promise<Record<string, number>> {
  const row = await db.organizationDeletion.findUniqueOrThrow({ where: { organizationId } });
  return row.counts as Record<string, number>;
}

/** Deletes the record of a deletion, a while after it was completed. */
export async function forgetDeletion(db: Db, organizationId: string): Promise<void> {
  await db.organizationDeletion.deleteMany({ where: { organizationId } });
}
