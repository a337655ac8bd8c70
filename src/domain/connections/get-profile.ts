import type { Context } from '../../context.ts';
import type { Input, Output } from '../../contract/index.ts';
import { findProfile } from '../../db/profiles.ts';
import type { Caller } from '../caller.ts';
import { presentProfile } from './present-profile.ts';

export async function getProfile(
  ctx: Context,
  caller: Caller,
  { connectedProfileId }: Input<'connectedProfiles.get'>,
): Promise<Output<'connectedProfiles.get'>> {
  return presentProfile(ctx, await findProfile(ctx.db, caller, connectedProfileId));
}
