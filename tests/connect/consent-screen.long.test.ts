/** The simulated consent screen returns only to Auth Integrations of test mode, and does nothing else. */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { consentKinds, newIntegration, newSession, postsOf, sessionNow } from '../support/connect.ts';
import { type Answer, headingOf, newEndUser } from '../support/end-user.ts';
import { proxyProvider } from '../support/provider-proxy.ts';
import { providersAt } from '../support/provider-server.ts';
import { fixtureSecret } from '../support/secrets.ts';
import { type Client, type SharedService, sharedTestService } from '../support/service.ts';
import { simulatorFor } from '../support/simulators.ts';

let service: SharedService;
let client: Client;
beforeAll(async () => {
  service = await sharedTestService();
  client = (await service.newKey()).client;
});
afterAll(() => service.close());

function expectUnknown(answer: Answer): void {
  expect([answer.status, headingOf(answer)]).toEqual([404, 'This link does not work']);
}

function withRedirect(consentUrl: string, redirectUri: string | undefined): string {
  const url = new URL(consentUrl);
  if (redirectUri === undefined) url.searchParams.delete('redirect_uri');
  else url.searchParams.set('redirect_uri', redirectUri);
  return url.href;
}

describe.each(consentKinds)('the simulated consent screen of $providerId by $loginKind', (kind) => {
  async function begin() {
    const integration = await newIntegration(client, kind);
    const session = await newSession(client, integration.authIntegrationId);
    const user = newEndUser(service);
    return { integration, session, user, consentUrl: await user.start(session.authorizationUrl) };
  }

  test('is refused to whoever would be led anywhere but to an integration', async () => {
    const { integration, user, consentUrl } = await begin();
    const { redirectUri, authIntegrationId } = integration;
    expect((await user.get(consentUrl)).status).toBe(200);
    const others = [
      undefined,
      '',
      'https://evil.example/',
      `https://evil.example/connect/callback/${authIntegrationId}`,
      `${redirectUri}/`,
      `${redirectUri}?to=evil`,
      `${redirectUri}#x`,
      redirectUri.replace('/callback/', '/callback//'),
      `${redirectUri.slice(0, -1)}!`,
    ];
    for (const other of others) {
      const address = withRedirect(consentUrl, other);
      expectUnknown(await user.get(address));
      expectUnknown(await user.get(`${address}&persona=denies`));
      expectUnknown(await user.post(`${address}&persona=healthy`, { decision: 'allow' }));
    }
  });

  test('takes no second address, in the query or in the form', async () => {
    const { user, consentUrl } = await begin();
    const evil = 'https://evil.example/';
    expectUnknown(await user.get(`${consentUrl}&redirect_uri=${encodeURIComponent(evil)}`));
    const form = { decision: 'allow', redirect_uri: evil };
    expectUnknown(await user.post(`${consentUrl}&persona=healthy`, form));
  });

  test('is refused for an integration of live mode', async () => {
    const { user, consentUrl } = await begin();
    const live = await service.newKey({ mode: 'live' });
    const { redirectUri } = await newIntegration(live.client, kind);
    expectUnknown(await user.get(withRedirect(consentUrl, redirectUri)));
  });

  test('takes no form of another site', async () => {
    const { session, user, consentUrl } = await begin();
    const evil = { Origin: 'https://evil.example' };
    const answer = await user.post(`${consentUrl}&persona=healthy`, { decision: 'allow' }, evil);
    expect(answer.status).toBe(403);
    expect((await sessionNow(client, session.connectSessionId)).status).toBe('pending');
  });

  test('trades no code for a token', async () => {
    const answers = proxyProvider(service, kind.providerId);
    const other = await begin();
    await other.user.connect(other.session.authorizationUrl, 'healthy');
    const { integration, user, consentUrl } = await begin();
    const callback = new URL(await user.consent(consentUrl, 'healthy'));
    const parameters = new URLSearchParams({
      client_id: integration.clientId ?? '',
      client_secret: fixtureSecret('app'),
      grant_type: 'authorization_code',
      redirect_uri: integration.redirectUri,
      code: callback.searchParams.get('code') ?? '',
    });
    const base = `${service.ctx.config.publicUrl}/simulated`;
    // These are the addresses that the service itself has called to connect another end user.
    const screens = [consentUrl, other.consentUrl].map((url) => new URL(url).pathname);
    const called = answers.addresses.filter((address) => !screens.includes(`/simulated/${address}`));
    expect(called.length).toBeGreaterThan(0);
    for (const endpoint of new Set(called.flatMap((address) => [address, `${address}/`]))) {
      expectUnknown(await user.get(`${base}/${endpoint}?${parameters}`));
      expectUnknown(await user.post(`${base}/${endpoint}`, Object.fromEntries(parameters)));
    }
  });
});

describe('nothing else of the provider is simulated for browsers', () => {
  test.each(consentKinds)('no data of $providerId by $loginKind is read or written', async (kind) => {
    const { redirectUri } = await newIntegration(client, kind);
    const answers = proxyProvider(service, kind.providerId);
    const profile = await client.newProfile(kind);
    const connectedProfileId = profile.connectedProfileId;
    expect((await client.get(`/v1/content/${postsOf(kind)}`, { connectedProfileId })).status).toBe(200);
    const accessToken = simulatorFor(kind.providerId).grantToken(kind.loginKind, 'healthy');
    const parameters = { access_token: accessToken, redirect_uri: redirectUri };
    const user = newEndUser(service);
    expect(answers.addresses.length).toBeGreaterThan(0);
    for (const address of new Set(answers.addresses)) {
      const url = `${service.ctx.config.publicUrl}/simulated/${address}`;
      expectUnknown(await user.get(`${url}?${new URLSearchParams(parameters)}`));
      expectUnknown(await user.post(url, parameters));
    }
  });
});

test('test mode has its consent screen also where the providers’ hosts are configured to be elsewhere', async () => {
  const user = newEndUser(service);
  const headings: string[] = [];
  await service.withSettings(providersAt('http://127.0.0.1:9'), async () => {
    for (const kind of consentKinds) {
      const { authIntegrationId } = await newIntegration(client, kind);
      const { authorizationUrl } = await newSession(client, authIntegrationId);
      headings.push(headingOf(await user.get(await user.start(authorizationUrl))));
    }
  });
  expect(headings).toEqual(consentKinds.map(() => expect.stringMatching(/^[A-Z].*: choose a person$/)));
});
