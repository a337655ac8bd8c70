import type { Context } from '../../context.ts';
import type { Output } from '../../contract/index.ts';
import { describeScenarios } from '../../providers/describe.ts';
import { isProfileScenario } from '../../providers/simulator.ts';

export function listScenarios(ctx: Context): Output<'test.scenarios.list'> {
  return { data: describeScenarios(ctx.registry.providers), hasMore: false };
}

/** Those that a whole profile can be in. */
export function listProfileScenarios(ctx: Context): Output<'test.scenarios.list'>['data'] {
  return listScenarios(ctx).data.filter(({ scenario }) => isProfileScenario(scenario));
}
