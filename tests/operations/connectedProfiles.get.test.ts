import { beforeAll, describe, expect, test } from '@jest/globals';
import { expectError } from '../support/errors.ts';
import { startTestService, type TestKey, type TestService } from '../support/service.ts';

let service: TestService;
let key: TestKey;
beforeAll(async () => {
  service = await startTestService();
  key = await service.newKey();
});

const pathOf = (connectedProfileId: string) => `/v1/connected-profiles/${connectedProfileId}`;

describe('connectedProfiles.get', () => {
  test('answers the profile as it was made', async () => {
    const profile = await key.client.newProfile({ providerId: 'facebook' });
    const { status, body } = await key.client.get(pathOf(profile.connectedProfileId));
    expect([status, body]).toEqual([200, profile]);
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
