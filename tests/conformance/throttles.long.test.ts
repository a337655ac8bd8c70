/**
 * While a provider throttles, the service does not call it and answers by itself, with the rest of the
 * provider's time.
 */
// A service of its own: two processes share a database and a clock.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { Response } from 'supertest';
import type { SimulatedAnswer } from '../../src/simulators/simulator.ts';
import { everyKind, newIntegration, postsOf, profilesOf } from '../support/connect.ts';
import { expectError } from '../support/errors.ts';
import { makeLiveProfile } from '../support/live-profile.ts';
import { type ProviderServer, startProviderServer } from '../support/provider-server.ts';
import { publish } from '../support/publishing.ts';
import {
  type Client,
  clientOf,
  startTestService,
  type TestKey,
  type TestService,
} from '../support/service.ts';
import { simulatorFor } from '../support/simulators.ts';
import { waitWithoutHint } from '../support/throttles.ts';
import { until } from '../support/until.ts';

const path = '/v1/content/facebook.media.items';
const comments = '/v1/content/facebook.media.comments';
const expectHeld = (answer: Response, seconds: number) => {
  expectError(answer, 429, 'platform_rate_limit');
  const left = Number(answer.headers['retry-after']);
  expect(left).toBeLessThanOrEqual(seconds);
  expect(left).toBeGreaterThan(seconds - 30);
};

const refusal = (code: number, headers: Record<string, string> = {}, subcode?: number): SimulatedAnswer => ({
  status: 400,
  headers,
  body: JSON.stringify({
    error: { message: 'slow down', type: 'OAuthException', code, error_subcode: subcode },
  }),
});
const spent = { call_count: 100, total_cputime: 25, total_time: 25 };
const usageOf = (id: string) =>
  JSON.stringify({ [id]: [{ type: 'pages', ...spent, estimated_time_to_regain_access: 19 }] });

