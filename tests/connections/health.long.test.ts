// A service of its own: its clock is moved for all tests together.

import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { Schemas } from '../../src/contract/index.ts';
import { checkConnection } from '../../src/domain/connections/check-connection.ts';
import { minuteMs } from '../../src/lib/time.ts';
import { faultMarker } from '../../src/simulators/faults.ts';
import {
  connectOf,
  consentKinds,
  facebook,
  hasOwnEndpoint,
  type Kind,
  newIntegration,
  postsOf,
  reportedTo,
  subscribedKinds,
} from '../support/connect.ts';
import { expectError } from '../support/errors.ts';
import { type ProviderServer, startProviderServer } from '../support/provider-server.ts';
import { outcomeOf, publish } from '../support/publishing.ts';
import { fixtureSecret } from '../support/secrets.ts';
import { startTestService, type TestKey, type TestService } from '../support/service.ts';
import { simulatorFor } from '../support/simulators.ts';
import { connectEndUser, heldToken } from '../support/suites/connect-resources.ts';
import { until } from '../support/until.ts';

let provider: ProviderServer;
let service: TestService;
let live: TestKey;
const now = new Date();
beforeAll(async () => {
  provider = await startProviderServer(() => now);
  service = await startTestService(provider.environment, { now: () => now });
  live = await service.newKey({ mode: 'live' });
});
beforeEach(() => {
  provider.intercept = async (_request, answer) => answer;
});
afterAll(async () => {
  await service.close();
  await provider.close();
});

type Granted = Schemas['Connection'] & {
  /** Ends the grant at the provider, or lets it work again. */
  change(action: 'expire' | 'revoke' | 'restore'): Promise<void>;
};

async function connect(kind: Kind): Promise<Granted> {
  const simulator = simulatorFor(kind.providerId);
  const accessToken = simulator.grantToken(kind.loginKind, 'healthy');
  await simulator.changeGrant(accessToken, { action: 'restore' }, provider.store);
  const connection = connectOf(kind).grantImport
    ? await imported(kind, accessToken)
    : await connectEndUser(service, live.client, kind);
  const held = (await heldToken(service, 'connections', connection.connectionId)) ?? accessToken;
  return {
    ...connection,
    change: (action) => simulator.changeGrant(held, { action }, provider.store),
  };
}

async function imported(kind: Kind, accessToken: string): Promise<Schemas['Connection']> {
  const { authIntegrationId } = await newIntegration(live.client, kind);
  return (await live.client.post('/v1/connections/import', { authIntegrationId, accessToken })).body;
}

const scope = () => ({ organizationId: live.organizationId, mode: 'live' as const });
const check = ({ connectionId }: Schemas['Connection']) =>
  checkConnection(service.ctx, scope(), connectionId);
const read = async ({ connectionId }: Schemas['Connection']): Promise<Schemas['Connection']> =>
  (await live.client.get(`/v1/connections/${connectionId}`)).body;
const row = ({ connectionId }: Schemas['Connection']) =>
  service.ctx.db.connection.findFirstOrThrow({ where: { id: connectionId } });

