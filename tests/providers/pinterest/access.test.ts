/** Tests how grants of Pinterest go on, and what is read of its rate limits. */
import { describe, expect, test } from '@jest/globals';
import { loadConfig } from '../../../src/config.ts';
import { openUpstream } from '../../../src/provider-client/send.ts';
import { createTransport, simulatedAdapter } from '../../../src/provider-client/transports/transport.ts';
import type { ConnectCall } from '../../../src/providers/connect.ts';
import { nextPolicy } from '../../../src/providers/kit/failures.ts';
import { apiRules, type PinterestSettings } from '../../../src/providers/pinterest/api.ts';
import { pinterest } from '../../../src/providers/pinterest/index.ts';
import { createMemoryStore } from '../../../src/simulators/server.ts';
import type { SimulatedRequest, Simulator } from '../../../src/simulators/simulator.ts';
import { failureOf } from '../../support/adapter.ts';
import { simulatorFor } from '../../support/simulators.ts';

const { providers } = loadConfig({ NODE_ENV: 'test' });
const now = new Date('2026-11-29T12:00:00Z');
const day = 24 * 60 * 60 * 1000;

/** Returns the login of Pinterest with a call that is answered so, and the requests that it sends. */
function login(
  answer?: Simulator['answer'],
  settings: PinterestSettings = providers,
  clientSecret = 'secret',
) {
  const asked: SimulatedRequest[] = [];
  const simulator = simulatorFor('pinterest');
  const store = createMemoryStore(() => now);
  const adapter = simulatedAdapter(
    {
      ...simulator,
      answer(request, held) {
        asked.push(request);
        return (answer ?? simulator.answer)(request, held);
      },
    },
    store,
  );
  const transport = createTransport({ timeoutMs: 1000, adapterOf: () => adapter });
  const call = {
    app: { clientId: 'app', clientSecret },
    open: (rules, credential) => openUpstream(transport, rules, credential),
    now: () => now,
  } as Partial<ConnectCall> as ConnectCall;
  const [{ connect } = {}] = pinterest(settings).loginKinds;
  if (!connect?.refresh || !connect.consent || !connect.appCheck?.asked) throw new Error('a part is missing');
  return { connect, refresh: connect.refresh, check: connect.appCheck.asked, call, asked };
}

const tokens = {
  access_token: 'pina_2',
  refresh_token: 'pinr_2',
  expires_in: 2_592_000,
  refresh_token_expires_in: 5_184_000,
  token_type: 'bearer',
};
const issued = (scope: string) => ({ status: 200, body: JSON.stringify({ ...tokens, scope }) });

describe('a grant', () => {
  test('is refreshed with the app in HTTP Basic; the new refresh token takes the place of the old one, with its end', async () => {
    const { refresh, call, asked } = login(async () => issued('pins:read,boards:read'));
    const held = { accessToken: 'pina_1', refreshToken: 'pinr_1' };
    expect(await refresh.run(call, held)).toEqual({
      credential: { accessToken: 'pina_2', refreshToken: 'pinr_2', issuedAt: now.toISOString() },
      expiresAt: new Date(now.getTime() + 60 * day),
      grantedScopes: ['pins:read', 'boards:read'],
    });
    expect(asked[0]?.headers.authorization).toBe(`Basic ${btoa('app:secret')}`);
    expect(Object.fromEntries(new URLSearchParams(asked[0]?.body))).toEqual({
      grant_type: 'refresh_token',
      refresh_token: 'pinr_1',
    });
  });

  test('is refreshed often enough to outlast weeks of failures, before its access token ends', () => {
    const { everyMs = 0 } = login().refresh;
    expect(everyMs).toBeLessThan(30 * day - 14 * day);
  });

  test('is over when its refresh token is refused, and not when the app is', async () => {
    const refused = async (status: number) => {
      const { refresh, call } = login(async () => ({ status, body: '{"code":2,"message":"no"}' }));
      return failureOf(refresh.run(call, { accessToken: 'pina_1', refreshToken: 'pinr_1' }));
    };
    expect(await refused(400)).toEqual({ kind: 'expired' });
    expect(await refused(401)).toMatchObject({ kind: 'rejected' });
  });

  test('begins with a refresh token that goes on, which old apps have to ask for', async () => {
    const account = { status: 200, body: '{"id":"7","username":"harbour"}' };
    const { connect, call, asked } = login(async ({ url }) =>
      url.pathname.endsWith('/token') ? issued('pins:read') : account,
    );
    const access = await connect.consent?.exchange(call, { code: 'c', redirectUri: 'https://here.example' });
    expect(new URLSearchParams(asked[0]?.body).get('continuous_refresh')).toBe('true');
    expect(access).toMatchObject({ expiresAt: new Date(now.getTime() + 60 * day) });
  });
});

test('the sandbox is asked instead of production when it is configured, by the same adapter', async () => {
  const settings = { ...providers, pinterestUrl: 'https://api-sandbox.pinterest.com' };
  const { connect, call, asked } = login(
    async () => ({ status: 200, body: '{"id":"7","username":"harbour"}' }),
    settings,
  );
  const access = await connect.grantImport?.run(call, { accessToken: 'pina_sandbox' });
  expect(asked.map(({ url }) => url.href)).toEqual(['https://api-sandbox.pinterest.com/v5/user_account']);
  expect(access?.accounts).toMatchObject([{ externalId: '7', username: 'harbour' }]);
});

