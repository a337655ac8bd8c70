import { beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { consentKinds, hasOneAccount, subscriptionOf } from '../support/connect.ts';
import { expectError } from '../support/errors.ts';
import { sampleOf } from '../support/sample.ts';
import { type SharedService, sharedTestService, type TestKey } from '../support/service.ts';
import {
  connectEndUser,
  expectUnfindable,
  heldToken,
  instant,
  listItems,
  profilesOf,
  typeId,
} from '../support/suites/connect-resources.ts';

const day = 24 * 60 * 60_000;
let service: SharedService;
let key: TestKey;
beforeAll(async () => {
  // This process runs no jobs, so none changes the connections during the test.
  service = await sharedTestService();
  key = await service.newKey();
});
beforeEach(() => service.clock.stop());
const timeNow = () => service.clock.now().getTime();

const read = async (id: string) => (await key.client.get(`/v1/connections/${id}`)).body;

/** Provider and login kind -> the days for which its grants are valid, where we have looked; others have no end, or say when. */
const daysLeft: Record<string, number | undefined> = {
  'instagram instagram_login': 60,
  'instagram facebook_login': 90,
  'threads threads_login': 60,
};

describe.each(sampleOf(consentKinds, 1, 2))('a Connection of $providerId by $loginKind', (kind) => {
  test('that an end user made has its grant, and no token', async () => {
    const { connectionId, authIntegrationId } = await connectEndUser(service, key.client, kind);
    const connection = await read(connectionId);
    const left = daysLeft[`${kind.providerId} ${kind.loginKind}`];
    expect(connection).toEqual({
      connectionId: typeId('test_conn'),
      authIntegrationId,
      providerId: kind.providerId,
      origin: 'connect_session',
      credentialKind: kind.loginKind,
      status: 'active',
      grantedScopes: expect.any(Array),
      unconfirmedScopes: [],
      ...(left !== undefined || connection.expiresAt ? { expiresAt: instant } : {}),
      subscription: { status: subscriptionOf(kind), checkedAt: instant },
      connectedProfileIds: Array(hasOneAccount(kind) ? 1 : 2).fill(typeId('test_cp')),
      createdAt: instant,
      updatedAt: instant,
    });
    if (left !== undefined)
      expect(Math.round((Date.parse(connection.expiresAt) - timeNow()) / day)).toBe(left);
    expect(JSON.stringify(connection)).not.toContain(await heldToken(service, 'connections', connectionId));
  });

  test('has the scopes that the end user granted', async () => {
    const { connectionId } = await connectEndUser(service, key.client, kind, { persona: 'fewer_scopes' });
    const [all, fewer] = [
      (await connectEndUser(service, key.client, kind)).grantedScopes,
      (await read(connectionId)).grantedScopes as string[],
    ];
    expect(fewer.length).toBeGreaterThan(0);
    expect(fewer.length).toBeLessThan(all.length);
    expect(fewer.filter((scope) => !all.includes(scope))).toEqual([]);
  });

  test('has the profiles that point to it', async () => {
    const connection = await connectEndUser(service, key.client, kind);
    const profiles = await profilesOf(key.client, connection);
    for (const { connectionId, status } of profiles)
      expect([connectionId, status]).toEqual([connection.connectionId, 'live']);
    const { data } = (
      await key.client.get('/v1/connected-profiles', { connectionId: connection.connectionId })
    ).body;
    // Only a profile that is read alone tells how often it is watched, and what is left of its budgets.
    const listed = profiles.map(({ watching: _, providerBudget: __, ...profile }) => profile);
    expect(data).toHaveLength(profiles.length);
    expect(data).toEqual(expect.arrayContaining(listed));
  });

  test('that a test control made has no integration', async () => {
    const { connectionId, connectedProfileId } = await key.client.newProfile(kind);
    expect(await read(connectionId)).toEqual({
      connectionId,
      providerId: kind.providerId,
      origin: 'simulated',
      credentialKind: kind.loginKind,
      status: 'active',
      grantedScopes: expect.any(Array),
      unconfirmedScopes: [],
      subscription: { status: 'active', checkedAt: instant },
      connectedProfileIds: [connectedProfileId],
      createdAt: instant,
      updatedAt: instant,
    });
  });
});

describe('connections.get', () => {
  test('tells scopes that could not be confirmed', async () => {
    const { connectionId } = await key.client.newProfile({ scenario: 'scope_unconfirmed' });
    const { grantedScopes, unconfirmedScopes } = await read(connectionId);
    expect(grantedScopes.length).toBeGreaterThan(0);
    expect(unconfirmedScopes).toEqual(grantedScopes);
  });

  test.each(sampleOf(consentKinds, 2))(
    'tells an end that is near, and that it has come ($providerId by $loginKind)',
    async (kind) => {
      const connection = await connectEndUser(service, key.client, kind, { persona: 'expiring' });
      const { connectionId, status, expiresAt = '' } = connection;
      expect(status).toBe('expiring');
      expect(Math.abs(Date.parse(expiresAt) - timeNow() - 60_000)).toBeLessThan(2_000);
      service.clock.stop(Date.parse(expiresAt) - 1);
      expect((await read(connectionId)).status).toBe('expiring');
      service.clock.advance(1);
      expect(await read(connectionId)).toEqual({ ...connection, status: 'expired' });
      for (const { connectedProfileId, health } of await profilesOf(key.client, connection)) {
        expect(health.credential).toBe('expired');
        const answer = await listItems(key.client, kind, connectedProfileId);
        expect(expectError(answer, 401, 'invalid_token')).toEqual({ reason: 'expired' });
      }
    },
  );

  test.each(sampleOf(consentKinds, 2))(
    'tells that the time for using the data is up ($providerId by $loginKind)',
    async (kind) => {
      const { connectionId, expiresAt } = await connectEndUser(service, key.client, kind);
      service.clock.advance(366 * day);
      expect((await read(connectionId)).status).toBe(expiresAt ? 'expired' : 'active');
    },
  );

  test('an id of another organization or mode is answered like an unknown one', async () => {
    const { connectionId } = await key.client.newProfile();
    await expectUnfindable(service, connectionId, (client, id) => client.get(`/v1/connections/${id}`));
  });
});
