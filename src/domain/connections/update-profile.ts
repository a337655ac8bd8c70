import type { Context } from '../../context.ts';
import type { Input, Output } from '../../contract/index.ts';
import { findProfile, updateProfiles } from '../../db/tables/profiles.ts';
import type { Caller } from '../foundation/caller.ts';
import { admitReferences, storedReferences } from '../foundation/own-references.ts';
import { getProfile } from './get-profile.ts';

/** Changes the customer's own reference and metadata of a Connected Profile. */
export async function updateProfile(
  ctx: Context,
  caller: Caller,
  { connectedProfileId, ...changes }: Input<'connectedProfiles.update'>,
): Promise<Output<'connectedProfiles.update'>> {
  admitReferences(ctx, caller, changes);
  const { id, connectionId } = await findProfile(ctx.db, caller, connectedProfileId);
  await updateProfiles(ctx.db, caller, [id], storedReferences(changes));
  ctx.profiles.forget(connectionId);
  return getProfile(ctx, caller, { connectedProfileId });
}
