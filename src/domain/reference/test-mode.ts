/** What test mode does on demand. */
import { contractNumber } from '../../contract/values.ts';
import { simulatorWritesKeptMs } from '../../db/simulator-writes.ts';
import { describePersonas, describeProviderEvents } from '../../providers/describe.ts';
import { faultMarker, personas, publishFaults, scenarios } from '../../providers/simulator.ts';
import type { ReferenceSource } from './source.ts';

export function testModeReference({ registry }: ReferenceSource) {
  const { providers } = registry;
  return {
    scenarios: scenarios.map(({ scenario, description, outcome, scope }) => ({
      scenario,
      description,
      outcome: outcome as { status: number; code?: string },
      ofProfiles: (scope as readonly string[]).includes('profile'),
      triggers: providers.flatMap(({ id, simulator }) => {
        const externalId = simulator.triggers[scenario];
        return externalId ? [{ providerId: id, externalId }] : [];
      }),
    })),
    faults: publishFaults.map(({ fault, description }) => ({
      fault,
      description,
      marker: faultMarker(fault),
    })),
    personas: describePersonas(providers),
    providerEvents: describeProviderEvents(providers),
    contentKeptMs: simulatorWritesKeptMs,
    longestAdvanceMs:
      contractNumber('components', 'schemas', 'TestClockAdvance', 'properties', 'seconds', 'maximum') * 1000,
    exampleMarker: faultMarker('created_then_timeout'),
    examplePersona: personas[0].persona,
  };
}
