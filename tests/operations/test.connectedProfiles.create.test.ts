import { describe, expect, test } from '@jest/globals';
import request from 'supertest';
import type { Schemas } from '../../src/contract/index.ts';
import { namesFor } from '../../src/providers/access.ts';
import { profileMetricsOperation } from '../../src/providers/describe-provider.ts';
import { loginKindOf } from '../../src/providers/registry.ts';
import { profileScenarios } from '../../src/simulators/scenarios.ts';
import { contentOperations, expectFieldRefused, itemsOf, registry, useBench } from '../support/content.ts';
import { expectError, expectViolations } from '../support/errors.ts';
import { sampleOf } from '../support/sample.ts';
import { secretsIn } from '../support/secrets.ts';
import { clientOf } from '../support/service.ts';
import { usualClass } from '../support/usual-profiles.ts';

const bench = useBench();
const path = '/v1/test/connected-profiles';
const typeId = (prefix: string) => expect.stringMatching(new RegExp(`^${prefix}_[0-9a-z]{26}$`));
const instant = expect.stringMatching(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/);

type Health = Schemas['ProfileHealth'];
const kinds = registry.providers.flatMap((provider) =>
  provider.loginKinds.map((loginKind) => ({ providerId: provider.id, loginKind: loginKind.id, provider })),
);

test.each(sampleOf(kinds, 4))(
  'a profile of $providerId by $loginKind is a Connected Profile',
  async (kind) => {
    const { provider, ...input } = kind;
    const { status, body } = await bench.client.post(path, input);
    expect(status).toBe(200);
    expect(body).toEqual({
      connectedProfileId: typeId('test_cp'),
      connectionId: typeId('test_conn'),
      providerId: provider.id,
      externalId: expect.stringMatching(/^\S+$/),
      kind: loginKindOf(provider, kind.loginKind).profileKind,
      displayName: expect.stringMatching(/^Harbour Bakery, \d+ \S+ \S+$/),
      username: expect.stringMatching(/^harbour\S+$/),
      // LinkedIn tells no address of a logo that lasts.
      ...(provider.id === 'linkedin'
        ? {}
        : { avatarUrl: expect.stringMatching(/^http:.*\/simulated\/files\/\w+\.jpg/) }),
      status: 'live',
      health: { credential: 'ok', operations: expect.any(Array) },
      createdAt: instant,
      updatedAt: instant,
    });
    expect(JSON.stringify(body)).not.toMatch(/token/i);
    expect(secretsIn(JSON.stringify(body))).toEqual([]);
  },
);

test("without a login kind it is the provider's first one, and healthy", async () => {
  const profile = await bench.client.newProfile({ providerId: 'instagram' });
  const deletion = profile.health.operations.find(
    ({ operationId }) => operationId === 'instagram.media.items.delete',
  );
  expect(deletion).toEqual({ operationId: 'instagram.media.items.delete', available: false });
  expect(profile.health.credential).toBe('ok');
});

test('two profiles are two accounts on two connections, with the same fixtures under other ids', async () => {
  const first = await bench.client.newProfile();
  const second = await bench.client.newProfile();
  for (const field of ['connectedProfileId', 'connectionId', 'externalId'] as const)
    expect(first[field]).not.toBe(second[field]);
  const ours = await itemsOf(bench.client, first, 'instagram.media.items');
  const theirs = await itemsOf(bench.client, second, 'instagram.media.items');
  expect(ours.map(({ text }) => text)).toEqual(theirs.map(({ text }) => text));
  const ids = new Set(ours.map(({ externalId }) => externalId));
  expect(theirs.filter(({ externalId }) => ids.has(externalId))).toEqual([]);
});

describe.each(sampleOf(kinds, 2))('the health of $providerId by $loginKind', (kind) => {
  const { providerId, loginKind, provider } = kind;
  const { profileMetrics } = provider;
  const own = [
    ...(profileMetrics ? [{ operationId: profileMetricsOperation, scopes: profileMetrics.scopes }] : []),
    ...contentOperations.filter((operation) => operation.provider.id === providerId),
  ];
  const healthIn = async (scenario: string): Promise<Health> =>
    (await bench.client.newProfile({ providerId, loginKind, scenario })).health;
  /**
   * Returns the health of operations other than publishing, in a fixed order. connectedProfiles.get.test.ts
   * tests that of publishing.
   */
  const sorted = ({ operations }: Health) =>
    operations
      .filter(({ operationId }) => !operationId.endsWith('.publish'))
      .toSorted((a, b) => (a.operationId < b.operationId ? -1 : 1));
  const expected = (describeOne: (scopes: readonly string[]) => object, otherwise: object) =>
    own
      .map(({ operationId, scopes }) => {
        const needed = namesFor(scopes, usualClass(provider, loginKind));
        return { operationId, ...(needed ? describeOne(needed) : otherwise) };
      })
      .sort((a, b) => (a.operationId < b.operationId ? -1 : 1));
  const unavailable = { available: false };

  test('has every operation of the provider, available where the login kind offers it', async () => {
    const health = await healthIn('healthy');
    expect(health.credential).toBe('ok');
    expect(sorted(health)).toEqual(expected(() => ({ available: true }), unavailable));
  });

  test('tells an expired grant, with which nothing is available', async () => {
    const health = await healthIn('grant_expired');
    expect(health.credential).toBe('expired');
    expect(sorted(health)).toEqual(expected(() => unavailable, unavailable));
  });

  test.each(['scope_missing', 'scope_unconfirmed'])('names the scopes that lack in %s', async (scenario) => {
    const health = await healthIn(scenario);
    expect(health.credential).toBe('ok');
    // A grant of a login kind without scopes lacks none.
    const lacking = (scopes: readonly string[]) =>
      scopes.length > 0 ? { available: false, missingScopes: scopes } : { available: true };
    expect(sorted(health)).toEqual(expected(lacking, unavailable));
  });

  test('is good in the scenarios that only a call finds out', async () => {
    const known = ['healthy', 'grant_expired', 'scope_missing', 'scope_unconfirmed'];
    const healthy = sorted(await healthIn('healthy'));
    for (const scenario of sampleOf(
      profileScenarios.filter((name) => !known.includes(name)),
      3,
    )) {
      const health = await healthIn(scenario);
      expect(health.credential).toBe('ok');
      expect(sorted(health)).toEqual(healthy);
    }
  });
});

