import type { Context } from '../../context.ts';
import type { Input, Output } from '../../contract/index.ts';
import { findProfile, removeProfile } from '../../db/profiles.ts';
import type { Caller } from '../caller.ts';

/** The connection stays, with its credential and its other profiles. */
export async function deleteProfile(
  ctx: Context,
  caller: Caller,
  { connectedProfileId }: Input<'connectedProfiles.delete'>,
): Promise<Output<'connectedProfiles.delete'>> {
  const { connectionId } = await findProfile(ctx.db, caller, connectedProfileId);
  await removeProfile(ctx.db, caller, connectedProfileId);
  ctx.profiles.forget(connectionId);
  return { connectedProfileId, deleted: true };
}
