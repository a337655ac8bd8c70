/** Imports of files of publish groups: takes them, tells how far they are, runs and cancels them. */
import { setImmediate as turn } from 'node:timers/promises';
import type { Context } from '../../../context.ts';
import type { Input, Output, Schemas } from '../../../contract/index.ts';
import { type Db, inTransaction } from '../../../db/client/client.ts';
import type { Scope } from '../../../db/client/scope.ts';
import type { Sql } from '../../../db/client/statements.ts';
import {
  changeImport,
  countImportRows,
  countOpenImports,
  findImport,
  importHeldMs,
  importRowId,
  insertImport,
  listImportRows,
  moveImportRows,
  listImports as readImports,
  type StoredImport,
  type StoredImportRow,
} from '../../../db/tables/publish-imports.ts';
import { type InputProblem, ServiceError } from '../../../errors/index.ts';
import { cutText } from '../../../lib/storable-text.ts';
import { addMs } from '../../../lib/time.ts';
import type { Caller } from '../../foundation/caller.ts';
import { keepAnswer } from '../../foundation/idempotency/take-key.ts';
import { timeOf } from '../../foundation/times.ts';
import { groupsCannotWait } from '../create-groups.ts';
import { requireNoApproval } from '../ledger/queue-run.ts';
import { columnOf, type FileRow, type ImportFormat, longestKey, readFile } from './read-file.ts';

export { importHeldMs };

/** The most imports of a tenant that hold contents to be published. */
export const mostOpenImports = 100;

/** Checks a row's group by the schema, as a body of `publishGroups.create`. */
type ReadGroup = (body: unknown) => { input: Record<string, unknown>; problems: InputProblem[] };

/** So many rows are read at a time, between which other requests have their turn. */
const rowsAtATime = 25;

/** Takes a file: its rows, the job that checks them and the answer for the Idempotency-Key are one transaction. */
export async function createImport(
  ctx: Context,
  caller: Caller,
  { format, file }: Input<'publishImports.create'>,
  readGroup: ReadGroup,
): Promise<Output<'publishImports.create'>> {
  requireNoApproval(caller, groupsCannotWait);
  const createdAt = ctx.clock.now();
  const open = await countOpenImports(ctx.db, caller, addMs(createdAt, -importHeldMs));
  if (open >= mostOpenImports)
    throw new ServiceError('conflict', {
      message: `At most ${mostOpenImports} imports can wait to be run. Run or cancel one first.`,
      meta: { reason: 'too_many_imports' },
    });
  const id = ctx.db.$ids.newId('publishImport', caller);
  const rows: ReturnType<typeof newRow>[] = [];
  for (const [index, row] of readFile(format, file).entries()) {
    if (index % rowsAtATime === rowsAtATime - 1) await turn();
    rows.push(newRow(ctx, id, format, row, readGroup));
  }
  const { organizationId, mode, keyId } = caller;
  return inTransaction(
    ctx.db,
    async (tx) => {
      const stored = { id, organizationId, mode, format, keyId, dueAt: createdAt, createdAt };
      const made = await insertImport(tx, stored, rows);
      await enqueueRows(ctx, tx, [made]);
      const [answer] = await present(ctx, tx, caller, [made]);
      await keepAnswer(tx, caller, answer);
      return answer as Schemas['PublishImport'];
    },
    timeoutMs,
  );
}

/** The time limit of the transaction that writes all rows. */
const timeoutMs = 30_000;

function newRow(
  ctx: Pick<Context, 'security'>,
  importId: string,
  format: ImportFormat,
  { number, key, group, problems }: FileRow,
  readGroup: ReadGroup,
) {
  const read = group && readGroup(group);
  const errors = [...problems, ...rowProblems(format, read?.problems ?? [], problems)];
  const isRight = read && errors.length === 0;
  return {
    number,
    key: key === undefined ? null : cutText(key.replaceAll('\0', ''), longestKey),
    status: isRight ? ('pending' as const) : ('invalid' as const),
    content: isRight
      ? ctx.security.keyring.seal(JSON.stringify(read.input), importRowId(importId, number))
      : null,
    errors: isRight ? null : presentErrors(errors),
  };
}

/** Returns problems of a row's group by the columns of the file, each column once. */
export function rowProblems(
  format: ImportFormat,
  problems: readonly InputProblem[],
  known: readonly InputProblem[] = [],
): InputProblem[] {
  if (format === 'jsonLines') return [...problems];
  const told = new Set(known.map(({ field }) => field));
  const found = new Map<string, InputProblem>();
  for (const { field, message } of problems) {
    const { column, of } = columnOf(field);
    const said = of === undefined ? message : `${of}: ${message}`;
    // What is wrong with each of several targets in the same way is said once.
    if (!told.has(column)) found.set(`${column} ${said}`, { field: column, message: said });
  }
  return [...found.values()];
}