describe('live, at Meta', () => {
  let providers: ProviderServer;
  let service: TestService;
  let other: TestService;
  let key: TestKey;
  let aheadMs = 0;
  const now = () => new Date(Date.now() + aheadMs);

  beforeAll(async () => {
    providers = await startProviderServer(now);
    service = await startTestService(providers.environment, { now });
    const { databaseUrl } = service;
    other = await startTestService({ ...providers.environment, ROLE: 'api' }, { databaseUrl, now });
    key = await service.newKey({ mode: 'live' });
  });
  beforeEach(() => {
    providers.intercept = async (_request, answer) => answer;
  });
  afterAll(async () => {
    await Promise.all([service.close(), other.close()]);
    await providers.close();
  });

  /** Returns a Page with readable posts, on a connection of its own. */
  async function newPage(): Promise<string> {
    const simulator = simulatorFor('facebook');
    const account = simulator.createAccount('facebook_login', 'healthy');
    const { externalId, accessToken } = account;
    const kind = { providerId: 'facebook', loginKind: 'facebook_login' };
    return (await makeLiveProfile(service, key.organizationId, { ...kind, externalId, accessToken })).id;
  }

  /** Makes the provider refuse the next request only; it answers all later ones. */
  function refuseOnce(answer: SimulatedAnswer): void {
    providers.intercept = async () => {
      providers.intercept = async (_request, usual) => usual;
      return answer;
    };
  }
  const read = (connectedProfileId: string, client: Client = key.client) =>
    client.get(path, { connectedProfileId });
  const atOther = () => clientOf(other.url, key.key);
  /**
   * Waits until a publish request has run and been put off. It does not hurry the request, since that would
   * end the throttle.
   */
  const heldBack = (id: string) =>
    until(async () => {
      const { status, dueAt } = await service.ctx.db.publishRequest.findFirstOrThrow({ where: { id } });
      return status === 'publishing' && dueAt !== null && dueAt > now();
    });

  test('for the time of the usage header, an account is asked nothing by any process, whatever is wanted', async () => {
    const [connectedProfileId, neighbour] = [await newPage(), await newPage()];
    refuseOnce(refusal(80001, { 'x-business-use-case-usage': usageOf('1048') }));
    expectHeld(await read(connectedProfileId), 1140);
    const asked = providers.requests.length;
    expectHeld(await read(connectedProfileId), 1140);
    expectHeld(await read(connectedProfileId, atOther()), 1140);
    expectHeld(await key.client.get(`${comments}/1_2`, { connectedProfileId }), 1140);
    expectHeld(
      await key.client.post(`${comments}/1_2/moderate`, { hidden: true }, { connectedProfileId }),
      1140,
    );
    const request = await publish(key.client, {
      connectedProfileId,
      contentType: 'facebook.media.items',
      text: 'Rye',
    });
    await heldBack(request.publishRequestId);
    expect(providers.requests).toHaveLength(asked);
    expect((await read(neighbour)).status).toBe(200);
    aheadMs += 1141 * 1000;
    expect((await read(connectedProfileId)).status).toBe(200);
    expect((await read(connectedProfileId, atOther())).status).toBe(200);
  });

  test('without a time, a throttled app asks nothing for any of its accounts for five minutes', async () => {
    const integration = await newIntegration(key.client);
    const simulator = simulatorFor('facebook');
    const accessToken = simulator.grantToken('facebook_login', 'healthy');
    const imported = await key.client.post('/v1/connections/import', {
      authIntegrationId: integration.authIntegrationId,
      accessToken,
    });
    expect(imported.status).toBe(200);
    const pages = await profilesOf(key.client, imported.body.connectionId);
    expect(pages).toHaveLength(2);
    const [one = '', two = ''] = pages.map(({ connectedProfileId }) => connectedProfileId);
    const stranger = await newPage();
    refuseOnce(refusal(4));
    expectHeld(await read(one), 300);
    const asked = providers.requests.length;
    expectHeld(await read(two), 300);
    expectHeld(await read(two, atOther()), 300);
    expect(providers.requests).toHaveLength(asked);
    expect((await read(stranger)).status).toBe(200);
    aheadMs += 301 * 1000;
    expect((await read(two)).status).toBe(200);
  });

  test('a throttle of one end user who connects holds back nobody else', async () => {
    const integration = await newIntegration(key.client);
    const simulator = simulatorFor('facebook');
    const importing = () =>
      key.client.post('/v1/connections/import', {
        authIntegrationId: integration.authIntegrationId,
        accessToken: simulator.grantToken('facebook_login', 'healthy'),
      });
    const { body } = await importing();
    const [page] = await profilesOf(key.client, body.connectionId);
    refuseOnce(refusal(17));
    expect((await importing()).status).toBe(429);
    expect((await read(page?.connectedProfileId ?? '')).status).toBe(200);
  });

  test.each([
    ['a policy block', refusal(368, {}, 1390008)],
    ['a spent publishing quota', refusal(9, {}, 2207042)],
  ])('%s is of publishing alone: reading goes on', async (_what, answer) => {
    const connectedProfileId = await newPage();
    refuseOnce(answer);
    expectHeld(await read(connectedProfileId), 3600);
    expect((await read(connectedProfileId)).status).toBe(200);
  });
});

describe('in test mode', () => {
  let service: TestService;
  let key: TestKey;
  let calls = 0;
  beforeAll(async () => {
    service = await startTestService({ ROLE: 'api' });
    key = await service.newKey();
    const open = service.ctx.providers.test.open;
    service.ctx.providers.test.open = (target) => {
      const upstream = open(target);
      return {
        request: (request) => {
          calls += 1;
          return upstream.request(request);
        },
      };
    };
  });
  afterAll(() => service.close());

  const scenarios = everyKind.flatMap((kind) => [
    { ...kind, scenario: 'throttled', seconds: 1140 },
    { ...kind, scenario: 'throttled_without_hint', seconds: waitWithoutHint(kind.loginKind) },
  ]);

  test.each(scenarios)(
    '$providerId by $loginKind in $scenario is asked again once the clock has been moved past the end',
    async ({ providerId, loginKind, scenario, seconds }) => {
      const contentType = postsOf({ providerId });
      const { connectedProfileId } = await key.client.newProfile({ providerId, loginKind, scenario });
      const healthy = await key.client.newProfile({ providerId, loginKind });
      const list = (id: string) => key.client.get(`/v1/content/${contentType}`, { connectedProfileId: id });
      const advance = (by: number) => key.client.post('/v1/test/clock/advance', { seconds: by });
      calls = 0;
      expectHeld(await list(connectedProfileId), seconds);
      expect(calls).toBe(1);
      expectHeld(await list(connectedProfileId), seconds);
      await advance(seconds - 30);
      expectHeld(await list(connectedProfileId), 30);
      expect(calls).toBe(1);
      expect((await list(healthy.connectedProfileId)).status).toBe(200);
      calls = 0;
      await advance(31);
      expectHeld(await list(connectedProfileId), seconds);
      expect(calls).toBe(1);
    },
  );
});
