import type { Context } from '../../context.ts';
import type { Input, Output } from '../../contract/index.ts';
import { listProfiles as readProfiles } from '../../db/tables/profiles.ts';
import type { Caller } from '../foundation/caller.ts';
import { requireFiltered } from '../foundation/filtered-ids.ts';
import { presentProfile } from '../grants/present-profile.ts';

export async function listProfiles(
  ctx: Context,
  caller: Caller,
  input: Input<'connectedProfiles.list'>,
): Promise<Output<'connectedProfiles.list'>> {
  const { rows, nextCursor } = await readProfiles(ctx.db, caller, input, input);
  await requireFiltered(ctx, caller, input, rows);
  return {
    data: rows.map((profile) => presentProfile(ctx, profile)),
    hasMore: nextCursor !== undefined,
    ...(nextCursor ? { nextCursor } : {}),
  };
}
