import type { Context } from '../../context.ts';
import type { Input, Output } from '../../contract/index.ts';
import { findWatchedProfile } from '../../db/tables/profiles.ts';
import { holderOf } from '../../provider-client/budget-holder.ts';
import type { Caller } from '../foundation/caller.ts';
import { presentProfile } from '../grants/present-profile.ts';
import { presentBudgets, presentSpending } from './present-budgets.ts';
import { presentWatching } from './present-watching.ts';

export async function getProfile(
  ctx: Context,
  caller: Caller,
  { connectedProfileId }: Input<'connectedProfiles.get'>,
): Promise<Output<'connectedProfiles.get'>> {
  const profile = await findWatchedProfile(ctx.db, caller, connectedProfileId);
  const told = await ctx.providerLimits.budgets.read(holderOf(profile));
  const budgets = [...presentBudgets(told), ...(await presentSpending(ctx, profile))];
  const watching = await presentWatching(ctx, profile);
  return {
    ...presentProfile(ctx, profile),
    ...(budgets.length > 0 ? { providerBudget: budgets } : {}),
    ...(watching ? { watching } : {}),
  };
}
