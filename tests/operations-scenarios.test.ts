/** Tests every failure on demand with every content operation: callers get what the scenario declares. */
import { describe, expect, test } from '@jest/globals';
import type { Response } from 'supertest';
import { type Scenario, scenarios } from '../src/simulators/scenarios.ts';
import { triggerOn } from '../src/simulators/simulator.ts';
import {
  bodyOf,
  type ContentOperation,
  contentOperations,
  formedId,
  type Input,
  inputFor,
  type Profile,
  send,
  surfaces,
  useBench,
} from './support/content.ts';
import { expectError } from './support/errors.ts';
import { sampleOf, shareOf } from './support/sample.ts';
import { simulatorFor } from './support/simulators.ts';
import { waitWithoutHint } from './support/throttles.ts';
import { usualNames } from './support/usual-profiles.ts';

const bench = useBench();

/**
 * Tells whether the service knows of the failure without asking the provider. It never knows of a missing
 * scope where the login kind has no scopes.
 */
function isKnown(scenario: Scenario, { scopes, loginKind }: Case): boolean {
  const lacking = ['scope_missing', 'scope_unconfirmed'].includes(scenario);
  return scenario === 'grant_expired' || (lacking && scopes[loginKind]?.length !== 0);
}
/** Returns the seconds for which a throttle in the scenario lasts. */
const waitIn = (scenario: Scenario, { loginKind }: Case): number =>
  scenario === 'throttled' ? 1140 : waitWithoutHint(loginKind);
/** The scenarios that occur only on a walk through pages or lists, or that a read per provider proves. */
const partial: Scenario[] = ['throttled_midway', 'repeated_cursor', 'empty_page', 'refresh_outage'];
/** The scenarios of a whole profile, except those. */
const profileScenarios = scenarios.filter(
  ({ scenario, scope }) => (scope as readonly string[]).includes('profile') && !partial.includes(scenario),
);
const idScenarios = scenarios.filter(({ scope }) => (scope as readonly string[]).includes('id'));

/**
 * The scenarios whose failures the service does not remember, so that operations can share a profile. It
 * remembers any other failure, which would change the next answer.
 */
const forgotten: Scenario[] = [
  'scope_missing',
  'scope_unconfirmed',
  'malformed_json',
  'unusable_answer',
  'outage_500',
  'outage_503',
  'timeout',
];
const profiles = new Map<string, Promise<Profile>>();

/** Returns a profile in a scenario, which operations share if none of them leaves a trace on it. */
function profileIn(scenario: Scenario, { provider, loginKind }: Case): Promise<Profile> {
  const name = [provider.id, loginKind, scenario].join();
  const shared = forgotten.includes(scenario) ? profiles.get(name) : undefined;
  const profile = shared ?? bench.client.newProfile({ providerId: provider.id, loginKind, scenario });
  profiles.set(name, profile);
  return profile;
}

const cases = contentOperations.flatMap((operation) =>
  operation.loginKinds.map((loginKind) => ({ ...operation, loginKind })),
);
type Case = ContentOperation & { loginKind: string };

/** Providers that say nothing when they delete, so that an answer cannot be malformed: the status alone counts. */
const silent = ['pinterest', 'youtube'];
const isCause = ({ provider, action }: Case, { scenario }: { scenario: Scenario }): boolean =>
  !['malformed_json', 'unusable_answer'].includes(scenario) ||
  action !== 'delete' ||
  !silent.includes(provider.id);

/** The surface with the content type whose ids the operation takes: that of the parent in lists with a filter. */
const surfaceOf = ({ contentType, filter }: Case) =>
  (filter && surfaces[filter]) || contentType.split('.').slice(1).join('.');

/** Returns an input with an id or filter in the provider's format, which may or may not exist. */
function inputWith(id: string, { operationId, action, filter }: Case): Input {
  return {
    ...(action === 'list' ? {} : { externalId: id }),
    ...(filter ? { [filter]: id } : {}),
    ...bodyOf(operationId),
  };
}

/**
 * Returns the scopes that the error has to name: those known to be missing before the call, those that the
 * provider names, or, when it names none, the candidates.
 */
function scopesToldOf(scenario: string, { scopes, provider, loginKind }: Case, told: object): object {
  const needed = usualNames(scopes, provider, loginKind);
  // App passwords have no scopes, so only the provider can say what they lack.
  if (scenario !== 'scope_withdrawn' && needed.length > 0) return { missingScopes: needed };
  if ('missingScopes' in told) return { missingScopes: [expect.stringMatching(/^\S+$/)] };
  return needed.length > 0 ? { candidateScopes: needed } : {};
}

function expectOutcome(
  answer: Response,
  { scenario, outcome }: (typeof scenarios)[number],
  subject: Case,
): void {
  if (!('code' in outcome)) {
    expect(answer.status).toBe(outcome.status);
    return;
  }
  const meta = expectError(answer, outcome.status, outcome.code);
  if (outcome.code === 'scope_insufficient') {
    expect(meta).toEqual(scopesToldOf(scenario, subject, meta));
    // RFC 6749, section 3.3, has the characters that a scope can have.
    for (const scope of (Object.values(meta) as string[][]).flat())
      expect(scope).toMatch(/^[\x21\x23-\x5b\x5d-\x7e]+$/);
  }
  if (outcome.code === 'platform_rate_limit')
    expect(answer.headers['retry-after']).toBe(`${waitIn(scenario, subject)}`);
  if (outcome.status !== 429 && outcome.status !== 503)
    expect(answer.headers).not.toHaveProperty('retry-after');
  expect(JSON.stringify(answer.body)).not.toMatch(
    /access_token|fbtrace|OAuthException|(access|refresh)Jwt|"error":"/,
  );
}

const tried = sampleOf(cases, 24);

describe.each(tried)('$operationId by $loginKind', (subject) => {
  const { operationId, provider, loginKind } = subject;
  const at = tried.indexOf(subject);

  test.each(shareOf(profileScenarios, at, 12).filter((one) => isCause(subject, one)))(
    'answers as declared through a profile in $scenario',
    async (declared) => {
      const { scenario } = declared;
      const profile = await profileIn(scenario, subject);
      const { connectedProfileId } = profile;
      const input =
        scenario === 'healthy'
          ? await inputFor(bench.client, profile, operationId)
          : inputWith(formedId(profile, surfaceOf(subject)), subject);
      const before = bench.providerCalls();
      const answer = await send(bench.client, operationId, { ...input, connectedProfileId });
      expectOutcome(answer, declared, subject);
      if (isKnown(scenario, subject)) expect(bench.providerCalls()).toBe(before);
      else expect(bench.providerCalls()).toBeGreaterThan(before);
    },
  );

  if (subject.action === 'list' && !subject.filter) return;

  const failing = shareOf(idScenarios, at, 10).filter((one) => isCause(subject, one));
  if (failing.length === 0) return;
  test.each(failing)('answers as declared for the id of $scenario', async (declared) => {
    // A throttle affects the whole account and would outlast this test, so it gets a profile of its own.
    const { connectedProfileId } = declared.scenario.startsWith('throttled')
      ? await bench.client.newProfile({ providerId: provider.id, loginKind })
      : await bench.profile(provider, loginKind);
    const id = triggerOn(simulatorFor(provider.id), surfaceOf(subject), declared.scenario) ?? '';
    const answer = await send(bench.client, operationId, { ...inputWith(id, subject), connectedProfileId });
    expectOutcome(answer, declared, subject);
  });
});
