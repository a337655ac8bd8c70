import type { Context } from '../../context.ts';
import type { Schemas } from '../../contract/index.ts';
import type { WatchedProfile } from '../../db/tables/profiles.ts';
import { holderOf } from '../../provider-client/budget-holder.ts';
import type { Provider } from '../../providers/provider.ts';
import { paceOf, type Watch } from '../grants/credentials/pace.ts';

/** Returns how often a profile is swept and polled; `undefined` when neither is done. */
export async function presentWatching(
  ctx: Context,
  profile: WatchedProfile,
): Promise<Schemas['ProfileWatching'] | undefined> {
  const provider = ctx.registry.find(profile.providerId);
  if (!provider || profile.status !== 'live') return undefined;
  const { loginKind } = profile.connection;
  const isSwept = provider.contentTypes.some(({ observe }) => observe?.scopes[loginKind]);
  const isPolled = provider.poll?.scopes[loginKind] !== undefined;
  if (!isSwept && !isPolled) return undefined;
  return {
    ...(isSwept ? { sweep: await presentPace(ctx, provider, profile, 'sweep') } : {}),
    ...(isPolled ? { poll: await presentPace(ctx, provider, profile, 'poll') } : {}),
  };
}

async function presentPace(
  ctx: Context,
  provider: Provider,
  profile: WatchedProfile,
  watch: Watch,
): Promise<Schemas['WatchPace']> {
  const { everyMs, slowedBy } = await paceOf(ctx, provider, watch, holderOf(profile));
  return {
    everySeconds: Math.round(everyMs / 1000),
    nextAt: (watch === 'poll' ? profile.pollAt : profile.sweepAt).toISOString(),
    ...(slowedBy ? { slowedBy } : {}),
  };
}
