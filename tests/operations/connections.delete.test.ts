import { beforeAll, describe, expect, test } from '@jest/globals';
import type { Schemas } from '../../src/contract/index.ts';
import { consentKinds, newIntegration, severalAccountKinds } from '../support/connect.ts';
import { expectError, expectViolations } from '../support/errors.ts';
import { exhaustiveTest, sampleOf } from '../support/sample.ts';
import { sharedTestService, type TestKey, type TestService } from '../support/service.ts';
import {
  connectEndUser,
  expectUnfindable,
  heldToken,
  listItems,
  profilesOf,
} from '../support/suites/connect-resources.ts';

let service: TestService;
let key: TestKey;
beforeAll(async () => {
  // This process runs no jobs, so none changes the connections during the test.
  service = await sharedTestService();
  key = await service.newKey();
});

const pathOf = (id: string) => `/v1/connections/${id}`;
const remove = (id: string) => key.client.delete(pathOf(id));
const idsOf = ({ connectionId, connectedProfileIds }: Schemas['Connection']) => ({
  connectionId,
  connectedProfileIds,
});

describe.each(sampleOf(consentKinds.toReversed(), 1, 2))(
  'connections.delete, of $providerId by $loginKind',
  (kind) => {
    test('the Connection is gone, from get and from the list', async () => {
      const { connectionId } = await connectEndUser(service, key.client, kind);
      const { status, body } = await remove(connectionId);
      expect([status, body]).toEqual([200, { connectionId, deleted: true }]);
      expectError(await key.client.get(pathOf(connectionId)), 404, 'not_found');
      expect((await key.client.get('/v1/connections')).text).not.toContain(connectionId);
      expectError(await key.client.post(`${pathOf(connectionId)}/refresh`), 404, 'not_found');
      expectError(await remove(connectionId), 404, 'not_found');
    });

    test('emits an event for itself and one for each of its profiles', async () => {
      const { connectionId, connectedProfileIds } = await connectEndUser(service, key.client, kind);
      await remove(connectionId);
      const { data } = (await key.client.get('/v1/events', { limit: 1 + connectedProfileIds.length })).body;
      const told = data.map(({ topic, data }: { topic: string; data: Record<string, string> }) => [
        topic,
        data.connectedProfileId ?? data.connectionId,
      ]);
      expect(told.sort()).toEqual(
        [
          ['connection.revoked', connectionId],
          ...connectedProfileIds.map((id) => ['connectedProfile.disconnected', id]),
        ].sort(),
      );
    });

    test('its profiles are disconnected, and content is refused at once', async () => {
      const connection = await connectEndUser(service, key.client, kind);
      const [profileId] = connection.connectedProfileIds;
      expect((await listItems(key.client, kind, profileId)).status).toBe(200);
      await remove(connection.connectionId);
      for (const profile of await profilesOf(key.client, connection)) {
        expect(profile.status).toBe('disconnected');
        expect(profile.health.operations.filter(({ available }) => available)).toEqual([]);
        const answer = await listItems(key.client, kind, profile.connectedProfileId);
        expect(expectError(answer, 401, 'invalid_token')).toEqual({ reason: 'disconnected' });
      }
    });

    test('no credential is left in the database', async () => {
      const { connectionId, connectedProfileIds } = await connectEndUser(service, key.client, kind);
      expect(await heldToken(service, 'connections', connectionId)).toBeTruthy();
      await remove(connectionId);
      expect(await heldToken(service, 'connections', connectionId)).toBeUndefined();
      for (const id of connectedProfileIds)
        expect(await heldToken(service, 'connected_profiles', id)).toBeUndefined();
    });

    exhaustiveTest('connecting the same end user again brings the same ids back, and they work', async () => {
      const first = await connectEndUser(service, key.client, kind);
      await remove(first.connectionId);
      const second = await connectEndUser(service, key.client, kind, first);
      expect(idsOf(second)).toEqual(idsOf(first));
      expect(second).toMatchObject({ status: 'active', createdAt: first.createdAt });
      for (const { connectedProfileId, status } of await profilesOf(key.client, second)) {
        expect(status).toBe('live');
        expect((await listItems(key.client, kind, connectedProfileId)).status).toBe(200);
      }
    });

    exhaustiveTest('works when the provider has ended the grant already', async () => {
      for (const action of ['revoke', 'expire']) {
        const { connectionId } = await connectEndUser(service, key.client, kind);
        await key.client.patch(`/v1/test/connections/${connectionId}`, { action });
        expect((await remove(connectionId)).status).toBe(200);
      }
    });

    test('works for one that a test control made', async () => {
      const { connectionId, connectedProfileId } = await key.client.newProfile(kind);
      expect((await remove(connectionId)).body).toEqual({ connectionId, deleted: true });
      const answer = await listItems(key.client, kind, connectedProfileId);
      expect(expectError(answer, 401, 'invalid_token')).toEqual({ reason: 'disconnected' });
    });

    exhaustiveTest('leaves other end users of the same app alone', async () => {
      const deleted = await connectEndUser(service, key.client, kind);
      const { authIntegrationId } = deleted;
      const kept = await connectEndUser(service, key.client, kind, {
        authIntegrationId,
        persona: 'many_accounts',
      });
      await remove(deleted.connectionId);
      expect((await listItems(key.client, kind, kept.connectedProfileIds[0])).status).toBe(200);
      expect((await key.client.get(pathOf(kept.connectionId))).body.status).toBe('active');
    });
  },
);

describe.each(sampleOf(severalAccountKinds, 1))('the grant of $providerId by $loginKind', (kind) => {
  test('is revoked at the provider', async () => {
    const { connectionId, authIntegrationId } = await connectEndUser(service, key.client, kind);
    const accessToken = await heldToken(service, 'connections', connectionId);
    await remove(connectionId);
    const answer = await key.client.post('/v1/connections/import', { authIntegrationId, accessToken });
    expectViolations(answer, { accessToken: 'token_refused' });
  });

  exhaustiveTest('stays while another Connection of the same end user and app needs it', async () => {
    const clientId = `shared-${kind.providerId}`;
    const [one, other] = [
      await newIntegration(key.client, { ...kind, clientId }),
      await newIntegration(key.client, { ...kind, clientId }),
    ];
    const [first, second] = [
      await connectEndUser(service, key.client, kind, one),
      await connectEndUser(service, key.client, kind, other),
    ];
    await remove(first.connectionId);
    expect((await listItems(key.client, kind, second.connectedProfileIds[0])).status).toBe(200);
    const accessToken = await heldToken(service, 'connections', second.connectionId);
    await remove(second.connectionId);
    const { authIntegrationId } = other;
    const answer = await key.client.post('/v1/connections/import', { authIntegrationId, accessToken });
    expectViolations(answer, { accessToken: 'token_refused' });
  });
});

test('an id of another organization or mode is answered like an unknown one', async () => {
  const { connectionId } = await key.client.newProfile();
  await expectUnfindable(service, connectionId, (client, id) => client.delete(`/v1/connections/${id}`));
  expect((await key.client.get(pathOf(connectionId))).status).toBe(200);
});