describe('the check of an app', () => {
  const findings = async (secret: string) => {
    const { check, call } = login(undefined, providers, secret);
    const found = await check.run(call, { redirectUri: '', callbackUrl: '', filesUrl: '' });
    return found.map(({ name, status }) => `${name} ${status}`);
  };

  test('tells Trial access from Standard access', async () => {
    expect(await findings('secret')).toEqual(['credentials ok', 'access ok']);
    expect(await findings('#fault:app_on_trial')).toEqual(['credentials ok', 'access problem']);
  });

  test('tells a secret that is refused, and leaves open what Pinterest does not tell', async () => {
    expect(await findings('#fault:secret_refused')).toEqual(['credentials problem', 'access unknown']);
    const { check, call } = login(async () => ({ status: 400, body: '{"code":1,"message":"no"}' }));
    expect(
      (await check.run(call, { redirectUri: '', callbackUrl: '', filesUrl: '' })).map(({ status }) => status),
    ).toEqual(['unknown', 'unknown']);
  });
});

describe('rate limits', () => {
  const headers = (limit: string, remaining = '59') => ({
    'x-ratelimit-limit': limit,
    'x-ratelimit-remaining': remaining,
    'x-ratelimit-reset': '42',
  });
  const ofAccount =
    '60, 100;w=1;name="safety_net_app_id_user_id", 60;w=60;name="org_analytics_app_id_user_id"';
  const ofTrial = '1000, 100;w=1;name="safety_net_app_id_user_id", 1000;w=86400;name="org_read_app_id"';
  const rules = apiRules(providers);

  test('are budgets of their category, for each account or for a whole app on trial', () => {
    expect(rules.budgets?.(headers(ofAccount))).toEqual([
      {
        ...{ budget: 'org_analytics', per: 'app_and_account', unit: 'calls' },
        ...{ used: 1, limit: 60, windowSeconds: 60, resetsInSeconds: 42 },
      },
    ]);
    expect(rules.budgets?.(headers(ofTrial, '990'))).toMatchObject([
      { budget: 'org_read', per: 'app', used: 10, limit: 1000, windowSeconds: 86_400 },
    ]);
  });

  test.each([
    ['nothing', {}],
    ['the number alone', headers('100')],
    ['a form that nobody knows', headers('60, sixty per minute')],
    ['more left than there is', headers(ofAccount, '61')],
    ['no list', { ...headers(ofAccount), 'x-ratelimit-limit': 60 }],
  ])('that say %s are no budget', (_name, told) => {
    expect(rules.budgets?.(told)).toEqual([]);
  });

  test('of policies with the same limit, the longest window counts', () => {
    const told = headers('100, 100;w=1;name="a", 100;w=60;name="b"');
    expect(nextPolicy(told, 'x-ratelimit')).toMatchObject({ name: 'b', windowSeconds: 60 });
  });

  const throttle = (method: 'GET' | 'POST', path: string, told: object) =>
    rules.classify(
      { status: 429, headers: { ...told }, body: { code: 8, message: 'slow down' }, text: '' },
      { method, path, target: 'account', parse: () => undefined },
    )?.failure;

  test('that are used up hold back the account for reads, the app on trial, and else only such calls', () => {
    const wait = { kind: 'throttled', retryAfterSeconds: 42 };
    expect(throttle('GET', '/pins', headers(ofAccount, '0'))).toEqual({ ...wait, per: 'account' });
    expect(throttle('POST', '/pins', headers(ofAccount, '0'))).toEqual(wait);
    expect(throttle('GET', '/pins/1/analytics', headers(ofAccount, '0'))).toEqual(wait);
    expect(throttle('POST', '/pins', headers(ofTrial, '0'))).toEqual({ ...wait, per: 'app' });
  });
});

describe('a poll', () => {
  const { poll } = pinterest(providers);
  const shown = (id: string, at: string) => ({ id, created_at: at, board_id: '5' });
  const run = (items: object[], cursor?: string) =>
    poll?.run(
      {
        account: { externalId: '7', loginKind: 'pinterest', references: {} },
        upstream: openUpstream(
          createTransport({
            timeoutMs: 1000,
            adapterOf: () =>
              simulatedAdapter(
                {
                  ...simulatorFor('pinterest'),
                  answer: async () => ({ status: 200, body: JSON.stringify({ items, bookmark: null }) }),
                },
                createMemoryStore(),
              ),
          }),
          apiRules(providers),
          { accessToken: 't' },
        ),
      },
      cursor,
      new Date('2026-11-01T00:00:00Z'),
    );

  test('tells of pins since the last one, oldest first, and of none from before the connection', async () => {
    const items = [
      shown('3', '2026-11-03T00:00:00'),
      shown('2', '2026-11-02T00:00:00'),
      shown('1', '2026-10-01T00:00:00'),
    ];
    const first = await run(items);
    expect(first?.notifications.map(({ externalId }) => externalId)).toEqual(['2', '3']);
    expect(first?.cursor).toBe('2026-11-03T00:00:00.000Z');
    const second = await run([shown('4', '2026-11-04T00:00:00'), ...items], first?.cursor);
    expect(second?.notifications.map(({ externalId }) => externalId)).toEqual(['3', '4']);
  });

  test('that finds nothing stays where it was', async () => {
    expect(await run([], '2026-11-03T00:00:00.000Z')).toEqual({
      notifications: [],
      cursor: '2026-11-03T00:00:00.000Z',
    });
  });
});
