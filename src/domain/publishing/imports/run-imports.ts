/** Works on imports, some rows at a time: checks them, and publishes those of an import that is run. */
import type { Context } from '../../../context.ts';
import type { Input } from '../../../contract/index.ts';
import { inTransaction } from '../../../db/client/client.ts';
import {
  groupsOfKeys,
  nextImportRows,
  type RowOutcome,
  type RowStatus,
  settleImportRow,
  takeImportKey,
} from '../../../db/tables/publish-import-rows.ts';
import {
  changeImport,
  forgottenImports,
  readImport,
  type StoredImport,
  type StoredImportRow,
} from '../../../db/tables/publish-imports.ts';
import { type InputProblem, InvalidInput, ServiceError } from '../../../errors/index.ts';
import { minuteMs } from '../../../lib/time.ts';
import type { Caller } from '../../foundation/caller.ts';
import { emit } from '../../foundation/events/emit.ts';
import { withMissingField } from '../../foundation/missing-ids.ts';
import { checkGroup, createGroupWith, isOfOneTarget } from '../create-groups.ts';
import { enqueueRows, presentErrors, rowProblems } from './imports.ts';
import { present } from './read-imports.ts';

/** So many rows are one job. What comes at the same time shares a transaction. */
const rowsOfJob = 20;

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
  const rows = await nextImportRows(ctx.db, found, wanted, rowsOfJob);
  if (rows.length === 0) return finish(ctx, found);
  const keys = rows.flatMap(({ key }) => key ?? []);
  const groups = await groupsOfKeys(ctx.db, found, keys);
  await Promise.all(rows.map((row) => takeRow(ctx, found, row, groups)));
  const now = ctx.clock.now();
  await inTransaction(ctx.db, async (tx) => {
    const changed = await changeImport(tx, found, ['checking', 'running'], { dueAt: now, updatedAt: now });
    if (changed) await enqueueRows(ctx, tx, [changed]);
  });
}

/** Ends the check, or the run with its event, unless a row has come in between. */
async function finish(ctx: Context, found: StoredImport): Promise<void> {
  const now = ctx.clock.now();
  await inTransaction(ctx.db, async (tx) => {
    const isRun = found.status === 'running';
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
  const given = JSON.parse(ctx.security.keyring.open(content, row.id)) as Input<'publishGroups.create'>;
  try {
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
    return refusalOf(found, withMissingField(error, caller, given));
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

/** Returns what an error of a row's group means for the row. Rethrows what does not concern the row. */
function refusalOf({ format }: StoredImport, error: unknown): RowOutcome {
  if (!(error instanceof ServiceError)) throw error;
  if (error.code === 'quota_exceeded')
    return { status: 'outstanding', errors: presentErrors([{ field: 'row', message: error.message }]) };
  if (!isOfOneTarget(error)) throw error;
  return { status: 'invalid', errors: presentErrors(rowProblems(format, problemsOf(error))) };
}

/** Returns the problems by their fields. A refusal that is none of a field's is one of what the target names. */
function problemsOf(error: ServiceError): readonly InputProblem[] {
  if (error instanceof InvalidInput) return error.problems;
  const field = error.code === 'not_supported' ? 'targets.0.contentType' : 'targets.0.connectedProfileId';
  return [{ field, message: error.message }];
}

const forgottenMs = 5 * minuteMs;
const batch = 1_000;

/** Enqueues new jobs for imports that have been due for some minutes, since their jobs may be lost. */
export async function findForgotten(ctx: Context): Promise<void> {
  const before = new Date(ctx.clock.now().getTime() - forgottenMs);
  const forgotten = await forgottenImports(ctx.db, before, batch);
  if (forgotten.length > 0) await inTransaction(ctx.db, (tx) => enqueueRows(ctx, tx, forgotten));
}
