/** Describes what test mode does on demand, as the simulators and the providers declare it. Pure functions. */
import type { Schemas } from '../contract/index.ts';
import type { ImportedGrant } from '../providers/connect.ts';
import type { LoginKind, Provider } from '../providers/provider.ts';
import {
  errorsBy,
  type PublishFailureReason,
  publishFailures,
  refusalFor,
} from '../providers/publish-failures.ts';
import { faultMarker, publishFaults, simulatedReasons } from './faults.ts';
import { type Persona, personas } from './personas.ts';
import { type Simulators, simulatorOf } from './registry.ts';
import { type Scenario, scenarios } from './scenarios.ts';
import type { Simulator } from './simulator.ts';

export function describeScenarios(
  providers: readonly Provider[],
  simulators: Simulators,
): Schemas['TestScenario'][] {
  const ofCalls = scenarios.map(({ scenario, scope, description, outcome }) => ({
    scenario,
    appliesTo: [...scope],
    description,
    outcome,
    triggers: triggersOf(simulators, scenario),
  }));
  const ofPublishing = publishFaults.map(({ fault, description }) => ({
    scenario: fault,
    appliesTo: publishingMarks,
    description: `Publishing: ${description} A text is marked for it by ${faultMarker(fault)}.`,
    outcome: { status: 200 },
    triggers: [],
  }));
  return [...ofCalls, ...ofPublishing, ...describeSimulated(providers)];
}

const publishingMarks = ['profile', 'text'] satisfies Schemas['TestScenario']['appliesTo'];

/**
 * Describes each simulated reason, with the providers that refuse for it. The reason's marker has no effect
 * at others.
 */
function describeSimulated(providers: readonly Provider[]): Schemas['TestScenario'][] {
  return simulatedReasons.map((reason) => {
    const refusing = refusersFor(providers, reason);
    return {
      scenario: reason,
      appliesTo: publishingMarks,
      description: `Publishing, refused by ${new Intl.ListFormat('en').format(refusing)}: ${publishFailures[reason].message} A text is marked for it by ${faultMarker(reason)}.`,
      outcome: { status: 200 },
      triggers: [],
    };
  });
}

/** Names the providers that refuse for a reason, with their login kinds where not all of them do. */
export function refusersFor(providers: readonly Provider[], reason: PublishFailureReason): string[] {
  return providers.flatMap((provider) => {
    const { name, loginKinds } = provider;
    const refusing = loginKinds.filter(({ id }) => refusalFor(errorsBy(provider, id), reason));
    return refusing.length === loginKinds.length ? [name] : refusing.map(({ id }) => `${name} by ${id}`);
  });
}

/**
 * Returns the ids that lead to the scenario's outcome, each with its provider and the surfaces whose
 * operations take it.
 */
export function triggersOf(simulators: Simulators, scenario: Scenario): Schemas['TestTrigger'][] {
  return Object.entries(simulators).flatMap(([providerId, simulator]) =>
    simulator.triggers.flatMap(({ surfaces, ids: { [scenario]: externalId } }) =>
      externalId ? [{ providerId, surfaces: [...surfaces], externalId }] : [],
    ),
  );
}

export function describeProviderEvents(simulators: Simulators): Schemas['TestProviderEventKind'][] {
  return Object.entries(simulators).flatMap(([providerId, simulator]) =>
    simulator.providerEvents.map(({ event, description, topic, loginKinds, takes }) => ({
      providerId,
      event,
      description,
      ...(topic ? { topic } : {}),
      ...(loginKinds ? { loginKinds: [...loginKinds] } : {}),
      takes: [...takes],
    })),
  );
}

export function describePersonas(
  providers: readonly Provider[],
  simulators: Simulators,
): Schemas['TestPersona'][] {
  return personas.map(({ persona, description }) => ({
    persona,
    description,
    accessTokens: providers.flatMap(({ id, loginKinds }) =>
      loginKinds
        .filter(({ connect }) => connect.grantImport)
        .map((loginKind) => ({
          providerId: id,
          loginKind: loginKind.id,
          ...importedGrant(simulatorOf(simulators, id), loginKind, persona),
        })),
    ),
  }));
}

/** Returns the token or app password with which the persona's grant is imported. */
export function importedGrant(
  simulator: Simulator,
  { id, connect }: LoginKind,
  persona: Persona,
): ImportedGrant {
  if (connect.grantImport?.takes === 'appPassword') return { appPassword: simulator.appPassword?.(persona) };
  const { importHost: host } = simulator;
  return { accessToken: simulator.grantToken(id, persona), ...(host ? { host } : {}) };
}
