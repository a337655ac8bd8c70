/** The rows of imports of publish groups, and the keys of those that were published. */
import type { Db } from '../client/client.ts';
import { defaultPageSize, type PageRequest, type RowPage } from '../client/pages.ts';
import { type OrganizationRow, type Scope, scopeOf } from '../client/scope.ts';
import type { Sql } from '../client/statements.ts';
import { Prisma } from '../generated/client.ts';
import type {
  PublishImportModel as StoredImport,
  PublishImportRowModel as StoredImportRow,
} from '../generated/models.ts';

export type RowStatus = StoredImportRow['status'];

/** The id of a row, which is the order of its import's rows, too. */
export const importRowId = (importId: string, number: number) =>
  `${importId}_${String(number).padStart(6, '0')}`;

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

/** Returns the next rows of an import behind one that are in one of these statuses, with their contents. */
export function nextImportRows(
  db: Db,
  { organizationId, id: importId }: OrganizationRow,
  statuses: readonly RowStatus[],
  { after = 0, take }: { after?: number; take: number },
): Promise<StoredImportRow[]> {
  return db.publishImportRow.findMany({
    where: { organizationId, importId, status: { in: [...statuses] }, number: { gt: after } },
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
 * Writes what has become of a row, unless it is in another status by now. A row that can still be published keeps its content.
 * @returns false when somebody else has dealt with the row.
 */
export async function settleImportRow(
  sql: Sql,
  { organizationId, id, status: from }: OrganizationRow & Pick<StoredImportRow, 'status'>,
  { status, errors, publishGroupId, publishRequestIds = [] }: RowOutcome,
): Promise<boolean> {
  const isHeld = status === 'valid' || status === 'outstanding';
  const count = await sql.$executeRaw`
    UPDATE publish_import_rows SET status = ${status}::"PublishImportRowStatus",
      content = CASE WHEN ${isHeld} THEN content END,
      errors = ${errors ? JSON.stringify(errors) : null}::jsonb,
      publish_group_id = ${publishGroupId ?? null}, publish_request_ids = ${publishRequestIds}
    WHERE organization_id = ${organizationId} AND id = ${id} AND status = ${from}::"PublishImportRowStatus"`;
  return count === 1;
}

/** Changes the status of all rows of an import that are in one of these, and erases their contents unless they are to be kept. */
export async function moveImportRows(
  tx: Db,
  { organizationId, id: importId }: OrganizationRow,
  from: readonly RowStatus[],
  to: RowStatus,
  errors?: object[],
): Promise<void> {
  await tx.publishImportRow.updateMany({
    where: { organizationId, importId, status: { in: [...from] } },
    data: { status: to, ...(to === 'canceled' ? { content: null } : { errors: errors ?? Prisma.DbNull }) },
  });
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
