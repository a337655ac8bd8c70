import { expect, test } from '@jest/globals';
import type { Schemas } from '../../src/contract/index.ts';
import { publishFailures } from '../../src/providers/publish-failures.ts';
import { faultMarker, publishFaults, simulatedReasons } from '../../src/simulators/faults.ts';
import { scenarios } from '../../src/simulators/scenarios.ts';
import { registry, useBench } from '../support/content.ts';
import { expectError } from '../support/errors.ts';
import { clientOf } from '../support/service.ts';

const bench = useBench();
const path = '/v1/test/scenarios';

test('every scenario of calls is listed, with what it does and what a call answers', async () => {
  const { status, body } = await bench.client.get(path);
  expect(status).toBe(200);
  expect(body).toEqual({ data: expect.any(Array), hasMore: false });
  expect(body.data.slice(0, scenarios.length)).toEqual(
    scenarios.map(({ scenario, scope, description, outcome }) => ({
      scenario,
      appliesTo: scope,
      description,
      outcome,
      triggers: expect.any(Array),
    })),
  );
});

test('after them, every fault of publishing is listed, with the words that mark a text for it', async () => {
  const { body } = await bench.client.get(path);
  const from = scenarios.length;
  const listed = body.data.slice(from, from + publishFaults.length) as Schemas['TestScenario'][];
  expect(listed.map(({ scenario }) => scenario)).toEqual(publishFaults.map(({ fault }) => fault));
  for (const [index, { fault, description }] of publishFaults.entries()) {
    const { description: told, ...rest } = listed[index] as Schemas['TestScenario'];
    expect(rest).toEqual({
      scenario: fault,
      appliesTo: ['profile', 'text'],
      outcome: { status: 200 },
      triggers: [],
    });
    expect(told).toContain(description);
    expect(told.split(' ')).toContain(`${faultMarker(fault)}.`);
  }
});

test('after those, every refusal that can be simulated, with who refuses', async () => {
  const { body } = await bench.client.get(path);
  const listed = body.data.slice(scenarios.length + publishFaults.length, -1) as Schemas['TestScenario'][];
  expect(listed.map(({ scenario }) => scenario)).toEqual(simulatedReasons);
  for (const [index, reason] of simulatedReasons.entries()) {
    const { description = '' } = listed[index] ?? {};
    expect(description).toContain(publishFailures[reason].message);
    expect(description.split(' ')).toContain(`${faultMarker(reason)}.`);
    expect(registry.providers.some(({ name }) => description.includes(name))).toBe(true);
  }
});

test('last, the cap that a publish request can be refused for', async () => {
  const { body } = await bench.client.get(path);
  expect(body.data.at(-1)).toMatchObject({
    scenario: 'quota_exceeded',
    appliesTo: ['text'],
    outcome: { status: 402, code: 'quota_exceeded' },
  });
});

test('a profile can be made in every scenario that applies to profiles, and in no other', async () => {
  const { body } = await bench.client.get(path);
  for (const { scenario, appliesTo } of body.data as Schemas['TestScenario'][]) {
    const input = { providerId: 'facebook', scenario };
    const { status } = await bench.client.post('/v1/test/connected-profiles', input);
    expect([scenario, status]).toEqual([scenario, appliesTo.includes('profile') ? 200 : 400]);
  }
});

test('a scenario that one id can be in names that id for every provider', async () => {
  const { body } = await bench.client.get(path);
  const listed = body.data as Schemas['TestScenario'][];
  const providerIds = registry.providers.map(({ id }) => id);
  for (const { scenario, scope } of scenarios) {
    const { triggers = [] } = listed.find((one) => one.scenario === scenario) ?? {};
    const byId = (scope as readonly string[]).includes('id');
    expect({ scenario, providerIds: [...new Set(triggers.map(({ providerId }) => providerId))] }).toEqual({
      scenario,
      providerIds: byId ? providerIds : [],
    });
  }
  const ids = listed.flatMap(({ triggers }) => triggers.map(({ externalId }) => externalId));
  expect(new Set(ids).size).toBe(ids.length);
});

test('for a live key the path does not exist', async () => {
  const { client } = await bench.service.newKey({ mode: 'live' });
  const answer = await client.get(path);
  expectError(answer, 404, 'not_found');
  expect(answer.body).toEqual((await client.get('/v1/test/nothing')).body);
});

test('without a key it is unauthorized', async () => {
  expectError(await clientOf(bench.service.url).get(path), 401, 'unauthorized');
});
