/** Answers discovery from the providers' declarations: what they offer anybody, and what they offer a profile. */
import type { Context } from '../../context.ts';
import type { Input, Output } from '../../contract/index.ts';
import { found } from '../../db/client/scope.ts';
import { describeProvider, describeSurfaces } from '../../providers/describe-provider.ts';
import type { Provider } from '../../providers/provider.ts';
import type { Caller } from '../foundation/caller.ts';
import { contentTypesAtServer } from '../publishing/admission/variant.ts';

export function listProviders(ctx: Pick<Context, 'providers'>): Output<'providers.list'> {
  return { data: ctx.providers.registry.providers.map(describeProvider), hasMore: false };
}

export function getProvider(
  ctx: Pick<Context, 'providers'>,
  _caller: Caller,
  input: { providerId: string },
): Output<'providers.get'> {
  return describeProvider(providerOf(ctx, input.providerId));
}

export function listSurfaces(
  ctx: Pick<Context, 'providers'>,
  _caller: Caller,
  input: { providerId: string },
): Output<'providers.surfaces.list'> {
  return { data: describeSurfaces(providerOf(ctx, input.providerId)), hasMore: false };
}

/**
 * Returns the surfaces of the profile's provider, with the rules of the profile's server in place of the usual ones.
 * @throws ServiceError `not_found`
 */
export async function listProfileSurfaces(
  ctx: Context,
  caller: Caller,
  { connectedProfileId }: Input<'connectedProfiles.surfaces'>,
): Promise<Output<'connectedProfiles.surfaces'>> {
  const { providerId } = await ctx.db.$cached.profiles.find(caller, connectedProfileId);
  const provider = providerOf(ctx, providerId);
  const contentTypes = await contentTypesAtServer(ctx, caller, connectedProfileId, provider);
  return { data: describeSurfaces({ ...provider, contentTypes }), hasMore: false };
}

function providerOf(ctx: Pick<Context, 'providers'>, providerId: string): Provider {
  return found(ctx.providers.registry.find(providerId) ?? null, 'The provider', providerId);
}
