/** Tests how organizations of LinkedIn are connected, how their grants end, and what is said of an app. */
import { describe, expect, test } from '@jest/globals';
import { loadConfig } from '../../../src/config.ts';
import { openUpstream } from '../../../src/provider-client/send.ts';
import { createTransport, simulatedAdapter } from '../../../src/provider-client/transports/transport.ts';
import type { ConnectCall } from '../../../src/providers/connect.ts';
import { linkedin } from '../../../src/providers/linkedin/index.ts';
import { createMemoryStore } from '../../../src/simulators/server.ts';
import type { SimulatedAnswer, SimulatedRequest, Simulator } from '../../../src/simulators/simulator.ts';
import { failureOf } from '../../support/adapter.ts';
import { simulatorFor } from '../../support/simulators.ts';

const { providers } = loadConfig({ NODE_ENV: 'test' });

/** Returns the login of LinkedIn with a call that is answered so, and the requests that it sends. */
function login(answer?: (request: SimulatedRequest) => SimulatedAnswer, clientSecret = 'secret') {
  const asked: SimulatedRequest[] = [];
  const simulator = simulatorFor('linkedin');
  const wire: Simulator['answer'] = async (request, store) => {
    asked.push(request);
    return answer ? answer(request) : simulator.answer(request, store);
  };
  const adapter = simulatedAdapter({ ...simulator, answer: wire }, createMemoryStore());
  const transport = createTransport({ timeoutMs: 1000, adapterOf: () => adapter });
  const call = {
    app: { clientId: 'app', clientSecret },
    open: (rules, credential) => openUpstream(transport, rules, credential),
    now: () => new Date(),
  } as Partial<ConnectCall> as ConnectCall;
  const [{ connect } = {}] = linkedin(providers).loginKinds;
  const check = connect?.appCheck?.asked;
  if (!connect?.refresh || !connect.grantImport || !connect.inspect || !connect.subscription || !check)
    throw new Error('a part is missing');
  const { refresh, grantImport, inspect, subscription } = connect;
  return {
    refresh,
    subscription,
    grantImport,
    inspect,
    check: () => check.run(call, { redirectUri: '', callbackUrl: '', filesUrl: '' }),
    call,
    asked,
  };
}

const ok = (body: object): SimulatedAnswer => ({ status: 200, body: JSON.stringify(body) });
const refused = (status: number, body: object = {}): SimulatedAnswer => ({
  status,
  body: JSON.stringify({ status, ...body }),
});

const held = { accessToken: 'token' };
const urns = ['urn:li:organization:1', 'urn:li:organizationBrand:2', 'urn:li:organization:3'];

/** Answers for a member with a role at three organizations, the first of which is hidden from the member. */
function member({ url: { pathname } }: SimulatedRequest): SimulatedAnswer {
  if (pathname.endsWith('/introspectToken'))
    return ok({ active: true, client_id: 'app', scope: 'a,rw_organization_admin' });
  if (pathname.endsWith('/organizationAcls'))
    return ok({
      elements: urns.map((organization) => ({
        role: 'ADMINISTRATOR',
        organization,
        roleAssignee: 'urn:li:person:A',
      })),
    });
  const id = pathname.split('/').at(-1);
  return id === '1'
    ? refused(403, { code: 'ACCESS_DENIED', message: 'VisibilityReduction: ADMIN_ONLY' })
    : ok({ localizedName: `Bakery ${id}`, vanityName: `bakery-${id}` });
}

describe('connecting', () => {
  test('Pipedream 21823: an organization whose name is hidden is connected without it, and the others with theirs', async () => {
    const { grantImport, call } = login(member);
    const { accounts } = await grantImport.run(call, held);
    expect(
      accounts.map(({ externalId, displayName, username }) => [externalId, displayName, username]),
    ).toEqual([
      [urns[0], undefined, undefined],
      [urns[1], 'Bakery 2', 'bakery-2'],
      [urns[2], 'Bakery 3', 'bakery-3'],
    ]);
  });

  test('no organizations are asked for together, which the Development tier refuses', async () => {
    const { grantImport, call, asked } = login(member);
    await grantImport.run(call, held);
    expect(asked.map(({ headers }) => headers['x-restli-method'])).not.toContain('BATCH_GET');
    expect(asked.slice(2).map(({ url }) => url.pathname)).toEqual(
      ['1', '2', '3'].map((id) => `/rest/organizations/${id}`),
    );
  });

  test('an inspection asks for the names of the connected organizations alone', async () => {
    const { inspect, call, asked } = login(member);
    const account = { externalId: `${urns[2]}`, references: {} };
    expect(await inspect(call, { credential: held, accounts: [account] })).toMatchObject({
      accounts: [{ displayName: 'Bakery 3', reachable: true }],
    });
    expect(asked.slice(2)).toHaveLength(1);
  });

  test('a token that LinkedIn does not know has ended, and is not refused for its app', async () => {
    const { grantImport, call } = login();
    expect(await failureOf(grantImport.run(call, { accessToken: 'nobody' }))).toEqual({ kind: 'expired' });
  });
});

