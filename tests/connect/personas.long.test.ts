/** Each person at the simulated consent screen ends up where they should, and the customer learns of it. */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Schemas } from '../../src/contract/index.ts';
import type { Persona } from '../../src/simulators/personas.ts';
import {
  byInstagram,
  connectionNow,
  consentKinds,
  newIntegration,
  newSession,
  postsOf,
  profilesOf,
  sessionNow,
  severalAccountKinds,
} from '../support/connect.ts';
import { type Answer, headingOf, linksOf, newEndUser, nextOf, plainText } from '../support/end-user.ts';
import { expectError } from '../support/errors.ts';
import { type Client, type SharedService, sharedTestService } from '../support/service.ts';

let service: SharedService;
let client: Client;
beforeAll(async () => {
  service = await sharedTestService();
  client = (await service.newKey()).client;
});
afterAll(() => service.close());

type Ending = [Persona, number, string, Schemas['ConnectSessionStatus'], string];

const endings: Ending[] = [
  ['denies', 200, 'You did not give access', 'canceled', 'consent_denied'],
  ['no_account', 200, 'There is no account to connect', 'failed', 'no_account'],
  ['consent_error', 502, 'The connection did not work', 'failed', 'provider_refused'],
  ['exchange_refused', 502, 'The connection did not work', 'failed', 'provider_refused'],
  ['exchange_outage', 502, 'Please try again later', 'failed', 'provider_unavailable'],
  ['accounts_outage', 502, 'Please try again later', 'failed', 'provider_unavailable'],
];

describe.each(consentKinds.toReversed())('$providerId by $loginKind', (kind) => {
  async function begin(input: Partial<Schemas['ConnectSessionInput']> = {}) {
    const { authIntegrationId } = await newIntegration(client, kind);
    return newSession(client, authIntegrationId, input);
  }

  async function expectEnd(
    end: Answer,
    { connectSessionId }: Schemas['ConnectSession'],
    [status, heading, sessionStatus, code]: [number, string, string, string],
  ): Promise<void> {
    expect([end.status, headingOf(end)]).toEqual([status, heading]);
    const back = new URL('https://app.example.com/connected');
    back.search = `${new URLSearchParams({ tab: 'social', connectSessionId, status: sessionStatus, state: 'mine' })}`;
    expect(linksOf(end)).toEqual([back.href]);
    const session = await sessionNow(client, connectSessionId);
    expect(session).toMatchObject({ status: sessionStatus, failure: { code } });
    expect(session).not.toHaveProperty('connectionId');
    expect(session).not.toHaveProperty('authorizationUrl');
  }

  test.each(endings)(
    '%s ends on a page (%i) that says "%s", the session %s: %s',
    async (persona, ...ending) => {
      const session = await begin({ state: 'mine' });
      const before = (await client.get('/v1/connections')).body.data.length;
      await expectEnd(await newEndUser(service).connect(session.authorizationUrl, persona), session, ending);
      expect((await client.get('/v1/connections')).body.data.length).toBe(before);
    },
  );

  test('whoever refuses on the consent screen has denied', async () => {
    const session = await begin({ state: 'mine' });
    const user = newEndUser(service);
    const consentUrl = await user.start(session.authorizationUrl);
    const refused = await user.post(`${consentUrl}&persona=healthy`, { decision: 'refuse' });
    const ending = [200, 'You did not give access', 'canceled', 'consent_denied'] as const;
    await expectEnd(await user.get(nextOf(refused)), session, [...ending]);
  });

  test('with fewer scopes the page names what is missing, and what they allow works', async () => {
    const session = await begin();
    const user = newEndUser(service);
    const { url, page, offered } = await user.reachChoice(session.authorizationUrl, 'fewer_scopes');
    expect(plainText(page.text)).toContain('<h2>Not everything was allowed</h2>');
    expect(plainText(page.text)).toMatch(/[A-Z][a-z]+ .+, (to|when|so that) \S.* in Harbour Planner/);
    const shown = [...page.text.matchAll(/<code>([^<]+)<\/code>/g)].map(([, scope]) => scope);
    await user.post(url, { decision: 'connect', account: offered });

    const done = await sessionNow(client, session.connectSessionId);
    expect(done.status).toBe('completed');
    expect(shown.length).toBeGreaterThan(0);
    expect(done.missingScopes).toEqual(shown);
    const connection = await connectionNow(client, done.connectionId ?? '');
    expect(connection.grantedScopes.filter((scope) => shown.includes(scope))).toEqual([]);

    const [profile] = await profilesOf(client, connection.connectionId);
    const query = { connectedProfileId: profile?.connectedProfileId };
    const items = await client.get(`/v1/content/${postsOf(kind)}`, query);
    expect([items.status, items.body.data.length > 0]).toEqual([200, true]);
    const health = new Map(profile?.health.operations.map((each) => [each.operationId, each.available]));
    expect(health.get(`${postsOf(kind)}.list`)).toBe(true);
    const [refused] = profile?.health.operations.filter(({ available }) => !available) ?? [];
    expect(shown).toEqual(expect.arrayContaining(refused?.missingScopes ?? ['none is refused']));
  });

  test('a token that expires in a minute makes a Connection that is expiring, and then expired', async () => {
    const session = await begin();
    await newEndUser(service).connect(session.authorizationUrl, 'expiring');
    const { connectionId = '', connectedProfileIds = [] } = await sessionNow(
      client,
      session.connectSessionId,
    );
    const connection = await connectionNow(client, connectionId);
    expect(connection.status).toBe('expiring');
    const leftMs = new Date(connection.expiresAt ?? 0).getTime() - Date.now();
    expect(leftMs).toBeGreaterThan(30_000);
    expect(leftMs).toBeLessThanOrEqual(60_000);
    const query = { connectedProfileId: connectedProfileIds[0] };
    const items = `/v1/content/${postsOf(kind)}`;
    expect((await client.get(items, query)).status).toBe(200);
    service.clock.advance(61_000);
    expect((await connectionNow(client, connectionId)).status).toBe('expired');
    expectError(await client.get(items, query), 401, 'invalid_token');
    const profile = (await client.get(`/v1/connected-profiles/${query.connectedProfileId}`)).body;
    expect(profile.health.credential).toBe('expired');
  });
});

