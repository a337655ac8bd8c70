/** The audit log. The database refuses every change to an entry, except for its outcome, which can be added once. */
import type { Db } from '../client/client.ts';
import { idsBetween, isId, newId } from '../client/ids.ts';
import { type PageRequest, type RowPage, readPage } from '../client/pages.ts';
import { found, type Mode, type Scope, scopeOrWhole } from '../client/scope.ts';
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
  since?: Date | undefined;
  until?: Date | undefined;
}

/** Whose log is read: that of a scope, of an organization in both modes, or for `null` the deployment's. */
type LogOwner = Scope | { organizationId: string | null };

function entriesOf(
  owner: LogOwner,
  { since, until, ...filters }: AuditFilters,
  ids: { lt?: string; gt?: string } = {},
): Prisma.AuditEntryWhereInput {
  return {
    ...('mode' in owner ? scopeOrWhole(owner) : owner),
    ...filters,
    createdAt: { gte: since, lte: until },
    // Entries have ids of one form, whatever mode they are about.
    AND: [{ id: idsBetween('auditEntry', 'live', since, until) }, { id: ids }],
  };
}

/**
 * Lists entries, newest first. For the organization `null` these are what was done to the deployment, and by people to
 * their own accounts.
 */
export function listAuditEntries(
  db: Db,
  owner: LogOwner,
  filters: AuditFilters,
  page: PageRequest,
): Promise<RowPage<StoredAuditEntry>> {
  return readPage(page, ({ before, take }) =>
    db.auditEntry.findMany({ where: entriesOf(owner, filters, before), orderBy: { id: 'desc' }, take }),
  );
}

/** Lists a scope's entries, oldest first, from the one behind `after` on. */
export function auditEntriesAfter(
  db: Db,
  scope: Scope,
  filters: AuditFilters,
  after: string | undefined,
  take: number,
): Promise<StoredAuditEntry[]> {
  const where = entriesOf(scope, filters, after === undefined ? {} : { gt: after });
  return db.auditEntry.findMany({ where, orderBy: { id: 'asc' }, take });
}

/**
 * Finds an entry of a scope's log.
 * @throws ServiceError `not_found`
 */
export async function findAuditEntry(db: Db, scope: Scope, id: string): Promise<StoredAuditEntry> {
  const known = isId('auditEntry', 'live', id);
  const row = known ? await db.auditEntry.findFirst({ where: { id, ...scopeOrWhole(scope) } }) : null;
  return found(row, 'The audit entry', id);
}
