/** Lists the scenarios: the ways in which calls to a simulated provider fail on demand. */
import { type PublishMark, publishMarks } from './faults.ts';

interface ScenarioDeclaration {
  scenario: Scenario;
  description: string;
  /** The outcome of a call; without a code it succeeds. */
  outcome: { status: number; code?: ScenarioCode };
  /** Whether a whole profile can be in the scenario, one id on a healthy profile, or both. */
  scope: readonly ('profile' | 'id')[];
}

type ScenarioCode = 'invalid_token' | 'scope_insufficient' | 'platform_rate_limit' | 'not_found' | 'internal';

export type Scenario = (typeof scenarios)[number]['scenario'];

/** The ways in which a simulated provider fails on demand. The docs and `test.scenarios.list` show them. */
export const scenarios = [
  { scenario: 'healthy', description: 'Everything works.', outcome: { status: 200 }, scope: ['profile'] },
  {
    scenario: 'grant_expired',
    description: 'The service knows that the grant has expired; no provider call is made.',
    outcome: { status: 401, code: 'invalid_token' },
    scope: ['profile'],
  },
  {
    scenario: 'refresh_outage',
    description:
      'The provider says that the credential has expired, and answers 503 when it is to be refreshed. Where credentials are not refreshed, it answers 503 to every call.',
    outcome: { status: 503, code: 'internal' },
    scope: ['profile'],
  },
  {
    scenario: 'grant_revoked',
    description: 'The end user removed the app; the provider says so when it is called.',
    outcome: { status: 401, code: 'invalid_token' },
    scope: ['profile', 'id'],
  },
  {
    scenario: 'scope_missing',
    description: 'The end user granted none of the scopes that content needs; no provider call is made.',
    outcome: { status: 403, code: 'scope_insufficient' },
    scope: ['profile'],
  },
  {
    scenario: 'scope_unconfirmed',
    description: 'The scopes could not be confirmed with the provider, which counts as missing.',
    outcome: { status: 403, code: 'scope_insufficient' },
    scope: ['profile'],
  },
  {
    scenario: 'scope_withdrawn',
    description: 'The provider refuses the call for lack of a permission that the grant had.',
    outcome: { status: 403, code: 'scope_insufficient' },
    scope: ['profile', 'id'],
  },
  {
    scenario: 'throttled',
    description:
      'The provider throttles and says for how long (19 minutes). Until then the service asks it nothing for the account, unless the clock of test mode is moved.',
    outcome: { status: 429, code: 'platform_rate_limit' },
    scope: ['profile', 'id'],
  },
  {
    scenario: 'throttled_without_hint',
    description:
      'The provider throttles and does not say for how long. For 5 minutes, or for as long as its documents say that its limits count, the service asks it nothing for the account, unless the clock of test mode is moved.',
    outcome: { status: 429, code: 'platform_rate_limit' },
    scope: ['profile', 'id'],
  },
  {
    scenario: 'throttled_midway',
    description: 'Everything works, but the third list that is read is throttled for a minute, once.',
    outcome: { status: 200 },
    scope: ['profile'],
  },
  {
    scenario: 'repeated_cursor',
    description:
      'Everything works, but each page of a list after the first names the cursor by which it was asked for as that of the next page.',
    outcome: { status: 200 },
    scope: ['profile'],
  },
  {
    scenario: 'empty_page',
    description:
      'Everything works, but the first page of a list has no items if another one follows, and names that one.',
    outcome: { status: 200 },
    scope: ['profile'],
  },
  {
    scenario: 'outage_500',
    description: 'The provider answers 500.',
    outcome: { status: 500, code: 'internal' },
    scope: ['profile', 'id'],
  },
  {
    scenario: 'outage_503',
    description: 'The provider answers 503 with a page for people instead of JSON.',
    outcome: { status: 503, code: 'internal' },
    scope: ['profile', 'id'],
  },
  {
    scenario: 'version_ended',
    description:
      'The provider does not answer any more in the version of its API that the service asks for. One whose versions do not end answers 502 with a page for people.',
    outcome: { status: 502, code: 'internal' },
    scope: ['profile'],
  },
  {
    scenario: 'timeout',
    description: 'The provider does not answer in time.',
    outcome: { status: 502, code: 'internal' },
    scope: ['profile', 'id'],
  },
  {
    scenario: 'unusable_answer',
    description: 'The provider answers 200 without the ids that the answer needs.',
    outcome: { status: 502, code: 'internal' },
    scope: ['profile', 'id'],
  },
  {
    scenario: 'malformed_json',
    description: 'The provider answers 200 with JSON that ends too early.',
    outcome: { status: 502, code: 'internal' },
    scope: ['profile', 'id'],
  },
  {
    scenario: 'not_found',
    description: 'The provider does not know the object.',
    outcome: { status: 404, code: 'not_found' },
    scope: ['id'],
  },
] as const satisfies readonly (Omit<ScenarioDeclaration, 'scenario'> & { scenario: string })[];

/** The scenarios that a whole profile can be in: those of calls, and those of publishing. */
export const profileScenarios: readonly (Scenario | PublishMark)[] = [
  ...scenarios
    .filter(({ scope }) => (scope as readonly string[]).includes('profile'))
    .map(({ scenario }) => scenario),
  ...publishMarks,
];

export function isProfileScenario(name: string): name is Scenario | PublishMark {
  return (profileScenarios as readonly string[]).includes(name);
}
