import type { Context } from '../../context.ts';
import type { Output } from '../../contract/index.ts';
import { describeScenarios } from '../../providers/describe.ts';

export function listScenarios(ctx: Context): Output<'test.scenarios.list'> {
  return { data: describeScenarios(ctx.registry.providers), hasMore: false };
}
