import { describe, expect, test } from '@jest/globals';
import type { Schemas } from '../../src/contract/index.ts';
import type { Metrics } from '../../src/providers/metrics.ts';
import { registry, useBench } from '../support/content.ts';
import { expectError } from '../support/errors.ts';
import { proxyProvider } from '../support/provider-proxy.ts';
import { sampleOf } from '../support/sample.ts';
import { describeMetrics, profileMetricsPath, seriesOf } from '../support/suites/metrics.ts';
import { usualNames } from '../support/usual-profiles.ts';

const bench = useBench();
const measured = registry.providers.flatMap((provider) =>
  Object.keys(provider.profileMetrics?.scopes ?? {}).map((loginKind) => ({ provider, loginKind })),
);

/** One piece of code does for all of them what these tests look at. */
const tried = sampleOf(measured, 2);

describe.each(tried)('profiles of $provider.id by $loginKind', ({ provider, loginKind }) => {
  const { profileMetrics: declared } = provider;
  if (!declared) throw new Error(`${provider.id} declares no metrics`);
  const read = async (scenario: string, query: object = {}) => {
    const profile = await bench.client.newProfile({ providerId: provider.id, loginKind, scenario });
    return bench.client.get(profileMetricsPath(profile.connectedProfileId), query);
  };

  describeMetrics({
    declared,
    async reader() {
      const { connectedProfileId } = await bench.profile(provider, loginKind);
      return (query) => bench.client.get(profileMetricsPath(connectedProfileId), query);
    },
    providerCalls: () => bench.providerCalls(),
    place: tried.findIndex((one) => one.provider === provider && one.loginKind === loginKind),
  });

  test('another organization and the other mode find no such profile', async () => {
    const { connectedProfileId } = await bench.profile(provider, loginKind);
    const live = (await bench.service.newKey({ mode: 'live' })).client;
    for (const client of [bench.stranger.client, live])
      expectError(await client.get(profileMetricsPath(connectedProfileId)), 404, 'not_found');
  });

  // App passwords have no scopes, so only the provider can say what they lack.
  const needed = usualNames(declared.scopes, provider, loginKind);
  if (needed.length > 0)
    test('a grant without the scopes is refused with their names, and the health of the profile says so', async () => {
      const profile = await bench.client.newProfile({
        providerId: provider.id,
        loginKind,
        scenario: 'scope_missing',
      });
      const before = bench.providerCalls();
      const refused = await bench.client.get(profileMetricsPath(profile.connectedProfileId));
      const { missingScopes } = expectError(refused, 403, 'scope_insufficient');
      expect(missingScopes).not.toEqual([]);
      expect(needed).toEqual(expect.arrayContaining(missingScopes as string[]));
      expect(bench.providerCalls()).toBe(before);
      expect(profile.health.operations).toContainEqual({
        operationId: 'connectedProfiles.metrics',
        available: false,
        missingScopes,
      });
    });

  test.each([
    ['grant_expired', 401, 'invalid_token'],
    ['grant_revoked', 401, 'invalid_token'],
    ['scope_withdrawn', 403, 'scope_insufficient'],
    ['throttled', 429, 'platform_rate_limit'],
    ['outage_503', 503, 'internal'],
    ['unusable_answer', 502, 'internal'],
    ['malformed_json', 502, 'internal'],
  ] as const)('%s is answered as for other reads', async (scenario, status, code) => {
    expectError(await read(scenario), status, code);
  });

  test('discovery shows the series, and what can be asked for', async () => {
    const { body } = await bench.client.get(`/v1/providers/${provider.id}`);
    const { profileMetrics } = body as Schemas['Provider'];
    expect(profileMetrics).toMatchObject({
      action: 'metrics',
      operationId: 'connectedProfiles.metrics',
      method: 'GET',
      path: '/v1/connected-profiles/{connectedProfileId}/metrics',
      metrics: { periods: declared.metrics.periods, settlesAfterHours: declared.metrics.settlesAfterHours },
    });
    expect(profileMetrics?.scopes).toContainEqual(expect.objectContaining({ loginKind, scopes: needed }));
    expect(profileMetrics?.metrics?.series.map(({ name }) => name)).toEqual(
      declared.metrics.series.map(({ name }) => name),
    );
  });
});

test.each([
  ['bluesky', { followers: 3, following: 0 }],
  ['mastodon', { followers: 120, following: 40 }],
] as const)(
  'a profile of %s has the numbers that its network shows of the account',
  async (providerId, shown) => {
    const { connectedProfileId } = await bench.client.newProfile({ providerId });
    const { body } = await bench.client.get(profileMetricsPath(connectedProfileId));
    const numbers = Object.fromEntries(
      (body as Schemas['Metrics']).series.map(({ name, values }) => [name, values[0]?.value]),
    );
    expect(numbers).toEqual({ ...shown, posts: expect.any(Number) });
    expect(numbers.posts).toBeGreaterThan(10);
  },
);

test('a profile whose provider declares no metrics has none, and the provider is not asked', async () => {
  const provider = bench.service.ctx.providers.registry.find('bluesky') as {
    profileMetrics?: Metrics;
  };
  const { profileMetrics: declared } = provider;
  const { connectedProfileId } = await bench.client.newProfile({ providerId: 'bluesky' });
  const before = bench.providerCalls();
  delete provider.profileMetrics;
  const refused = await bench.client.get(profileMetricsPath(connectedProfileId));
  if (declared) provider.profileMetrics = declared;
  expectError(refused, 501, 'not_supported');
  expect(bench.providerCalls()).toBe(before);
});

describe('on Instagram', () => {
  const path = async () => {
    const { connectedProfileId } = await bench.client.newProfile({ providerId: 'instagram' });
    return profileMetricsPath(connectedProfileId);
  };

  test('a series that the provider has withdrawn is left empty, and the others keep their numbers', async () => {
    const answers = proxyProvider(bench.service, 'instagram');
    answers.intercept = (request, answer) =>
      request.url.searchParams.get('metric')?.split(',').includes('saves')
        ? {
            status: 400,
            body: JSON.stringify({ error: { message: '(#100) metric[0] must be one of …', code: 100 } }),
          }
        : answer;
    const { body } = await bench.client.get(await path(), { names: 'views,saves,likes' });
    answers.intercept = (_request, answer) => answer;
    expect(seriesOf(body, 'saves')).toMatchObject({ values: [], absence: 'withdrawn' });
    for (const name of ['views', 'likes']) expect(seriesOf(body, name).values).toHaveLength(1);
  });

  test('a request that the provider refuses whatever is asked for is a failure of the provider', async () => {
    const answers = proxyProvider(bench.service, 'instagram');
    answers.intercept = (request, answer) =>
      request.url.searchParams.has('metric')
        ? { status: 400, body: JSON.stringify({ error: { message: '(#100) No', code: 100 } }) }
        : answer;
    const refused = await bench.client.get(await path(), { names: 'views,likes' });
    answers.intercept = (_request, answer) => answer;
    expectError(refused, 502, 'internal');
  });

  test('numbers that the provider does not have are absent, not zero', async () => {
    const answers = proxyProvider(bench.service, 'instagram');
    answers.intercept = (request, answer) =>
      request.url.searchParams.has('metric') ? { status: 200, body: '{"data":[]}' } : answer;
    const { body } = await bench.client.get(await path(), { period: 'day' });
    answers.intercept = (_request, answer) => answer;
    expect(body.series).toEqual([
      { name: 'reach', unit: 'count', estimated: true, values: [], absence: 'no_data' },
    ]);
  });
});
