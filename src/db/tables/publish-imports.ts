/** Imports of publish groups. */
import { dayMs, hourMs } from '../../lib/time.ts';
import type { Db } from '../client/client.ts';
import { type IdRange, isId } from '../client/ids.ts';
import { type PageRequest, type RowPage, readPage } from '../client/pages.ts';
import { found, type OrganizationRow, type Scope, scopeOf } from '../client/scope.ts';
import { Prisma } from '../generated/client.ts';
import type {
  PublishImportModel as StoredImport,
  PublishImportRowModel as StoredImportRow,
} from '../generated/models.ts';
import type { RetentionPolicy } from '../retention/retention.ts';
import { importRowId } from './publish-import-rows.ts';

export type { StoredImport, StoredImportRow };

/** The contents of rows are held for so long, unless they are published or refused before. */
export const importHeldMs = 23 * hourMs;
/** Imports can be looked up for so long. */
const importKeptMs = 90 * dayMs;

/** Contents that were neither published nor refused. */
export const importContentRetention: RetentionPolicy = {
  table: 'publish_import_rows',
  since: 'created_at',
  forMs: importHeldMs,
  held: 'content IS NOT NULL',
  emptied: 'content = NULL',
};

export const importRowRetention: RetentionPolicy = {
  table: 'publish_import_rows',
  since: 'created_at',
  forMs: importKeptMs,
};

export const importRetention: RetentionPolicy = {
  table: 'publish_imports',
  since: 'created_at',
  forMs: importKeptMs,
};

type NewRow = Pick<StoredImportRow, 'number' | 'key' | 'status' | 'content'> & { errors: object[] | null };

/** Writes an import with its rows. */
export async function insertImport(
  tx: Db,
  stored: Pick<StoredImport, 'id' | 'organizationId' | 'mode' | 'format' | 'keyId' | 'dueAt' | 'createdAt'>,
  rows: readonly NewRow[],
): Promise<StoredImport> {
  const { id: importId, createdAt } = stored;
  const created = await tx.publishImport.create({ data: stored });
  await tx.publishImportRow.createMany({
    data: rows.map(({ errors, ...row }) => ({
      ...row,
      ...scopeOf(stored),
      id: importRowId(importId, row.number),
      importId,
      errors: errors ?? Prisma.DbNull,
      createdAt,
    })),
  });
  return created;
}

/**
 * Finds a tenant's import.
 * @throws ServiceError `not_found`
 */
export async function findImport(db: Db, scope: Scope, id: string): Promise<StoredImport> {
  const known = isId('publishImport', scope.mode, id);
  const row = known ? await db.publishImport.findFirst({ where: { id, ...scopeOf(scope) } }) : null;
  return found(row, 'The import', id);
}

/** Reads an import without a tenant scope, because workers serve all tenants. */
export function readImport(db: Db, { organizationId, id }: OrganizationRow): Promise<StoredImport | null> {
  return db.publishImport.findUnique({ where: { organizationId_id: { organizationId, id } } });
}

/** Counts the imports of a tenant that were made since a time and hold contents, also those that have ended without all rows. */
export async function countOpenImports(
  db: Db,
  { organizationId, mode }: Scope,
  since: Date,
): Promise<number> {
  const [row] = await db.$queryRaw<{ count: number }[]>`
    SELECT count(*)::int AS count FROM publish_imports AS import
    WHERE organization_id = ${organizationId} AND mode = ${mode}::"Mode" AND created_at > ${since} AND (
      status IN ('checking', 'ready', 'running') OR status = 'completed' AND EXISTS (
        SELECT 1 FROM publish_import_rows AS held WHERE held.organization_id = import.organization_id
          AND held.import_id = import.id AND held.status = 'outstanding'))`;
  return row?.count ?? 0;
}

/** Lists imports, newest first. */
export function listImports(
  db: Db,
  scope: Scope,
  { since, until, range = {} }: { since?: Date | undefined; until?: Date | undefined; range?: IdRange },
  page: PageRequest,
): Promise<RowPage<StoredImport>> {
  return readPage(page, ({ before, take }) =>
    db.publishImport.findMany({
      where: {
        ...scopeOf(scope),
        createdAt: { gte: since, lte: until },
        AND: [{ id: range }, { id: before }],
      },
      orderBy: { id: 'desc' },
      take,
    }),
  );
}

/** Changes an import that is in one of these statuses; returns `undefined` when it is in another one. */
export async function changeImport(
  tx: Db,
  { organizationId, id }: OrganizationRow,
  from: readonly StoredImport['status'][],
  changes: Partial<Pick<StoredImport, 'status' | 'dueAt' | 'completedAt' | 'updatedAt' | 'keyId'>>,
): Promise<StoredImport | undefined> {
  const [row] = await tx.publishImport.updateManyAndReturn({
    where: { organizationId, id, status: { in: [...from] } },
    data: changes,
  });
  return row;
}

/**
 * Has imports that run be checked again, so that they are ready for another run. Which of their rows were published is not known
 * after a restore.
 */
export async function stopRunningImports(db: Db, now: Date): Promise<string[]> {
  const stopped = await db.publishImport.updateManyAndReturn({
    where: { status: 'running' },
    data: { status: 'checking', dueAt: now, updatedAt: now },
    select: { id: true },
  });
  return stopped.map(({ id }) => id);
}

/**
 * Returns imports that have been due since before a time, which means that their job was lost, and makes them due now, so that
 * they are not returned again before as much time has passed.
 */
export async function takeForgottenImports(
  tx: Db,
  { before, now }: { before: Date; now: Date },
  take: number,
): Promise<Pick<StoredImport, 'id' | 'organizationId' | 'mode'>[]> {
  const dueAt = { lte: before };
  const found = await tx.publishImport.findMany({
    where: { dueAt },
    orderBy: { dueAt: 'asc' },
    take,
    select: { id: true, organizationId: true, mode: true },
  });
  const organizations = [...new Set(found.map(({ organizationId }) => organizationId))];
  const ids = found.map(({ id }) => id);
  await tx.publishImport.updateMany({
    where: { organizationId: { in: organizations }, id: { in: ids }, dueAt },
    data: { dueAt: now },
  });
  return found;
}