describe.each(consentKinds)('a grant of $providerId by $loginKind', (kind) => {
  test.each([
    ['expired', 'expire'],
    ['revoked', 'revoke'],
  ] as const)('is %s only when the provider has said so three times, minutes apart', async (end, action) => {
    const connection = await connect(kind);
    await connection.change(action);
    for (const minutes of [1, 5]) {
      await check(connection);
      expect((await read(connection)).status).toBe('active');
      expect((await row(connection)).checkAt.getTime()).toBe(now.getTime() + minutes * minuteMs);
    }
    await check(connection);
    const { status } = await read(connection);
    // A provider may not tell how a grant has ended; it has expired then.
    expect([end, 'expired']).toContain(status);
    const [connectedProfileId] = connection.connectedProfileIds;
    const query = { connectedProfileId };
    const answer = await live.client.get(`/v1/content/${postsOf(kind)}`, query);
    expect(expectError(answer, 401, 'invalid_token').reason).toBe(status);
    const profile = (await live.client.get(`/v1/connected-profiles/${connectedProfileId}`)).body;
    expect([profile.status, profile.health.credential]).toEqual(['live', status]);
  });

  test('is not over because the provider is down, slow or out of order, however often it is asked', async () => {
    const connection = await connect(kind);
    const broken = [
      { status: 503, body: 'later' },
      { status: 200, body: '{"da' },
      { status: 400, body: '{"error":{"code":4,"message":"throttled"}}' },
    ];
    for (const answer of [...broken, ...broken]) {
      provider.intercept = async () => answer;
      await check(connection);
    }
    expect((await read(connection)).status).toBe('active');
    expect((await row(connection)).failedChecks).toBe(0);
  });

  test('is not over because the provider refuses the app’s secret: the customer has entered a wrong one', async () => {
    const connection = await connect(kind);
    const clientSecret = `${fixtureSecret('app')}${faultMarker('secret_refused')}`;
    await live.client.patch(`/v1/auth-integrations/${connection.authIntegrationId}`, { clientSecret });
    for (let time = 0; time < 4; time += 1) await check(connection);
    expect((await read(connection)).status).toBe('active');
    expect((await row(connection)).failedChecks).toBe(0);
  });

  test('that works again in between has to be refused three times again', async () => {
    const connection = await connect(kind);
    for (const refused of [true, true, false, true, true]) {
      await connection.change(refused ? 'expire' : 'restore');
      await check(connection);
    }
    expect((await read(connection)).status).toBe('active');
    await check(connection);
    expect((await read(connection)).status).toBe('expired');
    await connection.change('restore');
    await check(connection);
    expect((await read(connection)).status).toBe('active');
  });

  test('is looked into soon after a call has met its end', async () => {
    const connection = await connect(kind);
    await connection.change('revoke');
    const [connectedProfileId] = connection.connectedProfileIds;
    const query = { connectedProfileId };
    const answer = await live.client.get(`/v1/content/${postsOf(kind)}`, query);
    expectError(answer, 401, 'invalid_token');
    await until(async () => (await row(connection)).failedChecks > 0);
  });
});

describe.each(subscribedKinds.filter(hasOwnEndpoint))('an account of $providerId by $loginKind', (kind) => {
  const subscriptions = () =>
    provider.requests.filter((request) => /^POST .*\/subscribe$/.test(request)).length;

  test('is subscribed at connect, and again with each check, of which one comes before the subscription ends', async () => {
    const before = subscriptions();
    const connection = await connect(kind);
    expect((await read(connection)).subscription).toEqual({
      status: 'active',
      checkedAt: now.toISOString(),
    });
    expect(subscriptions()).toBe(before + 1);
    await check(connection);
    expect(subscriptions()).toBe(before + 2);
    const { checkAt } = await row(connection);
    expect(checkAt.getTime()).toBeLessThanOrEqual(now.getTime() + (5 * 24 * 60 * minuteMs) / 2);
  });

  test('keeps what is known of its subscription when the provider does not take it', async () => {
    const connection = await connect(kind);
    provider.intercept = async ({ url }, answer) =>
      url.pathname.endsWith('/subscribe') ? { status: 503, body: 'later' } : answer;
    await check(connection);
    expect((await read(connection)).subscription.status).toBe('active');
  });
});

/** How providers that cannot be asked about a subscription are subscribed at, which changes nothing where it is there. */
const subscribing: Readonly<Record<string, RegExp>> = {
  linkedin: /^PUT .*\/eventSubscriptions\//,
  tiktok: /^POST .*\/business\/webhook\/update\//,
};
const renewedKinds = subscribedKinds.filter(({ providerId }) => subscribing[providerId]);