const mostErrors = 10;
const longestMessage = 500;
const longestField = 200;

export const presentErrors = (problems: readonly InputProblem[]): Schemas['PublishImportRowError'][] =>
  problems.slice(0, mostErrors).map(({ field, message }) => ({
    field: cutText(field, longestField).replaceAll('\0', '') || 'row',
    message: cutText(message, longestMessage).replaceAll('\0', ''),
  }));

/** Enqueues jobs that take the next rows. Jobs of one organization and mode form a group. */
export async function enqueueRows(
  ctx: Pick<Context, 'queue'>,
  tx: Sql,
  imports: readonly Pick<StoredImport, 'id' | 'organizationId' | 'mode'>[],
): Promise<void> {
  const jobs = imports.map(({ id, organizationId, mode }) => ({
    payload: { organizationId, importId: id },
    group: `${organizationId}/${mode}`,
  }));
  await ctx.queue.insert('imports.rows', jobs, tx);
}

// Tells of imports and their rows.

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

const isErased = ({ clock }: Pick<Context, 'clock'>, { createdAt }: StoredImport) =>
  addMs(createdAt, importHeldMs) <= clock.now();

const isExpired = (ctx: Pick<Context, 'clock'>, one: StoredImport) =>
  one.status === 'ready' && isErased(ctx, one);

async function presentOne(
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

// Runs and cancels imports.

/**
 * Runs an import: what is right of it is published, also what is still to be checked. An import that runs is returned.
 * @throws ServiceError `not_found`, and `conflict` when nothing of it is left, or its contents are erased.
 */
export async function runImportNow(
  ctx: Context,
  caller: Caller,
  { importId }: Input<'publishImports.run'>,
): Promise<Output<'publishImports.run'>> {
  requireNoApproval(caller, groupsCannotWait);
  const found = await findImport(ctx.db, caller, importId);
  if (found.status === 'running') return presentOne(ctx, found);
  if (found.status === 'canceled') throw ended('It was canceled.');
  const { rows } = await presentOne(ctx, found);
  if (rows.pending + rows.valid + rows.outstanding === 0)
    throw ended('No row is left that could be published.');
  if (isErased(ctx, found))
    throw new ServiceError('conflict', {
      message: 'Its contents have been erased. Send the file again.',
      meta: { reason: 'content_erased' },
    });
  const now = ctx.clock.now();
  const running = await inTransaction(ctx.db, async (tx) => {
    const changed = await changeImport(tx, found, ['checking', 'ready', 'completed'], {
      status: 'running',
      keyId: caller.keyId,
      dueAt: now,
      updatedAt: now,
      completedAt: null,
    });
    if (!changed) return undefined;
    await moveImportRows(tx, found, ['outstanding'], 'valid');
    await enqueueRows(ctx, tx, [changed]);
    return changed;
  });
  return running ? presentOne(ctx, running) : runImportNow(ctx, caller, { importId });
}

/**
 * Cancels an import: what was not published will not be. An import that was canceled before is returned.
 * @throws ServiceError `not_found`, and `conflict` when no row of it is left.
 */
export async function cancelImport(
  ctx: Context,
  caller: Caller,
  { importId }: Input<'publishImports.cancel'>,
): Promise<Output<'publishImports.cancel'>> {
  const found = await findImport(ctx.db, caller, importId);
  if (found.status === 'canceled') return presentOne(ctx, found);
  const { rows } = await presentOne(ctx, found);
  if (rows.pending + rows.valid + rows.outstanding === 0 && found.status === 'completed')
    throw ended('All of its rows have been dealt with.');
  const now = ctx.clock.now();
  const canceled = await inTransaction(ctx.db, async (tx) => {
    const changes = { status: 'canceled' as const, dueAt: null, updatedAt: now };
    const changed = await changeImport(tx, found, ['checking', 'ready', 'running', 'completed'], changes);
    await moveImportRows(tx, found, ['pending', 'valid', 'outstanding'], 'canceled');
    return changed;
  });
  return canceled ? presentOne(ctx, canceled) : getImport(ctx, caller, { importId });
}

const ended = (message: string) =>
  new ServiceError('conflict', { message, meta: { reason: 'import_ended' } });
