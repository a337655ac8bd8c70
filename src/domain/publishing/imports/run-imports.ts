/** Works on imports, some rows at a time: checks them, and publishes those of an import that is run. */
import type { Context } from '../../../context.ts';
import type { Input } from '../../../contract/index.ts';
import { inTransaction } from '../../../db/client/client.ts';
import { findKey, isOver } from '../../../db/tables/keys.ts';
import {
  groupsOfKeys,
  moveImportRows,
  nextImportRows,
  type RowOutcome,
  type RowStatus,
  settleImportRow,
  takeImportKey,
} from '../../../db/tables/publish-import-rows.ts';
import {
  changeImport,
  readImport,
  type StoredImport,
  type StoredImportRow,
  takeForgottenImports,
} from '../../../db/tables/publish-imports.ts';
import { addMs, minuteMs } from '../../../lib/time.ts';
import type { Caller } from '../../foundation/caller.ts';
import { emit } from '../../foundation/events/emit.ts';
import { withMissingField } from '../../foundation/missing-ids.ts';
import { checkGroup, createGroupWith } from '../create-groups.ts';
import { enqueueRows } from './imports.ts';
import { present } from './read-imports.ts';
import { keyOver, presentErrors, refusalOf } from './row-errors.ts';

/** So many rows are one job. */
const rowsOfJob = 20;
/** So many of them are worked on at a time, each of which may read and write for all of its targets at once. */
const rowsAtATime = 4;

/** The status of an import -> those of the rows that are to be dealt with. */
const left: Partial<Record<StoredImport['status'], readonly RowStatus[]>> = {
  checking: ['pending'],
  running: ['pending', 'valid'],
};

/**
 * Takes the next rows. A row, its publish group and its key are one transaction, so that a job may be repeated from wherever it
 * has stopped. The promise is rejected when the job is to be repeated.
 */
export async function runImport(
  ctx: Context,
  { organizationId, importId: id }: { organizationId: string; importId: string },
): Promise<void> {
  const found = await readImport(ctx.db, { organizationId, id });
  const wanted = found && left[found.status];
  if (!found || !wanted) return;
  if (!(await mayGoOn(ctx, found))) await stopRows(ctx, found, wanted);
  const failures: unknown[] = [];
  let rows = await nextImportRows(ctx.db, found, wanted, { take: rowsOfJob });
  if (rows.length === 0) return finish(ctx, found, wanted);
  for (;;) {
    const failed = await takeRows(ctx, found, rows);
    failures.push(...failed);
    const last = rows.at(-1);
    if (!last || failed.length < rows.length) break;
    // Where nothing of them could be dealt with, those behind them have their turn.
    rows = await nextImportRows(ctx.db, found, wanted, { after: last.number, take: rowsOfJob });
  }
  const isStuck = rows.length === 0;
  const now = ctx.clock.now();
  await inTransaction(ctx.db, async (tx) => {
    const dueAt = isStuck ? addMs(now, longestRetryMs) : now;
    const changed = await changeImport(tx, found, ['checking', 'running'], { dueAt, updatedAt: now });
    if (changed && !isStuck) await enqueueRows(ctx, tx, [changed]);
  });
  if (isStuck) throw failures[0];
}

/** Tells whether the key that has run an import may publish without approval still. Members, who have none, were asked then. */
async function mayGoOn(ctx: Pick<Context, 'db' | 'clock'>, found: StoredImport): Promise<boolean> {
  if (found.status !== 'running' || found.keyId === '') return true;
  const key = await findKey(ctx.db, found, found.keyId);
  return key !== null && !key.needsApproval && !isOver(key, ctx.clock.now());
}

/** Leaves the rows of an import to whoever runs it next. */
async function stopRows(
  ctx: Pick<Context, 'db' | 'clock'>,
  found: StoredImport,
  left: readonly RowStatus[],
): Promise<void> {
  const errors = presentErrors([{ field: 'row', message: keyOver }]);
  await inTransaction(ctx.db, async (tx) => {
    if (await changeImport(tx, found, ['running'], { updatedAt: ctx.clock.now() }))
      await moveImportRows(tx, found, left, 'outstanding', errors);
  });
}

/** Deals with rows, a few at a time. Returns the errors of those that are to be tried again. */
async function takeRows(ctx: Context, found: StoredImport, rows: readonly StoredImportRow[]) {
  const keys = rows.flatMap(({ key }) => key ?? []);
  const groups = await groupsOfKeys(ctx.db, found, keys);
  const failures: unknown[] = [];
  for (let at = 0; at < rows.length; at += rowsAtATime) {
    const few = rows.slice(at, at + rowsAtATime);
    const ends = await Promise.allSettled(few.map((row) => takeRow(ctx, found, row, groups)));
    failures.push(...ends.flatMap((end) => (end.status === 'rejected' ? [end.reason] : [])));
  }
  return failures;
}

