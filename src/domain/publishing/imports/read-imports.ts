/** Tells of imports and their rows. */
import type { Context } from '../../../context.ts';
import type { Input, Output, Schemas } from '../../../contract/index.ts';
import type { Db } from '../../../db/client/client.ts';
import type { Scope } from '../../../db/client/scope.ts';
import { countImportRows, listImportRows } from '../../../db/tables/publish-import-rows.ts';
import {
  findImport,
  importHeldMs,
  listImports as readImports,
  type StoredImport,
  type StoredImportRow,
} from '../../../db/tables/publish-imports.ts';
import { addMs } from '../../../lib/time.ts';
import type { Caller } from '../../foundation/caller.ts';
import { timeOf } from '../../foundation/times.ts';

/** Presents imports in the contract's form, with the counts of their rows. */
export async function present(
  ctx: Pick<Context, 'clock'>,
  db: Db,
  scope: Pick<Scope, 'organizationId'>,
  imports: readonly StoredImport[],
): Promise<Schemas['PublishImport'][]> {
  const ids = imports.map(({ id }) => id);
  const counted = Map.groupBy(await countImportRows(db, scope, ids), ({ importId }) => importId);
  return imports.map((one) => {
    const of = counted.get(one.id) ?? [];
    const countOf = (status: StoredImportRow['status']) =>
      of.find((counts) => counts.status === status)?.count ?? 0;
    return {
      importId: one.id,
      status: isExpired(ctx, one) ? 'expired' : one.status,
      format: one.format,
      rows: {
        total: of.reduce((sum, { count }) => sum + count, 0),
        pending: countOf('pending'),
        valid: countOf('valid'),
        invalid: countOf('invalid'),
        created: countOf('created'),
        duplicate: countOf('duplicate'),
        outstanding: countOf('outstanding'),
        canceled: countOf('canceled'),
      },
      heldUntil: addMs(one.createdAt, importHeldMs).toISOString(),
      createdAt: one.createdAt.toISOString(),
      updatedAt: one.updatedAt.toISOString(),
      ...(one.completedAt ? { completedAt: one.completedAt.toISOString() } : {}),
    };
  });
}

export const isErased = ({ clock }: Pick<Context, 'clock'>, { createdAt }: StoredImport) =>
  addMs(createdAt, importHeldMs) <= clock.now();

const isExpired = (ctx: Pick<Context, 'clock'>, one: StoredImport) =>
  one.status === 'ready' && isErased(ctx, one);

export async function presentOne(
  ctx: Pick<Context, 'clock' | 'db'>,
  one: StoredImport,
): Promise<Schemas['PublishImport']> {
  const [presented] = await present(ctx, ctx.db, one, [one]);
  return presented as Schemas['PublishImport'];
}

export async function getImport(
  ctx: Pick<Context, 'db' | 'clock'>,
  caller: Caller,
  { importId }: Input<'publishImports.get'>,
): Promise<Output<'publishImports.get'>> {
  return presentOne(ctx, await findImport(ctx.db, caller, importId));
}

/** Lists imports, the newest first. */
export async function listImports(
  ctx: Pick<Context, 'db' | 'clock'>,
  caller: Caller,
  { cursor, limit, since, until }: Input<'publishImports.list'>,
): Promise<Output<'publishImports.list'>> {
  const window = { since: timeOf(since), until: timeOf(until) };
  const range = ctx.db.$ids.between('publishImport', caller, window.since, window.until);
  const { rows, nextCursor } = await readImports(ctx.db, caller, { ...window, range }, { cursor, limit });
  return {
    data: await present(ctx, ctx.db, caller, rows),
    ...(nextCursor ? { nextCursor } : {}),
    hasMore: nextCursor !== undefined,
  };
}

/** Lists the rows of an import, in the order of the file. */
export async function listRows(
  ctx: Pick<Context, 'db'>,
  caller: Caller,
  { importId, status, cursor, limit }: Input<'publishImports.rows'>,
): Promise<Output<'publishImports.rows'>> {
  const found = await findImport(ctx.db, caller, importId);
  const { rows, nextCursor } = await listImportRows(ctx.db, found, status, { cursor, limit });
  return {
    data: rows.map(presentRow),
    ...(nextCursor ? { nextCursor } : {}),
    hasMore: nextCursor !== undefined,
  };
}

function presentRow({
  number,
  key,
  status,
  errors,
  publishGroupId,
  publishRequestIds,
}: Omit<StoredImportRow, 'content'>): Schemas['PublishImportRow'] {
  return {
    row: number,
    ...(key === null ? {} : { key }),
    status,
    ...(errors ? { errors: errors as unknown as Schemas['PublishImportRowError'][] } : {}),
    ...(publishGroupId ? { publishGroupId } : {}),
    ...(publishRequestIds.length > 0 ? { publishRequestIds } : {}),
  };
}
