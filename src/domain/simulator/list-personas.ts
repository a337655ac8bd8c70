import type { Context } from '../../context.ts';
import type { Output } from '../../contract/index.ts';
import { describePersonas } from '../../providers/describe.ts';

export function listPersonas(ctx: Context): Output<'test.personas.list'> {
  return { data: describePersonas(ctx.registry.providers), hasMore: false };
}
