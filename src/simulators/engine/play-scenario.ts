/** Plays failures on demand, in the form that the provider gives each. */

import type { Scenario } from '../scenarios.ts';
import type { SimulatedAnswer, SimulatedRequest, Triggers } from '../simulator.ts';
import type { SimulatorStore } from '../store.ts';
import { outage, Refusal, silence } from './http.ts';
import { pageIn } from './paging.ts';

/** The number of lists that are read on an account before one is throttled. */
const listsBefore = 2;
const memory = 'midway-throttle';

/**
 * Counts the lists that are read on an account, and tells whether this one is throttled. Only one list is
 * throttled, so a backfill meets the throttle in the middle of its walk.
 */
async function throttlesMidway(
  accountId: string,
  store: Pick<SimulatorStore, 'read' | 'write'>,
): Promise<boolean> {
  const written = (await store.read(accountId)).get(memory);
  const lists = Number(written?.lists ?? 0);
  if (lists <= listsBefore) await store.write(accountId, memory, { lists: lists + 1 });
  return lists === listsBefore;
}

/** An outcome of a call: a refusal, an answer, or nothing, which lets the call continue. */
type ScenarioOutcome = Refusal | SimulatedAnswer | undefined;

/** Declares how a provider answers each failure that a test has asked for by a scenario. */
export interface Failures<Call> {
  /**
   * Returns the outcome for a grant that has expired; absent when the check of the token notices this by
   * itself.
   */
  grantExpired?(call: Call): ScenarioOutcome;
  /** Tells whether the credential of the call can be refreshed; absent when the provider refreshes none. */
  refreshes?(call: Call): boolean;
  grantRevoked(call: Call): ScenarioOutcome;
  scopeMissing(call: Call): ScenarioOutcome;
  /**
   * A throttle that tells how long it lasts.
   * @param seconds how long.
   */
  throttled(call: Call, seconds: number): ScenarioOutcome;
  throttledWithoutHint(call: Call): ScenarioOutcome;
  serverError(call: Call): ScenarioOutcome;
  /** The refusal of a version that is not answered any more; absent where versions do not end. */
  versionEnded?(call: Call): ScenarioOutcome;
  /** The body of a successful answer without the ids that it needs. */
  unusable(call: Call): string;
  /** The beginning of a body that ends too early. */
  malformed: string;
  notFound(call: Call): ScenarioOutcome;
}

/** The waits that the scenarios' descriptions promise. */
const throttledSeconds = 19 * 60;
const midwaySeconds = 60;

/** Tells apart the calls of an API, so that the right ones fail on demand. */
interface FailingApi<Call> {
  failures: Failures<Call>;
  /** The ids that make a call fail when it names them, on any healthy account. */
  triggers: readonly Triggers[];
  /** Returns the account of the call's token; `undefined` without one. */
  ownerOf(call: Call): { accountId: string; scenario: string; persona?: string | undefined } | undefined;
  names(call: Call, id: string): boolean;
  /** Tells whether the call shows the accounts that a grant reaches. */
  showsAccounts(call: Call): boolean;
  /**
   * Tells whether the call asks if a token is still valid, and for which scopes. Absent when the API has no such call.
   */
  inspects?(call: Call): boolean;
  /** Tells whether the call reads a page of a list. */
  lists(call: Call): boolean;
}

/** Answers a call with the failure that is due, or with what `goOn` answers. */
export type FailOnDemand<Call> = (
  call: Call,
  store: SimulatorStore,
  goOn: () => Promise<SimulatedAnswer>,
) => Promise<SimulatedAnswer>;

export function failingOnDemand<Call extends { request: SimulatedRequest }>(
  api: FailingApi<Call>,
): FailOnDemand<Call> {
  return async (call, store, goOn) => {
    const owner = api.ownerOf(call);
    if (!owner) return goOn();
    const scenario = scenarioOf(call, owner, api);
    const counted = scenario === 'throttled_midway' && api.lists(call);
    const midway = counted && (await throttlesMidway(owner.accountId, store));
    const failure = playScenario(scenario, call, api.failures, midway);
    if (failure) return failure;
    const answer = await goOn();
    return api.lists(call) ? pageIn(scenario, call.request, answer) : answer;
  };
}

function scenarioOf<Call>(
  call: Call,
  { scenario, persona }: { scenario: string; persona?: string | undefined },
  { triggers, names, showsAccounts, inspects }: FailingApi<Call>,
): string {
  if (persona === 'accounts_outage' && showsAccounts(call)) return 'outage_503';
  if (scenario === 'healthy') return triggeredBy(triggers, (id) => names(call, id));
  return inspects?.(call) ? scenarioOfInspection(scenario) : scenario;
}

/**
 * Returns the scenario's answer; `undefined` when the call is to continue.
 * @param midway tells whether this list is the one that is throttled in the middle of a walk.
 * @throws Refusal
 */
export function playScenario<Call>(
  scenario: string,
  call: Call,
  failures: Failures<Call>,
  midway = false,
): SimulatedAnswer | undefined {
  const outcomes: Record<Scenario, () => ScenarioOutcome> = {
    healthy: () => undefined,
    grant_expired: () => failures.grantExpired?.(call),
    refresh_outage: () => (failures.refreshes?.(call) ? undefined : outage),
    grant_revoked: () => failures.grantRevoked(call),
    scope_missing: () => failures.scopeMissing(call),
    scope_unconfirmed: () => failures.scopeMissing(call),
    scope_withdrawn: () => failures.scopeMissing(call),
    throttled: () => failures.throttled(call, throttledSeconds),
    throttled_midway: () => (midway ? failures.throttled(call, midwaySeconds) : undefined),
    repeated_cursor: () => undefined,
    empty_page: () => undefined,
    throttled_without_hint: () => failures.throttledWithoutHint(call),
    outage_500: () => failures.serverError(call),
    outage_503: () => outage,
    version_ended: () => failures.versionEnded?.(call) ?? { ...outage, status: 502 },
    timeout: () => silence,
    unusable_answer: () => ({ status: 200, body: failures.unusable(call), isBroken: true }),
    malformed_json: () => ({ status: 200, body: failures.malformed, isBroken: true }),
    not_found: () => failures.notFound(call),
  };
  const outcome = outcomes[scenario as Scenario]?.();
  if (outcome instanceof Refusal) throw outcome;
  return outcome;
}

/**
 * Returns the scenario for a call that asks what a token is worth. What is wrong with a grant or its scopes
 * is a finding then, and no failure of the call, except that scopes stay unconfirmed because of an outage.
 */
export function scenarioOfInspection(scenario: string): string {
  if (scenario === 'scope_unconfirmed') return 'outage_503';
  return /^(grant|scope)_/.test(scenario) ? 'healthy' : scenario;
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

/**
 * Returns the scenario that an id in a call leads to; `healthy` when none does.
 * @param names tells whether the call names the id.
 */
function triggeredBy(
  triggers: readonly { ids: Readonly<Partial<Record<Scenario, string>>> }[],
  names: (id: string) => boolean,
): string {
  const ids = triggers.flatMap((one) => Object.entries(one.ids));
  return ids.find(([, id]) => names(id))?.[0] ?? 'healthy';
}