describe.each(severalAccountKinds.toReversed())('$providerId by $loginKind', (kind) => {
  test('thirty accounts are offered, and those that are ticked become profiles', async () => {
    const { authIntegrationId } = await newIntegration(client, kind);
    const session = await newSession(client, authIntegrationId);
    const user = newEndUser(service);
    const { url, page, offered } = await user.reachChoice(session.authorizationUrl, 'many_accounts');
    expect(new Set(offered).size).toBe(30);
    expect(plainText(page.text)).toContain('<h1>Choose what to connect to Harbour Planner</h1>');
    expect(page.text).not.toContain('class="notice"');
    const account = [3, 17, 29].map((index) => offered[index] ?? '');
    await user.post(url, { decision: 'connect', account });
    const done = await sessionNow(client, session.connectSessionId);
    const profiles = await profilesOf(client, done.connectionId ?? '');
    expect(profiles.map(({ externalId }) => externalId).sort()).toEqual(account.sort());
    expect(profiles.map(({ connectedProfileId }) => connectedProfileId).sort()).toEqual(
      done.connectedProfileIds?.sort(),
    );
    expect(new Set(profiles.map(({ status }) => status))).toEqual(new Set(['live']));
  });
});

test('by instagram_login a person with many accounts connects the one that they signed in with', async () => {
  const { authIntegrationId } = await newIntegration(client, byInstagram);
  const session = await newSession(client, authIntegrationId);
  nextOf(await newEndUser(service).connect(session.authorizationUrl, 'many_accounts'));
  const done = await sessionNow(client, session.connectSessionId);
  expect([done.status, done.connectedProfileIds?.length]).toEqual(['completed', 1]);
});
