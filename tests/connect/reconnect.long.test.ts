/** An end user who connects again gets the same ids, in working order. */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Persona } from '../../src/simulators/personas.ts';
import {
  connectionNow,
  consentKinds,
  furtherListOf,
  hasOneAccount,
  newIntegration,
  newSession,
  postsOf,
  profilesOf,
  sessionNow,
  severalAccountKinds,
} from '../support/connect.ts';
import { type Choice, newEndUser } from '../support/end-user.ts';
import { expectError } from '../support/errors.ts';
import { type Client, sharedTestService, type TestService } from '../support/service.ts';

let service: TestService;
let client: Client;
beforeAll(async () => {
  service = await sharedTestService();
  client = (await service.newKey()).client;
});
afterAll(() => service.close());

async function connect(authIntegrationId: string, persona: Persona = 'healthy', choice: Choice = {}) {
  const { authorizationUrl, connectSessionId } = await newSession(client, authIntegrationId);
  await newEndUser(service).connect(authorizationUrl, persona, choice);
  const { status, connectionId = '', connectedProfileIds = [] } = await sessionNow(client, connectSessionId);
  expect(status).toBe('completed');
  return { connectionId, connectedProfileIds };
}

async function connectionsOf(authIntegrationId: string): Promise<string[]> {
  const { body } = await client.get('/v1/connections');
  return body.data
    .filter((connection: { authIntegrationId: string }) => connection.authIntegrationId === authIntegrationId)
    .map(({ connectionId }: { connectionId: string }) => connectionId);
}

