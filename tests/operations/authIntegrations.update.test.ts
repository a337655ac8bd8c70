import { beforeAll, describe, expect, test } from '@jest/globals';
import type { Schemas } from '../../src/contract/index.ts';
import {
  byAppPassword,
  byInstagram,
  byOAuth,
  newIntegration,
  newSession,
  returnUrl,
  sessionNow,
} from '../support/connect.ts';
import { headingOf, newEndUser } from '../support/end-user.ts';
import { expectError, expectViolations } from '../support/errors.ts';
import { fixtureSecret } from '../support/secrets.ts';
import { sharedTestService, type TestKey, type TestService } from '../support/service.ts';
import { connectEndUser, expectUnfindable, listItems, query } from '../support/suites/connect-resources.ts';

const path = '/v1/auth-integrations';
const kind = byInstagram;
let service: TestService;
let key: TestKey;
beforeAll(async () => {
  // This process runs no jobs, so none changes the connections during the test.
  service = await sharedTestService();
  key = await service.newKey();
});

const update = (id: string, changes: object) => key.client.patch(`${path}/${id}`, changes);
const read = async (id: string) => (await key.client.get(`${path}/${id}`)).body as Schemas['AuthIntegration'];

async function secretOf(id: string): Promise<string> {
  const [row] = await query(service, 'SELECT client_secret FROM auth_integrations WHERE id = $1', [id]);
  return service.ctx.security.keyring.open(row?.client_secret as Buffer, id);
}

describe('authIntegrations.update', () => {
  test.each([
    ['name', 'Other Planner'],
    ['configurationId', 'config-2'],
    ['returnOrigins', ['https://other.example.com', 'http://localhost:3000']],
    ['status', 'disabled'],
  ])('changes %s and leaves the rest', async (field, value) => {
    const before = await newIntegration(key.client, { configurationId: 'config-1' });
    const { status, body } = await update(before.authIntegrationId, { [field]: value });
    expect(status).toBe(200);
    expect(body).toEqual({ ...before, [field]: value, updatedAt: body.updatedAt });
    expect(body.updatedAt > before.updatedAt).toBe(true);
    expect(await read(before.authIntegrationId)).toEqual(body);
    expect(await secretOf(before.authIntegrationId)).toBe(fixtureSecret('app'));
  });

  test('changes several at once', async () => {
    const before = await newIntegration(key.client);
    const changes = { name: 'Other', status: 'disabled', configurationId: 'config-3' };
    const { body } = await update(before.authIntegrationId, changes);
    expect(body).toEqual({ ...before, ...changes, updatedAt: body.updatedAt });
  });

  test('an empty body changes nothing', async () => {
    const before = await newIntegration(key.client);
    const { status, body } = await update(before.authIntegrationId, {});
    expect([status, body]).toEqual([200, before]);
    expect(await read(before.authIntegrationId)).toEqual(before);
    expect(await secretOf(before.authIntegrationId)).toBe(fixtureSecret('app'));
  });

  test('replaces the secret, which is answered here no more than elsewhere', async () => {
    const { authIntegrationId } = await newIntegration(key.client);
    const answer = await update(authIntegrationId, { clientSecret: fixtureSecret('new') });
    expect(answer.status).toBe(200);
    expect(answer.text).not.toContain(fixtureSecret('new'));
    expect(await secretOf(authIntegrationId)).toBe(fixtureSecret('new'));
  });

  test.each([byOAuth, byAppPassword])(
    'takes no secret for $loginKind, where the service keeps one of its own',
    async (kind) => {
      const { authIntegrationId } = await newIntegration(key.client, kind);
      const before = await secretOf(authIntegrationId);
      const changes = { clientSecret: fixtureSecret('new'), name: 'Other' };
      expectViolations(await update(authIntegrationId, changes), { clientSecret: 'conflicting_fields' });
      expect(await secretOf(authIntegrationId)).toBe(before);
      expect(await read(authIntegrationId)).toHaveProperty('name', 'Harbour Planner');
      expect((await update(authIntegrationId, { name: 'Other' })).status).toBe(200);
    },
  );

  test('other return origins count for the next sessions', async () => {
    const { authIntegrationId } = await newIntegration(key.client);
    await update(authIntegrationId, { returnOrigins: ['https://moved.example.com'] });
    const start = (url: string) =>
      key.client.post('/v1/connect-sessions', { authIntegrationId, returnUrl: url });
    expectViolations(await start(returnUrl), { returnUrl: 'return_url_not_allowed' });
    expect((await start('https://moved.example.com/done')).status).toBe(200);
  });

  test('reports all that is wrong together, and changes nothing then', async () => {
    const before = await newIntegration(key.client);
    const { authIntegrationId } = before;
    expectViolations(
      await update(authIntegrationId, {
        name: '',
        clientSecret: 'a b',
        returnOrigins: [],
        status: 'gone',
        clientId: '1',
      }),
      {
        name: 'too_short',
        clientSecret: 'invalid_format',
        returnOrigins: 'too_short',
        status: 'invalid_value',
        clientId: 'unknown_field',
      },
    );
    const returnOrigins = ['https://a.example.com', 'https://b.example.com/', 'javascript:alert(1)'];
    expectViolations(await update(authIntegrationId, { name: 'Other', returnOrigins }), {
      'returnOrigins.1': 'invalid_format',
      'returnOrigins.2': 'invalid_format',
    });
    expect(await read(authIntegrationId)).toEqual(before);
  });

  test.each(['providerId', 'loginKind', 'clientId', 'redirectUri', 'webhook'])(
    'does not take %s',
    async (field) => {
      const { authIntegrationId } = await newIntegration(key.client);
      expectViolations(await update(authIntegrationId, { [field]: 'facebook' }), {
        [field]: 'unknown_field',
      });
    },
  );

  test('an id of another organization or mode is answered like an unknown one', async () => {
    const before = await newIntegration(key.client);
    const change = { name: 'Taken over' };
    await expectUnfindable(service, before.authIntegrationId, (client, id) =>
      client.patch(`${path}/${id}`, change),
    );
    expect(await read(before.authIntegrationId)).toEqual(before);
  });
});

