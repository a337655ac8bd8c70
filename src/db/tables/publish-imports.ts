/** Imports of publish groups: the files, their rows, and the keys of rows that were published. */
import { dayMs, hourMs } from '../../lib/time.ts';
import type { Db } from '../client/client.ts';
import { type IdRange, isId } from '../client/ids.ts';
import { defaultPageSize, type PageRequest, type RowPage, readPage } from '../client/pages.ts';
import { found, type OrganizationRow, type Scope, scopeOf } from '../client/scope.ts';
import type { Sql } from '../client/statements.ts';
import { Prisma } from '../generated/client.ts';
import type {
  PublishImportModel as StoredImport,
  PublishImportRowModel as StoredImportRow,
} from '../generated/models.ts';
import type { RetentionPolicy } from '../retention/retention.ts';

export type { StoredImport, StoredImportRow };

export type RowStatus = StoredImportRow['status'];

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

/** The id of a row, which is the order of its import's rows, too. */
export const importRowId = (importId: string, number: number) =>
  `${importId}_${String(number).padStart(6, '0')}`;

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

/** Counts the imports of a tenant that were made since a time and are still to be run. */
export function countOpenImports(db: Db, scope: Scope, since: Date): Promise<number> {
  const status = { in: ['checking', 'ready', 'running'] satisfies StoredImport['status'][] };
  return db.publishImport.count({ where: { ...scopeOf(scope), status, createdAt: { gt: since } } });
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

/** Lists the rows of an import in the order of its file, without their contents. */
export async function listImportRows(
  db: Db,
  { id: importId, ...scope }: Pick<StoredImport, 'id' | 'organizationId' | 'mode'>,
  statuses: readonly RowStatus[] | undefined,
  { cursor, limit = defaultPageSize }: PageRequest,
): Promise<RowPage<Omit<StoredImportRow, 'content'>>> {
  const rows = await db.publishImportRow.findMany({
    where: {
      ...scopeOf(scope),
      importId,
      ...(statuses ? { status: { in: [...statuses] } } : {}),
      ...(cursor === undefined ? {} : { number: { gt: Number(cursor) } }),
    },
    omit: { content: true },
    orderBy: { number: 'asc' },
    take: limit + 1,
  });
  const page = rows.slice(0, limit);
  return { rows: page, nextCursor: rows.length > limit ? String(page.at(-1)?.number) : undefined };
}

/** Counts the rows of imports by their status. */
export async function countImportRows(
  db: Db,
  { organizationId }: Pick<Scope, 'organizationId'>,
  ids: readonly string[],
): Promise<{ importId: string; status: RowStatus; count: number }[]> {
  if (ids.length === 0) return [];
  return db.$queryRaw`
    SELECT import_id AS "importId", status::text AS status, count(*)::int AS count FROM publish_import_rows
    WHERE organization_id = ${organizationId} AND import_id = ANY(${[...ids]}) GROUP BY 1, 2`;
}

/** Returns the next rows of an import that are in one of these statuses, with their contents. */
export function nextImportRows(
  db: Db,
  { organizationId, id: importId }: OrganizationRow,
  statuses: readonly RowStatus[],
  take: number,
): Promise<StoredImportRow[]> {
  return db.publishImportRow.findMany({
    where: { organizationId, importId, status: { in: [...statuses] } },
    orderBy: { number: 'asc' },
    take,
  });
}

export interface RowOutcome {
  status: RowStatus;
  errors?: object[];
  publishGroupId?: string;
  publishRequestIds?: string[];
}

/**
 * Writes what has become of a row, unless that is known already. A row that can still be published keeps its content.
 * @returns false when somebody else has dealt with the row.
 */
export async function settleImportRow(
  sql: Sql,
  { organizationId, id }: OrganizationRow,
  { status, errors, publishGroupId, publishRequestIds = [] }: RowOutcome,
): Promise<boolean> {
  const isHeld = status === 'valid' || status === 'outstanding';
  const count = await sql.$executeRaw`
    UPDATE publish_import_rows SET status = ${status}::"PublishImportRowStatus",
      content = CASE WHEN ${isHeld} THEN content END,
      errors = ${errors ? JSON.stringify(errors) : null}::jsonb,
      publish_group_id = ${publishGroupId ?? null}, publish_request_ids = ${publishRequestIds}
    WHERE organization_id = ${organizationId} AND id = ${id} AND status IN ('pending', 'valid', 'outstanding')`;
  return count === 1;
}

/** Changes the status of all rows of an import that are in one of these, and erases their contents unless they are held on. */
export async function moveImportRows(
  tx: Db,
  { organizationId, id: importId }: OrganizationRow,
  from: readonly RowStatus[],
  to: RowStatus,
): Promise<void> {
  await tx.publishImportRow.updateMany({
    where: { organizationId, importId, status: { in: [...from] } },
    data: { status: to, ...(to === 'canceled' ? { content: null } : { errors: Prisma.DbNull }) },
  });
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

/** Returns the publish groups that these keys of a tenant have made, by the key. */
export async function groupsOfKeys(
  db: Db,
  scope: Scope,
  keys: readonly string[],
): Promise<Map<string, string>> {
  const rows = await db.publishImportKey.findMany({
    where: { ...scopeOf(scope), key: { in: [...keys] } },
    select: { key: true, publishGroupId: true },
  });
  return new Map(rows.map(({ key, publishGroupId }) => [key, publishGroupId]));
}

/** Takes a key for a publish group, in the transaction that makes it. Returns false when it is taken. */
export async function takeImportKey(
  tx: Sql,
  { organizationId, mode }: Scope,
  key: string,
  publishGroupId: string,
): Promise<boolean> {
  const count = await tx.$executeRaw`
    INSERT INTO publish_import_keys (organization_id, mode, key, publish_group_id)
    VALUES (${organizationId}, ${mode}::"Mode", ${key}, ${publishGroupId}) ON CONFLICT DO NOTHING`;
  return count === 1;
}

/** Lists imports that were due before a time and that nobody has worked on since, which means that their job was lost. */
export function forgottenImports(
  db: Db,
  before: Date,
  take: number,
): Promise<Pick<StoredImport, 'id' | 'organizationId' | 'mode'>[]> {
  return db.publishImport.findMany({
    where: { dueAt: { lte: before } },
    orderBy: { dueAt: 'asc' },
    take,
    select: { id: true, organizationId: true, mode: true },
  });
}
