import { describe, expect, test } from '@jest/globals';
import { registry, useBench } from '../support/content.ts';
import { expectError, expectViolations } from '../support/errors.ts';

const bench = useBench();
const pathOf = (connectedProfileId: string) => `/v1/connected-profiles/${connectedProfileId}/targets`;
const choosing = registry.providers.flatMap((provider) =>
  provider.contentTypes.flatMap(({ contentType, targets = {}, publish }) =>
    Object.entries(targets).map(([field, { within }]) => ({ provider, contentType, field, within, publish })),
  ),
);

describe.each(choosing)('$field of $contentType', ({ provider, contentType, field, within, publish }) => {
  /** Returns what the list is asked with: with a value of the field that its targets are parts of, where they are. */
  async function asked() {
    const { connectedProfileId } = await bench.profile(provider);
    const path = pathOf(connectedProfileId);
    if (!within) return { path, query: { contentType, field } };
    const { body } = await bench.client.get(path, { contentType, field: within });
    return { path, query: { contentType, field, board: body.data[0].value } };
  }

  test('the rules of each variant that takes it say that it is listed', () => {
    const rules = publish.flatMap(({ rules }) => rules[field as 'board'] ?? []);
    expect(rules).toEqual(rules.map(() => expect.objectContaining({ listed: true })));
    expect(rules).not.toEqual([]);
  });

  test('it is listed page by page, each target with its value and the name that people know', async () => {
    const { path, query } = await asked();
    const whole = await bench.client.get(path, { ...query, limit: 100 });
    expect(whole.status).toBe(200);
    expect(whole.body.hasMore).toBe(false);
    for (const { value, name } of whole.body.data) expect([value, name]).not.toContain('');
    const first = await bench.client.get(path, { ...query, limit: 1 });
    const second = await bench.client.get(path, { ...query, limit: 1, cursor: first.body.nextCursor });
    expect([...first.body.data, ...second.body.data]).toEqual(whole.body.data.slice(0, 2));
  });

  test('another organization, and a grant without the scopes, list nothing', async () => {
    const { path, query } = await asked();
    expectError(await bench.stranger.client.get(path, query), 404, 'not_found');
    const scenario = 'scope_missing';
    const lacking = await bench.client.newProfile({ providerId: provider.id, scenario });
    expectError(await bench.client.get(pathOf(lacking.connectedProfileId), query), 403, 'scope_insufficient');
  });

  test.each([
    ['throttled', 429, 'platform_rate_limit'],
    ['outage_503', 503, 'internal'],
    ['unusable_answer', 502, 'internal'],
  ] as const)('%s is answered as for other reads', async (scenario, status, code) => {
    const { query } = await asked();
    const profile = await bench.client.newProfile({ providerId: provider.id, scenario });
    expectError(await bench.client.get(pathOf(profile.connectedProfileId), query), status, code);
  });
});

describe('what cannot be listed', () => {
  const first = choosing.find(({ within }) => within);
  if (!first) throw new Error('no provider lists parts of targets');
  const { provider, contentType } = first;

  test('parts are listed of a whole alone, and the whole is named for parts alone', async () => {
    const { connectedProfileId } = await bench.profile(provider);
    const path = pathOf(connectedProfileId);
    const part = await bench.client.get(path, { contentType, field: 'boardSection' });
    expectViolations(part, { board: 'required' });
    const whole = await bench.client.get(path, { contentType, field: 'board', board: '5' });
    expectViolations(whole, { board: 'conflicting_fields' });
  });

  test('a content type without such a field is not supported, and one of another provider is refused', async () => {
    const other = provider.contentTypes.find(({ targets }) => !targets);
    const { connectedProfileId } = await bench.profile(provider);
    const path = pathOf(connectedProfileId);
    expectError(
      await bench.client.get(path, { contentType: other?.contentType, field: 'board' }),
      501,
      'not_supported',
    );
    const foreign = await bench.client.get(path, { contentType: 'bluesky.posts.items', field: 'board' });
    expectViolations(foreign, { connectedProfileId: 'provider_mismatch' });
  });
});
