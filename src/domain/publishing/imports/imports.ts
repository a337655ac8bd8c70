/** Takes, runs and cancels imports of files of publish groups. */
import { setImmediate as turn } from 'node:timers/promises';
import type { Context } from '../../../context.ts';
import type { Input, Output, Schemas } from '../../../contract/index.ts';
import { inTransaction } from '../../../db/client/client.ts';
import type { Sql } from '../../../db/client/statements.ts';
import { importRowId, moveImportRows } from '../../../db/tables/publish-import-rows.ts';
import {
  changeImport,
  countOpenImports,
  findImport,
  importHeldMs,
  insertImport,
  type StoredImport,
} from '../../../db/tables/publish-imports.ts';
import { type InputProblem, ServiceError } from '../../../errors/index.ts';
import { cutText } from '../../../lib/storable-text.ts';
import { addMs } from '../../../lib/time.ts';
import { type Caller, keepAnswer } from '../../foundation/caller.ts';
import { groupsCannotWait } from '../create-groups.ts';
import { requireNoApproval } from '../ledger/conflicts.ts';
import { type FileRow, type ImportFormat, longestKey } from './file-rows.ts';
import { readFile } from './read-file.ts';
import { getImport, isErased, present, presentOne } from './read-imports.ts';
import { presentErrors, rowProblems } from './row-errors.ts';

export { importHeldMs };

/** The most imports of a tenant that hold contents to be published. */
export const mostOpenImports = 100;

/** Checks a row's group by the schema, as a body of `publishGroups.create`. */
type ReadGroup = (body: unknown) => { input: Record<string, unknown>; problems: InputProblem[] };

/** A file is read for so long before other requests have their turn, whatever its rows have in them. */
const readMs = 10;

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
  let since = performance.now();
  for (const row of readFile(format, file)) {
    if (performance.now() - since >= readMs) {
      await turn();
      since = performance.now();
    }
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
