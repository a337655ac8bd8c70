import type { Context } from '../../context.ts';
import type { Input, Output } from '../../contract/index.ts';
import { findProfile, removeProfile, updateProfiles } from '../../db/tables/profiles.ts';
import { withinCap } from '../foundation/billing/caps.ts';
import type { Caller } from '../foundation/caller.ts';
import { profilesChanged } from '../grants/connection-events.ts';

/** Deletes a profile. Its connection stays, with the credential and the other profiles. */
export async function deleteProfile(
  ctx: Context,
  caller: Caller,
  { connectedProfileId }: Input<'connectedProfiles.delete'>,
): Promise<Output<'connectedProfiles.delete'>> {
  const { connectionId, status } = await findProfile(ctx.db, caller, connectedProfileId);
  await withinCap(ctx, caller, 'connectedProfiles', async (tx) => {
    await updateProfiles(tx, caller, [connectedProfileId], { status: 'disconnected' });
    if (status === 'live') await profilesChanged(ctx, tx, caller, connectionId, [connectedProfileId]);
    await removeProfile(tx, caller, connectedProfileId);
  });
  ctx.profiles.forget(connectionId);
  return { connectedProfileId, deleted: true };
}