describe.each(consentKinds.toReversed())('$providerId by $loginKind', (kind) => {
  const items = (connectedProfileId = '') =>
    client.get(`/v1/content/${postsOf(kind)}`, { connectedProfileId });

  test('the same end user again keeps the ids', async () => {
    const { authIntegrationId } = await newIntegration(client, kind);
    const first = await connect(authIntegrationId);
    const { createdAt } = await connectionNow(client, first.connectionId);
    expect(await connect(authIntegrationId)).toEqual(first);
    expect(await connectionsOf(authIntegrationId)).toEqual([first.connectionId]);
    expect((await connectionNow(client, first.connectionId)).createdAt).toBe(createdAt);
    expect((await items(first.connectedProfileIds[0])).status).toBe(200);
  });

  test.each(['revoke', 'expire'])('after %s, reconnecting heals what is there', async (action) => {
    const { authIntegrationId } = await newIntegration(client, kind);
    const first = await connect(authIntegrationId);
    await client.patch(`/v1/test/connections/${first.connectionId}`, { action });
    const { status } = await connectionNow(client, first.connectionId);
    // A provider may not tell how a grant has ended; it has expired then.
    expect([`${action}d`, 'expired']).toContain(status);
    expectError(await items(first.connectedProfileIds[0]), 401, 'invalid_token');
    expect(await connect(authIntegrationId)).toEqual(first);
    expect((await connectionNow(client, first.connectionId)).status).toBe('active');
    expect((await items(first.connectedProfileIds[0])).status).toBe(200);
    const [profile] = await profilesOf(client, first.connectionId);
    expect([profile?.status, profile?.health.credential]).toEqual(['live', 'ok']);
  });

  test('reconnecting with more than before makes up for what was missing', async () => {
    const { authIntegrationId } = await newIntegration(client, kind);
    const operations = [`${postsOf(kind)}.list`];
    const little = await newSession(client, authIntegrationId, { operations });
    await newEndUser(service).connect(little.authorizationUrl, 'healthy');
    const { connectedProfileIds = [] } = await sessionNow(client, little.connectSessionId);
    const [connectedProfileId] = connectedProfileIds;
    const { contentType, filter } = furtherListOf(kind) ?? {};
    if (!contentType) return;
    const [post] = (await items(connectedProfileId)).body.data;
    const query = { connectedProfileId, ...(filter ? { [filter]: post.externalId } : {}) };
    const further = () => client.get(`/v1/content/${contentType}`, query);
    expectError(await further(), 403, 'scope_insufficient');
    expect((await connect(authIntegrationId)).connectedProfileIds).toEqual(connectedProfileIds);
    expect((await further()).status).toBe(200);
  });

  test('different end users make different Connections', async () => {
    const { authIntegrationId } = await newIntegration(client, kind);
    const [first, second] = [await connect(authIntegrationId), await connect(authIntegrationId, 'expiring')];
    expect(second.connectionId).not.toBe(first.connectionId);
    expect(second.connectedProfileIds).not.toEqual(expect.arrayContaining(first.connectedProfileIds));
    expect((await connectionsOf(authIntegrationId)).sort()).toEqual(
      [first.connectionId, second.connectionId].sort(),
    );
  });

  test('one end user through two integrations makes a Connection of each', async () => {
    const own = await newIntegration(client, kind);
    const other = await newIntegration(client, { ...kind, clientId: own.clientId });
    const first = await connect(own.authIntegrationId);
    const second = await connect(other.authIntegrationId);
    expect(second.connectionId).not.toBe(first.connectionId);
    const external = async (id: string) => (await profilesOf(client, id)).map(({ externalId }) => externalId);
    expect((await external(second.connectionId)).sort()).toEqual((await external(first.connectionId)).sort());
  });

  test('after a deletion, the same end user has the same ids', async () => {
    const { authIntegrationId } = await newIntegration(client, kind);
    const first = await connect(authIntegrationId);
    expect((await client.delete(`/v1/connections/${first.connectionId}`)).status).toBe(200);
    expectError(await client.get(`/v1/connections/${first.connectionId}`), 404, 'not_found');
    expectError(await items(first.connectedProfileIds[0]), 401, 'invalid_token');
    expect(await connect(authIntegrationId)).toEqual(first);
    expect(await connectionNow(client, first.connectionId)).toMatchObject({ status: 'active' });
    for (const id of first.connectedProfileIds) expect((await items(id)).status).toBe(200);
  });

  test('two sessions of a new end user that finish at the same moment make one Connection', async () => {
    const { authIntegrationId } = await newIntegration(client, kind);
    const ways = await Promise.all(
      Array.from({ length: 4 }, async () => {
        const session = await newSession(client, authIntegrationId);
        const user = newEndUser(service);
        const callback = await user.consent(await user.start(session.authorizationUrl), 'healthy');
        if (hasOneAccount(kind)) return { session, finish: () => user.get(callback) };
        const url = (await user.get(callback)).headers.get('location') ?? '';
        const account = (await user.get(url)).text.match(/(?<=name="account" value=")\d+/g) ?? [];
        return { session, finish: () => user.post(url, { decision: 'connect', account }) };
      }),
    );
    const answers = await Promise.all(ways.map(({ finish }) => finish()));
    expect(answers.map(({ status }) => status)).toEqual(ways.map(() => 200));
    const done = await Promise.all(ways.map(({ session }) => sessionNow(client, session.connectSessionId)));
    const [connectionId] = await connectionsOf(authIntegrationId);
    const profiles = (await profilesOf(client, connectionId ?? '')).map((each) => each.connectedProfileId);
    expect(await connectionsOf(authIntegrationId)).toEqual([connectionId]);
    for (const session of done) {
      expect([session.status, session.connectionId]).toEqual(['completed', connectionId]);
      expect(session.connectedProfileIds?.sort()).toEqual(profiles.sort());
    }
  });
});

describe.each(severalAccountKinds.toReversed())('$providerId by $loginKind', (kind) => {
  test('what is unticked is disconnected, and comes back with its id when it is ticked', async () => {
    const { authIntegrationId } = await newIntegration(client, kind);
    const first = await connect(authIntegrationId);
    const [kept = '', unticked = ''] = first.connectedProfileIds;
    const less = await connect(authIntegrationId, 'healthy', { chosen: (accounts) => accounts.slice(0, 1) });
    expect(less).toEqual({ connectionId: first.connectionId, connectedProfileIds: [kept] });
    const now = async (id: string) => (await client.get(`/v1/connected-profiles/${id}`)).body.status;
    expect([await now(kept), await now(unticked)]).toEqual(['live', 'disconnected']);
    const query = { connectedProfileId: unticked };
    expectError(await client.get(`/v1/content/${postsOf(kind)}`, query), 401, 'invalid_token');
    expect(await connectionNow(client, first.connectionId)).not.toHaveProperty('narrowed');
    expect(await connect(authIntegrationId)).toEqual(first);
    expect([await now(kept), await now(unticked)]).toEqual(['live', 'live']);
  });
});
