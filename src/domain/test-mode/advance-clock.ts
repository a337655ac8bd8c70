import type { Context } from '../../context.ts';
import type { Input, Output } from '../../contract/index.ts';
import { inTransaction } from '../../db/client/client.ts';
import { resumeBackfills } from '../../db/tables/backfill-requests.ts';
import { findProfile } from '../../db/tables/profiles.ts';
import { pullForward, shortenWaits } from '../../db/tables/publish-requests.ts';
import { advanceClock as moveClock } from '../../db/tables/test-clocks.ts';
import type { Caller } from '../foundation/caller.ts';
import { enqueueRuns } from '../publishing/ledger/queue-run.ts';
import { enqueuePages } from '../sync/backfills/apply-transition.ts';
import { sweepProfile } from '../sync/observations/sweep.ts';

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
