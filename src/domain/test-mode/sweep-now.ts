import type { Context } from '../../context.ts';
import type { Input, Output } from '../../contract/index.ts';
import { findProfile } from '../../db/tables/profiles.ts';
import type { Caller } from '../foundation/caller.ts';
import { sweepProfile } from '../sync/observations/sweep.ts';

/** Sweeps a profile at once, as the hourly sweep does. Returns the number of events that this recovered. */
export async function sweepNow(
  ctx: Context,
  caller: Caller,
  { connectedProfileId }: Input<'test.connectedProfiles.sweep'>,
): Promise<Output<'test.connectedProfiles.sweep'>> {
  const profile = await findProfile(ctx.db, caller, connectedProfileId);
  return { connectedProfileId, recovered: await sweepProfile(ctx, profile) };
}
