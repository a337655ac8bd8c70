/** What test mode does on demand. */
import { contractNumber } from '../../contract/values.ts';
import { contentHeldMs } from '../../db/content-retention.ts';
import {
  describePersonas,
  describeProviderEvents,
  refusingProviders,
  triggersOf,
} from '../../providers/describe.ts';
import { publishFailures } from '../../providers/publish-failures.ts';
import {
  faultMarker,
  personas,
  publishFaults,
  rehearsedReasons,
  scenarios,
} from '../../providers/simulator.ts';
import { capMarker } from '../billing/rehearse-cap.ts';
import type { ReferenceSource } from './source.ts';

export function testModeReference({ registry }: ReferenceSource) {
  const { providers } = registry;
  return {
    scenarios: scenarios.map(({ scenario, description, outcome, scope }) => ({
      scenario,
      description,
      outcome: outcome as { status: number; code?: string },
      ofProfiles: (scope as readonly string[]).includes('profile'),
      triggers: triggersOf(providers, scenario),
    })),
    faults: publishFaults.map(({ fault, description }) => ({
      fault,
      description,
      marker: faultMarker(fault),
    })),
    refusals: rehearsedReasons.map((reason) => ({
      reason,
      marker: faultMarker(reason),
      message: publishFailures[reason].message,
      providers: refusingProviders(providers, reason).map(({ name }) => name),
    })),
    quotaMarker: capMarker,
    personas: describePersonas(providers),
    providerEvents: describeProviderEvents(providers),
    contentKeptMs: contentHeldMs,
    longestAdvanceMs:
      contractNumber('components', 'schemas', 'TestClockAdvance', 'properties', 'seconds', 'maximum') * 1000,
    exampleMarker: faultMarker('created_then_timeout'),
    examplePersona: personas[0].persona,
  };
}
