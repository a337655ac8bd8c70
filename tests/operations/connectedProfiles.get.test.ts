import { beforeAll, describe, expect, test } from '@jest/globals';
import type { Schemas } from '../../src/contract/index.ts';
import { newIntegration, profilesOf } from '../support/connect.ts';
import { expectError } from '../support/errors.ts';
import { sharedTestService, type TestKey, type TestService } from '../support/service.ts';
import { simulators } from '../support/simulators.ts';

let service: TestService;
let key: TestKey;
beforeAll(async () => {
  service = await sharedTestService();
  key = await service.newKey();
});

/** Imports a grant that reaches two Pages, and returns their profiles. */
async function importedPages() {
  const { authIntegrationId } = await newIntegration(key.client);
  const accessToken = simulators.facebook.grantToken('facebook_login', 'healthy');
  const { body } = await key.client.post('/v1/connections/import', { authIntegrationId, accessToken });
  return (await profilesOf(key.client, body.connectionId)) as [Imported, Imported];
}
type Imported = Schemas['ConnectedProfile'];

const pathOf = (connectedProfileId: string) => `/v1/connected-profiles/${connectedProfileId}`;

describe('connectedProfiles.get', () => {
  test('answers the profile as it was made', async () => {
    const profile = await key.client.newProfile({ providerId: 'facebook' });
    const { status, body } = await key.client.get(pathOf(profile.connectedProfileId));
    const watching = { sweep: { everySeconds: 3_600, nextAt: expect.any(String) } };
    expect([status, body]).toEqual([200, { ...profile, watching }]);
  });

  test('tells per operation whether the profile can run it, and which scopes it lacks', async () => {
    const healthy = await key.client.newProfile();
    const lacking = await key.client.newProfile({ scenario: 'scope_missing' });
    const expired = await key.client.newProfile({ scenario: 'grant_expired' });
    const healthOf = async (id: string) => (await key.client.get(pathOf(id))).body.health;
    const list = { operationId: 'instagram.media.items.list' };
    expect((await healthOf(healthy.connectedProfileId)).operations).toContainEqual({
      ...list,
      available: true,
    });
    expect((await healthOf(lacking.connectedProfileId)).operations).toContainEqual({
      ...list,
      available: false,
      missingScopes: ['instagram_business_basic'],
    });
    const health = await healthOf(expired.connectedProfileId);
    expect(health.credential).toBe('expired');
    expect(health.operations.filter(({ available }: { available: boolean }) => available)).toEqual([]);
  });

  test.each([
    ['instagram', 'instagram_login'],
    ['instagram', 'facebook_login'],
    ['facebook', 'facebook_login'],
  ])('tells what %s lets a profile of %s publish, as a check of it does', async (providerId, loginKind) => {
    const types = ['media.comments', 'dm.messages'].map((type) => `${providerId}.${type}`);
    for (const scenario of ['healthy', 'scope_missing', 'grant_expired']) {
      const profile = await key.client.newProfile({ providerId, loginKind, scenario });
      const { connectedProfileId } = profile;
      const target = { mediaExternalId: '1789' };
      for (const contentType of types) {
        const operation = profile.health.operations.find(
          ({ operationId }) => operationId === `${contentType}.publish`,
        );
        const more = contentType.endsWith('comments') ? { target } : {};
        const to = contentType.endsWith('messages') ? { target: { threadExternalId: 't_1' } } : more;
        const input = { connectedProfileId, contentType, text: 'Fresh bread', ...to };
        const { status, body } = await key.client.post('/v1/publish-requests/validate', input);
        const refused = ['invalid_token', 'scope_insufficient'].includes(body.error?.code);
        expect([contentType, operation?.available]).toEqual([contentType, !refused]);
        expect(operation?.available).toBe(scenario === 'healthy');
        if (status === 403)
          expect(operation?.missingScopes).toEqual(
            expect.arrayContaining(body.error.meta.missingScopes as string[]),
          );
      }
    }
  });

  test('has how much of the limits of the account and of the app is used up, once the provider has reported it', async () => {
    const [profile, other] = await importedPages();
    const stranger = await service.newKey({ organization: 'Stranger' });
    const foreign = await stranger.client.newProfile({ providerId: 'facebook' });
    const budgetOf = async (
      { connectedProfileId }: Pick<typeof profile, 'connectedProfileId'>,
      { client } = key,
    ) => (await client.get(pathOf(connectedProfileId))).body.providerBudget;
    expect(await budgetOf(profile)).toBeUndefined();
    const before = Date.now();
    const { connectedProfileId } = profile;
    await key.client.get('/v1/content/facebook.media.items', { connectedProfileId });
    const told = { unit: 'percent', limit: 100, readAt: expect.any(String) };
    const ofApp = { ...told, budget: 'app_calls', used: 3, windowSeconds: 3_600 };
    const ofAccount = { ...told, budget: 'pages_calls', used: 2, windowSeconds: 86_400 };
    expect(await budgetOf(profile)).toEqual([ofApp, ofAccount]);
    expect(Date.parse((await budgetOf(profile))[0].readAt)).toBeGreaterThanOrEqual(before);
    expect(await budgetOf(other)).toEqual([ofApp]);
    expect(await budgetOf(foreign, stranger)).toBeUndefined();
  });

  test('tells by when a provider that throttles will have time again', async () => {
    const profile = await key.client.newProfile({ scenario: 'throttled' });
    const { connectedProfileId } = profile;
    const read = await key.client.get('/v1/content/instagram.media.items', { connectedProfileId });
    expectError(read, 429, 'platform_rate_limit');
    const { providerBudget } = (await key.client.get(pathOf(connectedProfileId))).body;
    const calls = providerBudget.find(({ budget }: { budget: string }) => budget === 'instagram_calls');
    expect(calls).toMatchObject({ used: 100, limit: 100 });
    expect(Date.parse(calls.resetsAt) - Date.parse(calls.readAt)).toBe(19 * 60_000);
  });

  test.each(['test_cp_01h455vb4pex5vsknk084sn02q', 'cp_01h455vb4pex5vsknk084sn02q', 'x', '%00', '..%2f..'])(
    'an id that is not there is not found: %s',
    async (id) => {
      expectError(await key.client.get(pathOf(id)), 404, 'not_found');
    },
  );

  test("another organization's and the other mode's profile are not found", async () => {
    const { connectedProfileId } = await key.client.newProfile();
    for (const stranger of [
      await service.newKey({ organization: 'Other' }),
      await service.newKey({ mode: 'live' }),
    ])
      expectError(await stranger.client.get(pathOf(connectedProfileId)), 404, 'not_found');
  });
});