describe.each(renewedKinds)('an account of $providerId by $loginKind', (kind) => {
  const subscriptions = () =>
    provider.requests.filter((request) => subscribing[kind.providerId]?.test(request)).length;

  test('is subscribed at connect, and again with each check', async () => {
    const before = subscriptions();
    const connection = await connect(reportedTo(kind));
    expect((await read(connection)).subscription).toEqual({
      status: 'active',
      checkedAt: now.toISOString(),
    });
    const made = subscriptions() - before;
    expect(made).toBeGreaterThan(0);
    await check(connection);
    expect(subscriptions()).toBe(before + 2 * made);
  });

  test('keeps what is known of its subscription when the provider does not take it', async () => {
    const connection = await connect(reportedTo(kind));
    const before = subscriptions();
    provider.intercept = async ({ method, url }, answer) =>
      subscribing[kind.providerId]?.test(`${method} ${url.pathname}`)
        ? { status: 503, body: 'later' }
        : answer;
    await check(connection);
    expect(subscriptions()).toBeGreaterThan(before);
    expect((await read(connection)).subscription.status).toBe('active');
  });
});

const askedKinds = subscribedKinds.filter((kind) => !hasOwnEndpoint(kind) && !renewedKinds.includes(kind));

describe.each(askedKinds)('an account of $providerId by $loginKind', (kind) => {
  test('is subscribed at connect, and again when the provider has lost the subscription', async () => {
    const connection = await connect(kind);
    expect((await read(connection)).subscription).toEqual({
      status: 'active',
      checkedAt: now.toISOString(),
    });
    const posts = () =>
      provider.requests.filter((request) => /^POST .*subscribed_apps$/.test(request)).length;
    const before = posts();
    await check(connection);
    expect(posts()).toBe(before);
    provider.intercept = async ({ method, url }, answer) =>
      method === 'GET' && url.pathname.endsWith('/subscribed_apps')
        ? { status: 200, body: '{"data":[]}' }
        : answer;
    await check(connection);
    expect(posts()).toBe(before + connection.connectedProfileIds.length);
    provider.intercept = async ({ url }, answer) =>
      url.pathname.endsWith('/subscribed_apps')
        ? { status: 200, body: '{"data":[],"success":false}' }
        : answer;
    await check(connection);
    expect((await read(connection)).subscription.status).toBe('missing');
  });

  test('keeps what is known of its subscription when the provider does not answer about it', async () => {
    const connection = await connect(kind);
    provider.intercept = async ({ url }, answer) =>
      url.pathname.endsWith('/subscribed_apps') ? { status: 503, body: 'later' } : answer;
    await check(connection);
    expect((await read(connection)).subscription.status).toBe('active');
  });
});

describe('a grant for which the provider refuses a publish', () => {
  const healthOf = async ({ connectedProfileIds: [id] }: Schemas['Connection']) =>
    (await live.client.get(`/v1/connected-profiles/${id}`)).body.health.credential;
  /** Publishes through the connection and returns how that ended, which the provider's answers decide. */
  async function publishThrough({ connectedProfileIds: [id] }: Schemas['Connection'], text: string) {
    const input = { connectedProfileId: id, contentType: 'facebook.media.items', text };
    return outcomeOf(service, live.client, await publish(live.client, input));
  }

  test('ends immediately when the provider says so of the grant itself, too', async () => {
    const connection = await connect(facebook);
    await connection.change('revoke');
    expect((await publishThrough(connection, 'Rye today')).error?.code).toBe('invalid_token');
    expect([await healthOf(connection), (await read(connection)).status]).toEqual(['revoked', 'revoked']);
  });

  test('is not over while the provider says that it is good', async () => {
    const connection = await connect(facebook);
    const error = { message: 'over', type: 'OAuthException', code: 190, error_subcode: 463 };
    provider.next(/^POST .*\/feed/).answer({ error }, 400);
    expect((await publishThrough(connection, 'Spelt today')).error?.code).toBe('invalid_token');
    expect([await healthOf(connection), (await read(connection)).status]).toEqual(['ok', 'active']);
  });
});
