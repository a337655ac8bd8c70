/** The audit log. The database refuses every change to an entry, except for its outcome, which can be added once. */
import type { Db } from '../client/client.ts';
import { idsBetween, newId } from '../client/ids.ts';
import { type PageRequest, type RowPage, readPage } from '../client/pages.ts';
import type { Mode } from '../client/scope.ts';
import { Prisma } from '../generated/client.ts';
import type { AuditEntryModel as StoredAuditEntry } from '../generated/models.ts';

export type { StoredAuditEntry };
export type AuditOutcome = NonNullable<StoredAuditEntry['outcome']>;

export interface NewAuditEntry {
  organizationId?: string;
  mode?: Mode;
  userId?: string;
  actor: string;
  action: string;
  subject?: string;
  details?: Record<string, unknown>;
  address?: string;
  /** The outcome, if it is known when the entry is made; otherwise `closeAuditEntry` adds it later. */
  outcome?: AuditOutcome;
}

/** Adds an entry and returns its id. */
export async function insertAuditEntry(db: Db, entry: NewAuditEntry, createdAt: Date): Promise<string> {
  const { details, ...columns } = entry;
  const { id } = await db.auditEntry.create({
    data: {
      id: newId('auditEntry'),
      ...columns,
      details: details ? (details as Prisma.InputJsonObject) : Prisma.DbNull,
      createdAt,
    },
  });
  return id;
}

/** Adds the outcome to an entry, which the database allows once. */
export async function closeAuditEntry(
  db: Db,
  id: string,
  outcome: AuditOutcome,
  outcomeCode?: string,
): Promise<void> {
  await db.auditEntry.update({ where: { id }, data: { outcome, outcomeCode } });
}

/**
 * Counts what was done, or is being done, since a time, as far as `most`; what was refused does not count.
 * @param of whose log is counted: an organization's, or that of a person in all organizations.
 */
export async function countAdminActions(
  db: Db,
  action: string,
  of: { organizationId: string } | { userId: string },
  since: Date,
  most: number,
): Promise<number> {
  const deeds = await db.auditEntry.findMany({
    where: {
      ...of,
      action,
      OR: [{ outcome: null }, { outcome: 'done' }],
      createdAt: { gte: since },
      id: idsBetween('auditEntry', 'live', since, undefined),
    },
    take: most,
    select: { id: true },
  });
  return deeds.length;
}

export interface AuditFilters {
  action?: string;
  actor?: string;
  subject?: string;
  since?: Date;
  until?: Date;
}

/**
 * Lists entries, newest first.
 * @param organizationId `null` lists what was done to the installation, and by people to their own accounts.
 */
export function listAuditEntries(
  db: Db,
  organizationId: string | null,
  { since, until, ...filters }: AuditFilters,
  page: PageRequest,
): Promise<RowPage<StoredAuditEntry>> {
  return readPage(page, ({ before, take }) =>
    db.auditEntry.findMany({
      where: {
        organizationId,
        ...filters,
        createdAt: { gte: since, lte: until },
        // Entries have ids of one form, whatever mode they are about.
        id: { ...idsBetween('auditEntry', 'live', since, until), ...before },
      },
      orderBy: { id: 'desc' },
      take,
    }),
  );
}