describe('disabling', () => {
  const disable = (id: string) => update(id, { status: 'disabled' });

  test('takes no new sessions, until it is active again', async () => {
    const { authIntegrationId } = await newIntegration(key.client);
    await disable(authIntegrationId);
    const start = () => key.client.post('/v1/connect-sessions', { authIntegrationId, returnUrl });
    expect(expectError(await start(), 409, 'conflict')).toEqual({ reason: 'integration_disabled' });
    await update(authIntegrationId, { status: 'active' });
    expect((await start()).status).toBe(200);
  });

  test('an end user with an earlier link gets no further, and the session says why', async () => {
    const { authIntegrationId } = await newIntegration(key.client, kind);
    const { authorizationUrl, connectSessionId } = await newSession(key.client, authIntegrationId);
    const user = newEndUser(service);
    const consentUrl = await user.start(authorizationUrl);
    const callback = await user.consent(consentUrl, 'healthy');
    await disable(authIntegrationId);
    expect(headingOf(await user.get(callback))).not.toBe('');
    expect(await sessionNow(key.client, connectSessionId)).toMatchObject({
      status: 'failed',
      failure: { code: 'integration_disabled' },
    });
    expect((await key.client.get('/v1/connections')).text).not.toContain(authIntegrationId);
  });

  test('ends the pending sessions for good, whether anyone opens their links or not', async () => {
    const { authIntegrationId } = await newIntegration(key.client, kind);
    const { authorizationUrl, connectSessionId } = await newSession(key.client, authIntegrationId);
    await disable(authIntegrationId);
    const ended = await sessionNow(key.client, connectSessionId);
    expect(ended).toMatchObject({ status: 'failed', failure: { code: 'integration_disabled' } });
    expect(ended).not.toHaveProperty('authorizationUrl');
    await update(authIntegrationId, { status: 'active' });
    expect((await newEndUser(service).get(authorizationUrl)).status).not.toBe(200);
    expect((await sessionNow(key.client, connectSessionId)).status).toBe('failed');
  });

  test('leaves its Connections as they are', async () => {
    const connection = await connectEndUser(service, key.client, kind);
    await disable(connection.authIntegrationId);
    const [profileId] = connection.connectedProfileIds;
    expect((await listItems(key.client, kind, profileId)).status).toBe(200);
    const { body } = await key.client.get(`/v1/connections/${connection.connectionId}`);
    expect(body).toEqual(connection);
  });
});
