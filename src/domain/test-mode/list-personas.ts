import type { Context } from '../../context.ts';
import type { Output } from '../../contract/index.ts';
import { describePersonas } from '../../simulators/describe.ts';

export function listPersonas(ctx: Context): Output<'test.personas.list'> {
  return { data: describePersonas(ctx.registry.providers, ctx.simulated.providers), hasMore: false };
}