describe('what is wrong with the input', () => {
  const create = (body?: object) => bench.client.post(path, body);

  test('values of the schema come together', async () => {
    expectViolations(await create(), { providerId: 'required' });
    expectViolations(await create({}), { providerId: 'required' });
    expectViolations(await create({ providerId: 1, loginKind: '', scenario: null, mode: 'live', a: {} }), {
      providerId: 'invalid_type',
      loginKind: 'too_short',
      scenario: 'invalid_type',
      mode: 'unknown_field',
      a: 'unknown_field',
    });
  });

  test('choices that do not exist come together', async () => {
    expectViolations(await create({ providerId: 'myspace', scenario: 'sunshine' }), {
      providerId: 'invalid_value',
      scenario: 'invalid_value',
    });
    expectViolations(await create({ providerId: 'facebook', loginKind: 'instagram_login', scenario: 'x' }), {
      loginKind: 'invalid_value',
      scenario: 'invalid_value',
    });
  });

  test('a scenario that is an outcome of ids only is none for a profile', async () => {
    expectViolations(await create({ providerId: 'facebook', scenario: 'not_found' }), {
      scenario: 'invalid_value',
    });
  });
});

describe('for a live key the path does not exist', () => {
  test('whatever is sent', async () => {
    const { key, client } = await bench.service.newKey({ mode: 'live' });
    const nowhere = await client.post('/v1/test/nothing', {});
    const send = (text: string, headers: Record<string, string>) =>
      request(bench.service.url)
        .post(path)
        .set({ Authorization: `Bearer ${key}`, 'Content-Type': 'application/json', ...headers })
        .send(text);
    const answers = [
      await send('{"providerId":"instagram"}', {}),
      await send('{"providerId":1}', {}),
      await send('{', {}),
      await send('x', { 'Content-Type': 'text/plain' }),
      await send('{"providerId":"instagram"}', { 'Idempotency-Key': 'a b' }),
      await send('{"providerId":"instagram"}', { 'Idempotency-Key': 'k' }),
    ];
    for (const answer of answers) {
      expectError(answer, 404, 'not_found');
      expect(answer.body).toEqual(nowhere.body);
    }
  });
});

test('without a key it is unauthorized', async () => {
  const { url } = bench.service;
  expectError(await clientOf(url).post(path, { providerId: 'instagram' }), 401, 'unauthorized');
});

describe('Idempotency-Key', () => {
  const create = (key: string, body: object) => bench.client.post(path, body).set('Idempotency-Key', key);

  test('the same key and input answer the same profile', async () => {
    const first = await create('same', { providerId: 'facebook', scenario: 'healthy' });
    const second = await create('same', { scenario: 'healthy', providerId: 'facebook' });
    expect(first.headers).not.toHaveProperty('idempotent-replayed');
    expect(second.headers).toHaveProperty('idempotent-replayed', 'true');
    expect(second.body).toEqual(first.body);
    expect((await create('other', { providerId: 'facebook' })).body).not.toEqual(first.body);
  });

  test('the same key with another input is a conflict', async () => {
    expect((await create('reused', { providerId: 'facebook' })).status).toBe(200);
    const answer = await create('reused', { providerId: 'instagram' });
    expect(expectError(answer, 409, 'conflict')).toEqual({ reason: 'idempotency_key_reused' });
  });

  test('a refused input leaves the key free', async () => {
    expectViolations(await create('free', { providerId: 'myspace' }), { providerId: 'invalid_value' });
    expect((await create('free', { providerId: 'facebook' })).status).toBe(200);
  });

  test('at the same time it makes one profile', async () => {
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => create('race', { providerId: 'facebook' })),
    );
    const made = answers.filter(({ status }) => status === 200);
    const ids = made.map(({ body }) => body.connectedProfileId);
    expect(new Set(ids).size).toBe(1);
    for (const answer of answers.filter(({ status }) => status !== 200))
      expect(expectError(answer, 409, 'conflict')).toEqual({ reason: 'idempotency_key_in_flight' });
  });

  test('one that is no visible ASCII is refused as a header', async () => {
    expectFieldRefused(await create('a b', { providerId: 'facebook' }), 'header.idempotency-key');
  });
});
