import type { Context } from '../../context.ts';
import type { Output } from '../../contract/index.ts';
import { describeProviderEvents } from '../../simulators/describe.ts';

export function listProviderEvents(ctx: Context): Output<'test.providerEvents.list'> {
  return { data: describeProviderEvents(ctx.simulated.providers), hasMore: false };
}