/** Ends the check, or the run with its event, unless a row has come in between. */
async function finish(ctx: Context, found: StoredImport, wanted: readonly RowStatus[]): Promise<void> {
  const now = ctx.clock.now();
  await inTransaction(ctx.db, async (tx) => {
    const isRun = found.status === 'running';
    // Whoever puts rows back changes the import first, so that none can come after this.
    const locked = await changeImport(tx, found, [found.status], { updatedAt: now });
    if (!locked || (await nextImportRows(tx, found, wanted, { take: 1 })).length > 0) return;
    const changed = await changeImport(tx, found, [found.status], {
      status: isRun ? 'completed' : 'ready',
      dueAt: null,
      updatedAt: now,
      ...(isRun ? { completedAt: now } : {}),
    });
    if (!changed || !isRun) return;
    const [data] = await present(ctx, tx, found, [changed]);
    if (data) await emit(ctx, tx, found, [{ topic: 'publishImport.completed', data }]);
  });
}

async function takeRow(
  ctx: Context,
  found: StoredImport,
  row: StoredImportRow,
  groups: ReadonlyMap<string, string>,
): Promise<void> {
  const outcome = await outcomeOf(ctx, found, row, groups);
  if (outcome) await settleImportRow(ctx.db.$sql, row, outcome);
}

/** Rolls a row's group back, because its key has one already, or somebody else has dealt with the row. */
class RowTaken extends Error {}

/** Returns what becomes of a row; `undefined` when that is written already, with its publish group. */
async function outcomeOf(
  ctx: Context,
  found: StoredImport,
  row: StoredImportRow,
  groups: ReadonlyMap<string, string>,
): Promise<RowOutcome | undefined> {
  const { key, content } = row;
  const earlier = groups.get(key ?? '');
  if (earlier) return { status: 'duplicate', publishGroupId: earlier };
  if (!content || key === null) return { status: 'canceled', errors: [erased] };
  const caller: Caller = { organizationId: found.organizationId, mode: found.mode, keyId: found.keyId };
  let given: Input<'publishGroups.create'> | undefined;
  try {
    given = JSON.parse(ctx.security.keyring.open(content, row.id)) as Input<'publishGroups.create'>;
    if (found.status === 'checking') {
      await checkGroup(ctx, caller, given);
      return { status: 'valid' };
    }
    await publishRow(ctx, caller, { ...row, key }, given);
    return undefined;
  } catch (error) {
    if (error instanceof RowTaken) {
      const now = (await groupsOfKeys(ctx.db, found, [key])).get(key);
      return now ? { status: 'duplicate', publishGroupId: now } : undefined;
    }
    return refusalOf(ctx, found, row, given ? withMissingField(error, caller, given) : error);
  }
}

const erased = {
  field: 'row',
  message: 'Its content was erased before it was published. Send the file again.',
};

/** @throws RowTaken with nothing done when the key is taken, or the row is dealt with. */
async function publishRow(
  ctx: Context,
  caller: Caller,
  row: StoredImportRow & { key: string },
  given: Input<'publishGroups.create'>,
): Promise<void> {
  await createGroupWith(ctx, caller, given, async (tx, { publishGroupId, publishRequests }) => {
    const publishRequestIds = publishRequests.map(({ publishRequestId }) => publishRequestId);
    const outcome: RowOutcome = { status: 'created', publishGroupId, publishRequestIds };
    const [isFree, isOpen] = await Promise.all([
      takeImportKey(tx, caller, row.key, publishGroupId),
      settleImportRow(tx, row, outcome),
    ]);
    if (!isFree || !isOpen) throw new RowTaken();
  });
}

/** The tries of a job that fails come so far apart at most; until then it is not taken for lost. */
const longestRetryMs = 10 * minuteMs;
const forgottenMs = 5 * minuteMs;
const batch = 1_000;

/** Enqueues new jobs for imports that have been due for some minutes, since their jobs may be lost. */
export async function findForgotten(ctx: Context): Promise<void> {
  const now = ctx.clock.now();
  await inTransaction(ctx.db, async (tx) => {
    const forgotten = await takeForgottenImports(tx, { before: addMs(now, -forgottenMs), now }, batch);
    await enqueueRows(ctx, tx, forgotten);
  });
}
