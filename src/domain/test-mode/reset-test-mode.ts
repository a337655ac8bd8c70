/** Begins an organization's test mode again: what it has there goes, and live mode stays. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Context } from '../../context.ts';
import type { Output } from '../../contract/index.ts';
import { deleteBatch } from '../../db/tables/organization-rows.ts';
import { organizationTables } from '../../db/tables/organization-tables.ts';
import { deleteTestJobs, hasActiveTestJobs } from '../../queue/index.ts';
import type { Caller } from '../foundation/caller.ts';
import { discardFiles } from '../publishing/media/discard.ts';

/** A call erases about this many rows at most, so that it ends in time however many there are. */
const mostRows = 50_000;
/** How long jobs in progress are waited for. One that takes longer finds nothing left to work on. */
const timeoutMs = 5_000;
const scanMs = 50;

export async function resetTestMode(
  ctx: Context,
  caller: Caller,
  _input: unknown,
  signal?: AbortSignal,
): Promise<Output<'test.reset'>> {
  await endJobs(ctx, caller, signal);
  const complete = await eraseUpTo(ctx, caller, mostRows);
  if (complete) await ctx.providers.simulated.beginAnew(caller);
  return { complete };
}

/** Jobs in progress may write jobs, which are deleted as well. */
async function endJobs(
  { db }: Pick<Context, 'db'>,
  { organizationId }: Caller,
  signal?: AbortSignal,
): Promise<void> {
  await deleteTestJobs(db, organizationId);
  const deadline = performance.now() + timeoutMs;
  while (performance.now() < deadline && (await hasActiveTestJobs(db, organizationId)))
    await pause(scanMs, undefined, { signal });
  await deleteTestJobs(db, organizationId);
}

/** Erases batches of files and rows until nothing is left. Returns false when there were more. */
async function eraseUpTo(ctx: Context, caller: Caller, most: number): Promise<boolean> {
  let erased = 0;
  for (const erase of erasures(ctx, caller))
    for (let count = 1; count > 0; erased += count) {
      if (erased >= most) return false;
      count = await erase();
    }
  return true;
}

/** Returns the functions that erase a batch each and tell how much it was, in the order in which rows may go. */
function erasures(ctx: Context, { organizationId, mode }: Caller): (() => Promise<number>)[] {
  const files = () => discardFiles(ctx, { organizationId, mode });
  const rows = organizationTables.flatMap(({ name, rows, indexed = rows, ofTest }) =>
    ofTest ? [() => deleteBatch(ctx.db, name, `${indexed} AND ${ofTest}`, organizationId)] : [],
  );
  return [files, ...rows];
}
