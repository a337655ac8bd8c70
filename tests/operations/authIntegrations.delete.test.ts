import { beforeAll, describe, expect, test } from '@jest/globals';
import { byInstagram, newIntegration, newSession, returnUrl } from '../support/connect.ts';
import { newEndUser } from '../support/end-user.ts';
import { expectError } from '../support/errors.ts';
import { exhaustiveTest } from '../support/sample.ts';
import { sharedTestService, type TestKey, type TestService } from '../support/service.ts';
import {
  connectEndUser,
  expectUnfindable,
  listItems,
  personaTokens,
  query,
} from '../support/suites/connect-resources.ts';

const path = '/v1/auth-integrations';
const kind = byInstagram;
let service: TestService;
let key: TestKey;
beforeAll(async () => {
  service = await sharedTestService();
  key = await service.newKey();
});

const remove = (id: string) => key.client.delete(`${path}/${id}`);

describe('authIntegrations.delete', () => {
  test('the integration is gone: from get, from the list, for sessions, and its secret with it', async () => {
    const { authIntegrationId } = await newIntegration(key.client);
    const { status, body } = await remove(authIntegrationId);
    expect([status, body]).toEqual([200, { authIntegrationId, deleted: true }]);
    expectError(await key.client.get(`${path}/${authIntegrationId}`), 404, 'not_found');
    expect((await key.client.get(path)).text).not.toContain(authIntegrationId);
    const start = await key.client.post('/v1/connect-sessions', { authIntegrationId, returnUrl });
    expectError(start, 404, 'not_found');
    const rows = await query(service, 'SELECT id FROM auth_integrations WHERE id = $1', [authIntegrationId]);
    expect(rows).toEqual([]);
  });

  test('its sessions are gone with it, and their links lead nowhere', async () => {
    const { authIntegrationId } = await newIntegration(key.client);
    const { authorizationUrl, connectSessionId } = await newSession(key.client, authIntegrationId);
    const user = newEndUser(service);
    expect((await user.get(authorizationUrl)).status).toBe(200);
    expect((await remove(authIntegrationId)).status).toBe(200);
    expectError(await key.client.get(`/v1/connect-sessions/${connectSessionId}`), 404, 'not_found');
    expect((await user.get(authorizationUrl)).status).toBe(404);
  });

  test('a second time, it is not found', async () => {
    const { authIntegrationId } = await newIntegration(key.client);
    expect((await remove(authIntegrationId)).status).toBe(200);
    expectError(await remove(authIntegrationId), 404, 'not_found');
  });

  test('is a conflict while it has Connections, which continue', async () => {
    const { authIntegrationId, connectedProfileIds } = await connectEndUser(service, key.client, kind);
    expect(expectError(await remove(authIntegrationId), 409, 'conflict')).toEqual({
      reason: 'has_connections',
    });
    expect((await key.client.get(`${path}/${authIntegrationId}`)).status).toBe(200);
    expect((await listItems(key.client, kind, connectedProfileIds[0])).status).toBe(200);
  });

  test('works once its Connections are deleted', async () => {
    const { authIntegrationId, connectionId, connectedProfileIds } = await connectEndUser(
      service,
      key.client,
      kind,
    );
    expect((await key.client.delete(`/v1/connections/${connectionId}`)).status).toBe(200);
    expect((await remove(authIntegrationId)).status).toBe(200);
    const { status, body } = await key.client.get(`/v1/connected-profiles/${connectedProfileIds[0]}`);
    expect([status, body.status]).toEqual([200, 'disconnected']);
  });

  exhaustiveTest(
    'at the same time as a session is made or a token imported, each finds the integration or does not',
    async () => {
      const tokenOf = await personaTokens(key.client);
      const accessToken = tokenOf('healthy', kind);
      for (const [work, input] of [
        ['/v1/connect-sessions', { returnUrl }],
        ['/v1/connections/import', { accessToken }],
      ] as const)
        for (let round = 0; round < 5; round += 1) {
          const { authIntegrationId } = await newIntegration(key.client, kind);
          const [made, removed] = await Promise.all([
            key.client.post(work, { authIntegrationId, ...input }),
            remove(authIntegrationId),
          ]);
          expect([work, made.status === 200 || made.status === 404, made.status]).toEqual([
            work,
            true,
            made.status,
          ]);
          expect([200, 409]).toContain(removed.status);
          const left = await key.client.get(`${path}/${authIntegrationId}`);
          expect(left.status).toBe(removed.status === 200 ? 404 : 200);
        }
    },
  );

  test('an id of another organization or mode is answered like an unknown one', async () => {
    const { authIntegrationId } = await newIntegration(key.client);
    await expectUnfindable(service, authIntegrationId, (client, id) => client.delete(`${path}/${id}`));
    expect((await key.client.get(`${path}/${authIntegrationId}`)).status).toBe(200);
  });
});