describe('a member', () => {
  const told = (scope: string) => (request: SimulatedRequest) => {
    const { pathname } = request.url;
    if (pathname.endsWith('/introspectToken')) return ok({ active: true, client_id: 'app', scope });
    if (pathname === '/v2/userinfo') return ok({ sub: '782bbtaQ', name: 'Ann Baker', locale: 'en_US' });
    if (pathname === '/v2/me')
      return ok({
        id: 'yrZCpj2Z12',
        localizedFirstName: 'Bob',
        localizedLastName: 'Smith',
        vanityName: 'bsmith',
      });
    return member(request);
  };
  const accountsWith = async (scope: string) => {
    const { grantImport, call, asked } = login(told(scope));
    const { subject, accounts } = await grantImport.run(call, held);
    return { subject, accounts, paths: asked.slice(1).map(({ url }) => url.pathname) };
  };

  test('is identified by OpenID Connect, and no organizations are asked for without the scope', async () => {
    const { subject, accounts, paths } = await accountsWith('openid,profile,w_member_social');
    expect(subject).toBe('urn:li:person:782bbtaQ');
    expect(accounts).toMatchObject([{ externalId: subject, kind: 'member', displayName: 'Ann Baker' }]);
    expect(paths).toEqual(['/v2/userinfo']);
  });

  test('is identified by the Profile API where the app has Community Management API', async () => {
    const { accounts } = await accountsWith('r_basicprofile,w_member_social,rw_organization_admin');
    expect(accounts.slice(0, 3).map(({ tasks }) => tasks)).toEqual(urns.map(() => ['ADMINISTRATOR']));
    expect(accounts[3]).toEqual({
      externalId: 'urn:li:person:yrZCpj2Z12',
      kind: 'member',
      references: {},
      displayName: 'Bob Smith',
      username: 'bsmith',
      lackingScopes: [],
    });
  });
});

describe('a subscription', () => {
  const account = { externalId: 'urn:li:organization:1', references: { member: 'urn:li:person:A' } };
  const key =
    '(developerApplication:urn%3Ali%3AdeveloperApplication%3A4406004,user:urn%3Ali%3Aperson%3AA,entity:urn%3Ali%3Aorganization%3A1,eventType:ORGANIZATION_SOCIAL_ACTION_NOTIFICATIONS)';

  test('names the app, the member and the organization, and where to report; its end names the same', async () => {
    const { subscription, call, asked } = login(() => ({ status: 204, body: '' }));
    const app = { ...call.app, secrets: { application_id: '4406004' } };
    const through = { ...call, app, callbackUrl: 'https://api.example.com/webhooks/linkedin/1' };
    expect(await subscription.ensure(through, account, held, [])).toBe(true);
    await subscription.end?.(through, account, held);
    expect(asked.map(({ method, url, body }) => [method, url.pathname, body])).toEqual([
      ['PUT', `/rest/eventSubscriptions/${key}`, JSON.stringify({ webhook: through.callbackUrl })],
      ['DELETE', `/rest/eventSubscriptions/${key}`, ''],
    ]);
  });
});

test('the end of a grant is that of its token, or, with a refresh token, the one that LinkedIn gave with it', async () => {
  const seconds = 1_900_000_000;
  const { inspect, call } = login((request) =>
    request.url.pathname.endsWith('/introspectToken')
      ? ok({ active: true, client_id: 'app', scope: 'openid', expires_at: seconds })
      : ok({ sub: 'A' }),
  );
  const account = { externalId: 'urn:li:person:A', references: {} };
  const endOf = async (credential: object) =>
    (
      await inspect(call, { credential: { ...held, ...credential }, accounts: [account] })
    ).expiresAt?.toISOString();
  expect(await endOf({})).toBe(new Date(seconds * 1000).toISOString());
  const endsAt = '2027-11-29T00:00:00.000Z';
  expect(await endOf({ refreshToken: 'r', details: { endsAt } })).toBe(endsAt);
});

test('a grant ends when its refresh token is refused, and not when the app or a proxy is in the way', async () => {
  const after = async (status: number) => {
    const { refresh, call } = login(() => refused(status, { error: 'x' }));
    return (await failureOf(refresh.run(call, { ...held, refreshToken: 'r' })))?.kind;
  };
  expect(await Promise.all([400, 401, 403, 404].map(after))).toEqual([
    'expired',
    'rejected',
    'rejected',
    'rejected',
  ]);
});

describe('the check of an app', () => {
  test('says that a secret is not refused, and that a wrong client id may still show later', async () => {
    const { check } = login();
    expect(await check()).toEqual([
      { name: 'credentials', status: 'ok', message: expect.stringContaining('client id shows only when') },
    ]);
  });

  test('says that a secret is refused', async () => {
    const { check } = login(() => refused(401, { error: 'invalid_client' }));
    expect(await check()).toMatchObject([{ name: 'credentials', status: 'problem' }]);
  });

  test('says nothing of an app when LinkedIn has failed', async () => {
    const { check } = login(() => refused(503));
    expect(await failureOf(check())).toMatchObject({ kind: 'outage' });
  });
});
