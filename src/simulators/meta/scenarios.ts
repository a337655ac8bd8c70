/** Plays failures on demand, in the provider's wire format. */
import type { Scenario } from '../scenarios.ts';
import type { SimulatedAnswer } from '../simulator.ts';
import { outage } from './answers.ts';
import { appRemoved, GraphRefusal, permissionMissing, sessionExpired, unreachable } from './errors.ts';
import { businessUsage } from './usage-headers.ts';

/** The names by which the provider tells the call budget of an account from that of a Page. */
export interface Budget {
  /** The budget's name in the usage header. */
  type: string;
  throttleCode: number;
}

interface ScenarioContext {
  budget: Budget;
  accountId: string;
  nodeId: string;
  method: string;
  /** True when a successful answer would be a list. */
  list: boolean;
  /** Set for the list that is throttled in the middle of a walk. */
  midway?: boolean;
}

/** The numbers that the scenarios' descriptions promise. */
const regainMinutes = 19;
const midwayMinutes = 1;

const outcomes: Record<Scenario, (context: ScenarioContext) => SimulatedAnswer | undefined> = {
  healthy: () => undefined,
  grant_expired: throwing(sessionExpired),
  grant_revoked: throwing(appRemoved),
  scope_missing: throwing(permissionMissing),
  scope_unconfirmed: throwing(permissionMissing),
  scope_withdrawn: throwing(permissionMissing),
  throttled: (context) => throttle(context, regainMinutes),
  throttled_midway: (context) => (context.midway ? throttle(context, midwayMinutes) : undefined),
  throttled_without_hint: () =>
    refuse({ message: '(#4) Application request limit reached', code: 4, is_transient: true }),
  outage_500: () => refuse({ message: 'Something went wrong', code: 1 }, 500),
  outage_503: () => outage,
  timeout: () => ({ status: 200, body: '', hangs: true }),
  unusable_answer: ({ list }) => ({ status: 200, body: list ? '{"data":[{}]}' : '{}' }),
  malformed_json: () => ({ status: 200, body: '{"data":[{"id":"1784' }),
  not_found: ({ nodeId, method }) => {
    throw unreachable(nodeId, method.toLowerCase());
  },
};

/**
 * Returns the scenario's answer; `undefined` when everything works.
 * @throws GraphRefusal
 */
export function playScenario(scenario: string, context: ScenarioContext): SimulatedAnswer | undefined {
  return outcomes[scenario as Scenario]?.(context);
}

function throwing(refusal: () => GraphRefusal): () => never {
  return () => {
    throw refusal();
  };
}

function throttle({ budget, accountId }: ScenarioContext, minutes: number): never {
  refuse({ message: `(#${budget.throttleCode}) Too many calls`, code: budget.throttleCode }, 400, {
    'x-business-use-case-usage': businessUsage(accountId, budget.type, 100, minutes),
  });
}

function refuse(...refusal: ConstructorParameters<typeof GraphRefusal>): never {
  throw new GraphRefusal(...refusal);
}

/**
 * Returns the ids that lead to a scenario's outcome on any healthy account. Each ends in a code that people
 * recognise.
 * @param idOf makes an id of a reserved range from four digits.
 */
export function triggerIds(idOf: (digits: string) => string): Partial<Record<Scenario, string>> {
  return {
    grant_revoked: idOf('0190'),
    scope_withdrawn: idOf('0403'),
    throttled: idOf('0429'),
    throttled_without_hint: idOf('0430'),
    outage_500: idOf('0500'),
    outage_503: idOf('0503'),
    timeout: idOf('0504'),
    unusable_answer: idOf('0200'),
    malformed_json: idOf('0201'),
    not_found: idOf('0404'),
  };
}
