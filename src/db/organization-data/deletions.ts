/** Stores which organizations are being deleted, and how far their deletion has come. */
import { hourMs } from '../../lib/time.ts';
import { type Db, inTransaction } from '../client/client.ts';
import type { Scope } from '../client/scope.ts';
import { announcedBy, announceRows } from '../coordination/row-cache.ts';
import { Prisma, type PrismaClient } from '../generated/client.ts';
import type { OrganizationDeletionModel as OrganizationDeletion } from '../generated/models.ts';
import { batchRows, placesIn, untilNone } from '../retention/retention.ts';
import { leaveIntegrations } from '../tables/auth-integrations.ts';
import { disableDestinations } from '../tables/event-destinations.ts';
import { lockPlan } from '../tables/organizations.ts';
import { forgetFailures } from '../tables/sign-in-failures.ts';
import { type OrganizationTable, organizationTables } from './tables.ts';

export type { OrganizationDeletion };

/**
 * Marks the organization as being deleted, and stops everything that could begin from outside: its keys are revoked,
 * its destinations disabled, its links and members removed. It waits for keys that keys are just making.
 * @returns the user ids of its former members.
 */
export async function beginDeletion(tx: Db, organizationId: string, now: Date): Promise<string[]> {
  const own = { organizationId };
  await lockPlan(tx, organizationId);
  await tx.organizationDeletion.createMany({ data: { ...own, requestedAt: now }, skipDuplicates: true });
  await tx.apiKey.updateMany({ where: { ...own, revokedAt: null }, data: { revokedAt: now } });
  await disableDestinations(tx, organizationId);
  await tx.connectSession.deleteMany({ where: own });
  await tx.consoleLink.deleteMany({ where: own });
  await tx.signInProvider.deleteMany({ where: own });
  await tx.signInDomain.deleteMany({ where: own });
  await tx.userSession.deleteMany({ where: own });
  const members = await tx.member.findMany({ where: own, select: { userId: true } });
  await tx.member.deleteMany({ where: own });
  return members.map(({ userId }) => userId);
}

/**
 * For this time after a deletion is complete, rows that are written late are deleted, too: processes write
 * uses of keys and providers' limits with a delay, and a request may still be running.
 */
export const lateMs = hourMs;

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
export async function deleteRows(
  db: PrismaClient,
  table: OrganizationTable,
  organizationId: string,
): Promise<void> {
  const { name, rows } = table;
  await untilNone(async () => {
    const count = await deleteBatch(db, name, rows, organizationId);
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

// Deletes rows of an organization, or of its test mode alone, in batches, and finds the groups of its jobs.

/**
 * Deletes a batch of rows of a table. Returns how many.
 * @param condition SQL written in this code, in which $1 is the organization's id.
 */
export async function deleteBatch(
  db: PrismaClient,
  table: string,
  condition: string,
  organizationId: string,
): Promise<number> {
  const places = await placesIn(db, table, 'chosen');
  const chosen = (columns: string) =>
    `SELECT ${columns} FROM ${table} WHERE ${condition} LIMIT ${batchRows} FOR UPDATE`;
  const deletion = `WITH chosen AS (${chosen(places.columns)}) DELETE FROM ${table} WHERE (${condition}) AND ${places.condition}`;
  const tag = announcedBy[table];
  if (tag)
    return inTransaction(db, async (tx) => {
      const deleted = await tx.$queryRawUnsafe<{ tag: string }[]>(
        `${deletion} RETURNING ${tag} AS tag`,
        organizationId,
      );
      await announceRows(
        tx,
        deleted.map((row) => row.tag),
      );
      return deleted.length;
    });
  if (table === 'auth_integrations')
    return inTransaction(db, async (tx) => {
      const rows = await tx.$queryRawUnsafe<{ id: string }[]>(chosen('id'), organizationId);
      const ids = rows.map(({ id }) => id);
      await leaveIntegrations(tx, { organizationId }, ids);
      return (await tx.authIntegration.deleteMany({ where: { id: { in: ids } } })).count;
    });
  return db.$executeRawUnsafe(deletion, organizationId);
}

/** Returns the rows of an organization whose ids are groups of its jobs: what is delivered to, and what is watched. */
export const jobGroupsOf = (organizationId: string) => Prisma.sql`
  SELECT id FROM event_destinations WHERE organization_id = ${organizationId}
  UNION ALL SELECT id FROM connected_profiles WHERE organization_id = ${organizationId}`;

/**
 * Deletes the users among these who no longer belong to any organization and do not run the deployment,
 * with everything that is kept about them.
 */
export async function removeDeparted(tx: Db, userIds: string[]): Promise<void> {
  const departed = await tx.user.findMany({
    where: { id: { in: userIds }, operator: false, members: { none: {} } },
    select: { id: true, email: true },
  });
  const ids = departed.map(({ id }) => id);
  const emails = departed.map(({ email }) => email);
  // Sessions, passwords, codes and passkeys are deleted with the user.
  await tx.user.deleteMany({ where: { id: { in: ids } } });
  await tx.userVerification.deleteMany({
    where: { OR: [{ value: { in: ids } }, { identifier: { in: [...ids, ...emails] } }] },
  });
  await tx.consoleLink.deleteMany({ where: { email: { in: emails } } });
  await tx.consoleLink.updateMany({ where: { createdBy: { in: emails } }, data: { createdBy: null } });
  await tx.$executeRaw`
    DELETE FROM audit_entries
    WHERE organization_id IS NULL AND (user_id = ANY(${ids}) OR lower(details ->> 'email') = ANY(${emails}))`;
  for (const email of emails) await forgetFailures(tx, email);
}
