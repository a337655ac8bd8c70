/** Begins an organization's test mode again: what it has there goes, and live mode stays. */

import { setTimeout as pause } from 'node:timers/promises';
import type { Context } from '../../context.ts';
import type { Input, Output } from '../../contract/index.ts';
import { inTransaction } from '../../db/client/client.ts';
import { deleteBatch } from '../../db/organization-data/deletions.ts';
import { organizationTables } from '../../db/organization-data/tables.ts';
import { resumeBackfills } from '../../db/tables/backfill-requests.ts';
import { findProfile } from '../../db/tables/profiles.ts';
import { pullForward, shortenWaits } from '../../db/tables/publish-requests.ts';
import { advanceClock as moveClock } from '../../db/tables/test-mode.ts';
import type { Caller } from '../foundation/caller.ts';
import { enqueueRuns } from '../publishing/ledger/queue-run.ts';
import { discardFiles } from '../publishing/media/discard.ts';
import { enqueuePages } from '../sync/backfills/apply-transition.ts';
import { sweepProfile } from '../sync/observations/sweep.ts';

/** Tells the time of the caller's test mode, which may be another than the real one. */
export async function readClock(
  ctx: Pick<Context, 'clock'>,
  caller: Caller,
): Promise<Output<'test.clock.get'>> {
  const now = await ctx.clock.ofTenant.now(caller);
  const aheadSeconds = Math.round((now.getTime() - ctx.clock.now().getTime()) / 1000);
  return { now: now.toISOString(), aheadSeconds };
}

/**
 * Advances the test clock of the caller's organization. What is scheduled until then becomes due, and every
 * wait, even for a provider, becomes shorter.
 */
export async function advanceClock(
  ctx: Context,
  caller: Caller,
  { seconds }: Input<'test.clock.advance'>,
): Promise<Output<'test.clock.advance'>> {
  const byMs = seconds * 1000;
  const moved = await inTransaction(ctx.db, async (tx) => {
    const ahead = await moveClock(tx, caller, byMs);
    const now = new Date(ctx.clock.now().getTime() + ahead);
    const due = await pullForward(tx, caller, now, ctx.clock.now());
    const waiting = await shortenWaits(tx, caller, byMs, ctx.clock.now());
    await enqueueRuns(ctx, tx, [...due, ...waiting]);
    await enqueuePages(ctx, tx, await resumeBackfills(tx, caller, now, ctx.clock.now()));
    return { now: now.toISOString(), started: due.length };
  });
  ctx.clock.ofTenant.forget(caller.organizationId);
  return moved;
}

/** Sweeps a profile at once, as the hourly sweep does. Returns the number of events that this recovered. */
export async function sweepNow(
  ctx: Context,
  caller: Caller,
  { connectedProfileId }: Input<'test.connectedProfiles.sweep'>,
): Promise<Output<'test.connectedProfiles.sweep'>> {
  const profile = await findProfile(ctx.db, caller, connectedProfileId);
  return { connectedProfileId, recovered: await sweepProfile(ctx, profile) };
}

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
  { db, queue }: Pick<Context, 'db' | 'queue'>,
  { organizationId }: Caller,
  signal?: AbortSignal,
): Promise<void> {
  await queue.deleteTestJobs(db, organizationId);
  const deadline = performance.now() + timeoutMs;
  while (performance.now() < deadline && (await queue.hasActiveTestJobs(db, organizationId)))
    await pause(scanMs, undefined, { signal });
  await queue.deleteTestJobs(db, organizationId);
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
  const rows = organizationTables.flatMap(({ name, rows, ofTest }) =>
    ofTest ? [() => deleteBatch(ctx.db, name, `${rows} AND ${ofTest}`, organizationId)] : [],
  );
  return [files, ...rows];
}
