/** Describes what test mode does on demand. */
import { contractNumber } from '../../../contract/values.ts';
import { contentHeldMs } from '../../../db/retention/retention.ts';
import { publishFailures } from '../../../providers/publish-failures.ts';
import {
  describePersonas,
  describeProviderEvents,
  refusersFor,
  triggersOf,
} from '../../../simulators/describe-test-mode.ts';
import { faultMarker, publishFaults, simulatedReasons } from '../../../simulators/faults.ts';
import { personas } from '../../../simulators/personas.ts';
import { scenarios } from '../../../simulators/scenarios.ts';
import { capMarker } from '../../foundation/billing/caps.ts';
import type { ReferenceSource } from './source.ts';

export function testModeReference({ providers: { registry, simulated } }: ReferenceSource) {
  const simulators = simulated.simulators;
  const { providers } = registry;
  return {
    scenarios: scenarios.map(({ scenario, description, outcome, scope }) => ({
      scenario,
      description,
      outcome: outcome as { status: number; code?: string },
      ofProfiles: (scope as readonly string[]).includes('profile'),
      triggers: triggersOf(simulators, scenario),
    })),
    faults: publishFaults.map(({ fault, description }) => ({
      fault,
      description,
      marker: faultMarker(fault),
    })),
    refusals: simulatedReasons.map((reason) => ({
      reason,
      marker: faultMarker(reason),
      message: publishFailures[reason].message,
      providers: refusersFor(providers, reason),
    })),
    quotaMarker: capMarker,
    personas: describePersonas(providers, simulators),
    dialects: Object.values(simulators).flatMap(({ dialects = [] }) => dialects),
    providerEvents: describeProviderEvents(simulators),
    contentKeptMs: contentHeldMs,
    longestAdvanceMs:
      contractNumber('components', 'schemas', 'TestClockAdvance', 'properties', 'seconds', 'maximum') * 1000,
    exampleMarker: faultMarker('created_then_timeout'),
    examplePersona: personas[0].persona,
  };
}
