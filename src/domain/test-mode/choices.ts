/** Lists what a test can choose: personas, provider events and scenarios. */
import type { Context } from '../../context.ts';
import type { Output } from '../../contract/index.ts';
import {
  describePersonas,
  describeProviderEvents,
  describeScenarios,
} from '../../simulators/describe-test-mode.ts';
import { isProfileScenario } from '../../simulators/scenarios.ts';
import { capMarker } from '../foundation/billing/caps.ts';

export function listPersonas(ctx: Pick<Context, 'providers'>): Output<'test.personas.list'> {
  return {
    data: describePersonas(ctx.providers.registry.providers, ctx.providers.simulated.simulators),
    hasMore: false,
  };
}

export function listProviderEvents(ctx: Pick<Context, 'providers'>): Output<'test.providerEvents.list'> {
  return { data: describeProviderEvents(ctx.providers.simulated.simulators), hasMore: false };
}

/** The scenario of a reached cap, which is the service's own: no provider is involved. */
const quotaExceeded: Output<'test.scenarios.list'>['data'][number] = {
  scenario: 'quota_exceeded',
  appliesTo: ['text'],
  description: `A publish request is refused as if the free plan’s cap of a month were reached; test mode has no caps of its own. A text is marked for it by ${capMarker}.`,
  outcome: { status: 402, code: 'quota_exceeded' },
  triggers: [],
};

export function listScenarios(ctx: Pick<Context, 'providers'>): Output<'test.scenarios.list'> {
  return {
    data: [
      ...describeScenarios(ctx.providers.registry.providers, ctx.providers.simulated.simulators),
      quotaExceeded,
    ],
    hasMore: false,
  };
}

/** Lists the scenarios of test mode that concern a whole profile, as opposed to one item. */
export function listProfileScenarios(ctx: Pick<Context, 'providers'>): Output<'test.scenarios.list'>['data'] {
  return listScenarios(ctx).data.filter(({ scenario }) => isProfileScenario(scenario));
}
