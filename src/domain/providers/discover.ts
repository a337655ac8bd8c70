/** Answers discovery from the providers' declarations, for anybody. */
import type { Context } from '../../context.ts';
import type { Output } from '../../contract/index.ts';
import { found } from '../../db/scope.ts';
import { describeProvider, describeSurfaces } from '../../providers/describe.ts';
import type { Provider } from '../../providers/provider.ts';
import type { Caller } from '../caller.ts';

export function listProviders(ctx: Context): Output<'providers.list'> {
  return { data: ctx.registry.providers.map(describeProvider), hasMore: false };
}

export function getProvider(
  ctx: Context,
  _caller: Caller,
  input: { providerId: string },
): Output<'providers.get'> {
  return describeProvider(providerOf(ctx, input.providerId));
}

export function listSurfaces(
  ctx: Context,
  _caller: Caller,
  input: { providerId: string },
): Output<'providers.surfaces.list'> {
  return { data: describeSurfaces(providerOf(ctx, input.providerId)), hasMore: false };
}

function providerOf(ctx: Context, providerId: string): Provider {
  return found(ctx.registry.find(providerId) ?? null, 'The provider');
}
