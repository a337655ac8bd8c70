/** Tests the flow in live mode, with simulators at the configured addresses of the providers. */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Schemas } from '../../src/contract/index.ts';
import {
  byInstagram,
  connectionNow,
  connectOf,
  consentKinds,
  type Kind,
  newIntegration,
  newSession,
  postsOf,
  sessionNow,
  severalAccountKinds,
  subscriptionOf,
} from '../support/connect.ts';
import { headingOf, newEndUser, nextOf } from '../support/end-user.ts';
import { type ProviderServer, startProviderServer } from '../support/provider-server.ts';
import { sampleOf } from '../support/sample.ts';
import { fixtureSecret } from '../support/secrets.ts';
import { type Client, sharedTestService, type TestService } from '../support/service.ts';
import { simulatorFor } from '../support/simulators.ts';

let provider: ProviderServer;
let service: TestService;
let client: Client;
beforeAll(async () => {
  provider = await startProviderServer();
  service = await sharedTestService({ settings: provider.environment });
  client = (await service.newKey({ mode: 'live' })).client;
});
afterAll(async () => {
  await service.close();
  await provider.close();
});

async function begin(
  kind: Kind,
  { operations, ...integration }: Partial<Schemas['AuthIntegrationInput']> & { operations?: string[] } = {},
) {
  const made = await newIntegration(client, { ...kind, ...integration });
  const session = await newSession(client, made.authIntegrationId, operations ? { operations } : {});
  return { integration: made, session, user: newEndUser(service) };
}

const parametersOf = (url: string) => Object.fromEntries(new URL(url).searchParams);

/** What a provider's consent screen is asked besides what OAuth 2.0 has. TikTok has a name of its own for the app's id. */
const furtherParameters: Partial<Record<Kind['providerId'], object>> = {
  tiktok: { disable_auto_auth: '1' },
  youtube: { access_type: 'offline', include_granted_scopes: 'true', prompt: 'select_account consent' },
};

describe.each(sampleOf(consentKinds.toReversed(), 1))('live $providerId by $loginKind', (kind) => {
  test('the consent screen is the provider’s own, and is asked for what the operations need', async () => {
    const operations = [`${postsOf(kind)}.list`];
    const { integration, session, user } = await begin(kind, { operations });
    const url = new URL(await user.start(session.authorizationUrl));
    const [, host = ''] = url.pathname.split('/');
    expect(url.origin).toBe(new URL(provider.url).origin);
    expect(simulatorFor(kind.providerId).consentHosts).toContain(host);
    const { state, scope = '', code_challenge, code_challenge_method, ...others } = parametersOf(url.href);
    expect(state).toMatch(/^[\w-]{43}$/);
    expect(scope.split(/[ ,]/)).toEqual(session.scopes);
    expect(code_challenge !== undefined).toBe(connectOf(kind).consent?.pkce);
    expect(code_challenge_method).toBe(code_challenge && 'S256');
    expect(others).toEqual({
      [kind.providerId === 'tiktok' ? 'client_key' : 'client_id']: integration.clientId,
      redirect_uri: integration.redirectUri,
      response_type: 'code',
      ...furtherParameters[kind.providerId],
    });
    expect(url.href).not.toContain(fixtureSecret('app'));
  });

  test('the end user consents there, and the profiles work', async () => {
    const { session, user } = await begin(kind);
    expect(session.connectSessionId).toMatch(/^cs_/);
    const end = await user.connect(session.authorizationUrl, 'healthy');
    expect(nextOf(end)).toContain('status=completed');
    const done = await sessionNow(client, session.connectSessionId);
    expect(done).not.toHaveProperty('missingScopes');
    const connection = await connectionNow(client, done.connectionId ?? '');
    expect(connection).toMatchObject({
      status: 'active',
      origin: 'connect_session',
      credentialKind: kind.loginKind,
      subscription: { status: subscriptionOf(kind) },
      unconfirmedScopes: [],
    });
    expect(connection.grantedScopes).toEqual(expect.arrayContaining(session.scopes));
    for (const connectedProfileId of done.connectedProfileIds ?? []) {
      const list = await client.get(`/v1/content/${postsOf(kind)}`, { connectedProfileId });
      expect([list.status, list.body.data?.length > 0]).toEqual([200, true]);
    }
  });
});

// connect/personas.long.test.ts has the endings by every kind of login, in test mode.
test.each([
  ['denies', 200, 'You did not give access', 'consent_denied'],
  ['no_account', 200, 'There is no account to connect', 'no_account'],
  ['exchange_outage', 502, 'Please try again later', 'provider_unavailable'],
] as const)('%s ends on a page (%i): %s', async (persona, status, heading, code) => {
  const { session, user } = await begin(byInstagram);
  const end = await user.connect(session.authorizationUrl, persona);
  expect([end.status, headingOf(end)]).toEqual([status, heading]);
  expect((await sessionNow(client, session.connectSessionId)).failure?.code).toBe(code);
});

test('the simulated consent screen of test mode is not for a live integration', async () => {
  const { session, user } = await begin(byInstagram);
  const consentUrl = await user.start(session.authorizationUrl);
  const own = consentUrl.replace(provider.url, `${service.ctx.config.publicUrl}/simulated`);
  const answer = await user.get(own);
  expect([answer.status, headingOf(answer)]).toEqual([404, 'This link does not work']);
});

describe.each(sampleOf(severalAccountKinds, 1))('live $providerId by $loginKind', (kind) => {
  test('a configuration of Facebook Login for Business is asked for in place of scopes', async () => {
    const configurationId = `${kind.providerId}-42`;
    const { session, user } = await begin(kind, { configurationId });
    const consentUrl = await user.start(session.authorizationUrl);
    const parameters = parametersOf(consentUrl);
    expect(parameters.config_id).toBe(configurationId);
    expect(parameters).not.toHaveProperty('scope');
    const next = await newSession(client, session.authIntegrationId);
    expect(nextOf(await user.connect(next.authorizationUrl, 'healthy'))).toContain('status=completed');
  });
});
