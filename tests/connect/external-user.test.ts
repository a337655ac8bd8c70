/** A grant belongs to the customer's own user for whom the link was made. */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Schemas } from '../../src/contract/index.ts';
import {
  byInstagram,
  connectionNow,
  newIntegration,
  newSession,
  profilesOf,
  returnUrl,
  sessionNow,
} from '../support/connect.ts';
import { headingOf, newEndUser } from '../support/end-user.ts';
import { expectError, expectViolations } from '../support/errors.ts';
import { exhaustiveTest } from '../support/sample.ts';
import { type Client, sharedTestService, type TestService } from '../support/service.ts';
import { personaTokens } from '../support/suites/connect-resources.ts';

let service: TestService;
let client: Client;
let authIntegrationId: string;
beforeAll(async () => {
  service = await sharedTestService();
});
afterAll(() => service.close());

/** Makes a separate customer, so that lists contain only what the test has made. */
async function newCustomer(organization: string) {
  client = (await service.newKey({ organization })).client;
  ({ authIntegrationId } = await newIntegration(client, byInstagram));
}

/**
 * Goes through the connect flow, always as the same person at the provider, by a link for this end user of the
 * customer. Returns the flow's last answer and its Connect Session.
 */
async function connect(externalUser?: string) {
  const made = await newSession(client, authIntegrationId, externalUser ? { externalUser } : {});
  expect(made.externalUser).toBe(externalUser);
  const end = await newEndUser(service).connect(made.authorizationUrl, 'healthy');
  return { end, session: await sessionNow(client, made.connectSessionId) };
}

async function connected(externalUser?: string): Promise<Schemas['Connection']> {
  const { session } = await connect(externalUser);
  expect(session.status).toBe('completed');
  return connectionNow(client, session.connectionId ?? '');
}

async function eventsOf(topic: string) {
  const { body } = await client.get('/v1/events', { topic });
  return Promise.all(
    body.data.map(async ({ id }: { id: string }) => (await client.get(`/v1/events/${id}`)).body.data),
  );
}

const idsOf = async (path: string, field: string, query: object) =>
  (await client.get(path, query)).body.data.map((row: Record<string, string>) => row[field]);

test('externalUser is returned in session, Connection, profiles and events, and can be filtered by', async () => {
  await newCustomer('Told back');
  const externalUser = 'workspace/4711 ü';
  const { session } = await connect(externalUser);
  expect(session).toMatchObject({ status: 'completed', externalUser });
  const { connectionId = '', connectedProfileIds } = session;
  const other = await client.newProfile();
  expect(await connectionNow(client, connectionId)).toMatchObject({ externalUser });
  expect(await profilesOf(client, connectionId)).toMatchObject([{ externalUser }]);
  expect(other).not.toHaveProperty('externalUser');
  expect(await eventsOf('connection.created')).toContainEqual(
    expect.objectContaining({ connectionId, externalUser }),
  );
  expect(await eventsOf('connectedProfile.connected')).toContainEqual(
    expect.objectContaining({ connectionId, externalUser }),
  );
  expect(await idsOf('/v1/connections', 'connectionId', { externalUser })).toEqual([connectionId]);
  expect(await idsOf('/v1/connected-profiles', 'connectedProfileId', { externalUser })).toEqual(
    connectedProfileIds,
  );
  for (const path of ['/v1/connections', '/v1/connected-profiles'])
    expect((await client.get(path, { externalUser: 'somebody else' })).body.data).toEqual([]);
});

exhaustiveTest('another user of the customer does not take it over', async () => {
  await newCustomer('Taken over');
  const first = await connected('alice');
  const { end, session } = await connect('mallory');
  expect([end.status, headingOf(end)]).toEqual([409, 'These accounts are connected already']);
  expect(end.text).not.toMatch(/alice|mallory/);
  expect(session).toMatchObject({ status: 'failed', failure: { code: 'external_user_mismatch' } });
  expect(session).not.toHaveProperty('connectionId');
  const { updatedAt, ...unchanged } = first;
  expect(await connectionNow(client, first.connectionId)).toMatchObject(unchanged);
  const [connectedProfileId] = first.connectedProfileIds;
  expect((await client.get('/v1/content/instagram.media.items', { connectedProfileId })).status).toBe(200);
  expect(await eventsOf('connection.refreshed')).toEqual([]);
});

test('the same user, or a link that names nobody, renews it and leaves it where it belongs', async () => {
  await newCustomer('Renewing');
  const { connectionId } = await connected('alice');
  for (const externalUser of ['alice', undefined])
    expect(await connected(externalUser)).toMatchObject({ connectionId, externalUser: 'alice' });
});

exhaustiveTest(
  'a Connection of nobody belongs to the user who is named first, and a deleted one to whoever comes next',
  async () => {
    await newCustomer('Handing over');
    const { connectionId, ...unbound } = await connected();
    expect(unbound).not.toHaveProperty('externalUser');
    expect(await connected('alice')).toMatchObject({ connectionId, externalUser: 'alice' });
    expect((await client.delete(`/v1/connections/${connectionId}`)).status).toBe(200);
    expect(await eventsOf('connection.revoked')).toMatchObject([{ connectionId, externalUser: 'alice' }]);
    expect(await connected('bob')).toMatchObject({ connectionId, externalUser: 'bob' });
  },
);

exhaustiveTest('an import names the user, too, and does not take over what is another’s', async () => {
  await newCustomer('Importing');
  const accessToken = (await personaTokens(client))('healthy', byInstagram);
  const send = (externalUser: string) =>
    client.post('/v1/connections/import', { authIntegrationId, accessToken, externalUser });
  const { status, body } = await send('alice');
  expect([status, body.externalUser]).toEqual([200, 'alice']);
  const { reason } = expectError(await send('mallory'), 409, 'conflict');
  expect(reason).toBe('external_user_mismatch');
  expect(await connectionNow(client, body.connectionId)).toMatchObject({ externalUser: 'alice' });
});

test('names that cannot be stored are refused with their field', async () => {
  await newCustomer('Refusing');
  const path = '/v1/connect-sessions';
  const refused = { '': 'too_short', ['x'.repeat(256)]: 'too_long', 'a\u0000b': 'invalid_format' };
  for (const [externalUser, code] of Object.entries(refused))
    expectViolations(await client.post(path, { authIntegrationId, returnUrl, externalUser }), {
      externalUser: code,
    });
});
