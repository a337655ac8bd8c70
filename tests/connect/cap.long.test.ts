/** Tests the free plan's cap on live Connected Profiles as end users meet it. */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import {
  byInstagram,
  connectionNow,
  newIntegration,
  newSession,
  profilesOf,
  sessionNow,
  severalAccountKinds,
} from '../support/connect.ts';
import { type Answer, headingOf, linksOf, newEndUser } from '../support/end-user.ts';
import { type ProviderServer, startProviderServer } from '../support/provider-server.ts';
import { type Client, sharedTestService, type TestService } from '../support/service.ts';

let provider: ProviderServer;
let service: TestService;
beforeAll(async () => {
  provider = await startProviderServer();
  service = await sharedTestService({ settings: provider.environment });
});
afterAll(async () => {
  await service.close();
  await provider.close();
});

let organizations = 0;

function newCustomer() {
  organizations += 1;
  return service.newKey({ organization: `Free ${organizations}`, mode: 'live', plan: 'free' });
}

async function connect(client: Client, authIntegrationId: string, indexes: number[]) {
  const { authorizationUrl, connectSessionId } = await newSession(client, authIntegrationId);
  const chosen = (accounts: string[]) => indexes.map((index) => accounts[index] ?? '');
  const end = await newEndUser(service).connect(authorizationUrl, 'many_accounts', { chosen });
  return { end, session: await sessionNow(client, connectSessionId) };
}

function expectCapPage(end: Answer): void {
  expect([end.status, headingOf(end)]).toEqual([402, 'The app cannot connect this many accounts']);
  expect(linksOf(end)[0]).toContain('status=failed');
}

async function liveProfiles(client: Client): Promise<string[]> {
  const { body } = await client.get('/v1/connected-profiles', { status: 'live' });
  return body.data.map(({ connectedProfileId }: { connectedProfileId: string }) => connectedProfileId);
}

describe.each(severalAccountKinds)('$providerId by $loginKind', (kind) => {
  test('a fourth live profile is refused on a page, and nothing is stored', async () => {
    const { client, organizationId } = await newCustomer();
    const { authIntegrationId } = await newIntegration(client, kind);
    const { end, session } = await connect(client, authIntegrationId, [0, 1, 2, 3]);
    expectCapPage(end);
    expect([session.status, session.failure?.code]).toEqual(['failed', 'quota_exceeded']);
    expect(session).not.toHaveProperty('connectionId');
    const where = { organizationId };
    const stored = [
      await service.ctx.db.connection.count({ where }),
      await service.ctx.db.connectedProfile.count({ where }),
      await service.ctx.db.connectSession.count({ where: { ...where, secret: { not: null } } }),
    ];
    expect(stored).toEqual([0, 0, 0]);
  });

  test('at the cap, reconnecting works, and one account can take the place of another', async () => {
    const { client } = await newCustomer();
    const { authIntegrationId } = await newIntegration(client, kind);
    const first = await connect(client, authIntegrationId, [0, 1, 2]);
    expect(first.session.status).toBe('completed');
    const again = await connect(client, authIntegrationId, [0, 1, 2]);
    expect(again.session).toMatchObject({
      status: 'completed',
      connectedProfileIds: first.session.connectedProfileIds,
    });
    expect((await connect(client, authIntegrationId, [1, 2, 3])).session.status).toBe('completed');
    expect((await liveProfiles(client)).length).toBe(3);
  });

  test('a refusal at the cap leaves what there is as it was', async () => {
    const { client } = await newCustomer();
    const { authIntegrationId } = await newIntegration(client, kind);
    const { session } = await connect(client, authIntegrationId, [0, 1, 2]);
    const connectionId = session.connectionId ?? '';
    const stateNow = async () => {
      const { status, grantedScopes, connectedProfileIds, narrowed } = await connectionNow(
        client,
        connectionId,
      );
      const profiles = await profilesOf(client, connectionId);
      return { status, grantedScopes, connectedProfileIds, narrowed, profiles };
    };
    const before = await stateNow();
    const refused = await connect(client, authIntegrationId, [0, 1, 2, 3]);
    expectCapPage(refused.end);
    expect(await stateNow()).toEqual(before);
    const query = { connectedProfileId: session.connectedProfileIds?.[0] };
    expect((await client.get(`/v1/content/${kind.providerId}.media.items`, query)).status).toBe(200);
  });
});

test('ten end users who finish at the same moment never pass the cap', async () => {
  const { client } = await newCustomer();
  const kind = byInstagram;
  const ways = await Promise.all(
    Array.from({ length: 10 }, async () => {
      const { authIntegrationId } = await newIntegration(client, kind);
      const session = await newSession(client, authIntegrationId);
      const user = newEndUser(service);
      const callback = await user.consent(await user.start(session.authorizationUrl), 'healthy');
      return { session, finish: () => user.get(callback) };
    }),
  );
  const ends = await Promise.all(ways.map(({ finish }) => finish()));
  expect(ends.filter(({ status }) => status === 200).length).toBe(3);
  ends.filter(({ status }) => status !== 200).forEach(expectCapPage);
  const sessions = await Promise.all(ways.map(({ session }) => sessionNow(client, session.connectSessionId)));
  const byStatus = Map.groupBy(sessions, ({ status }) => status);
  expect([byStatus.get('completed')?.length, byStatus.get('failed')?.length]).toEqual([3, 7]);
  const connected = byStatus.get('completed')?.flatMap(({ connectedProfileIds = [] }) => connectedProfileIds);
  expect((await liveProfiles(client)).sort()).toEqual(connected?.sort());
});
