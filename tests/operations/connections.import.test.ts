// A service of its own: its apps are settings.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { Schemas } from '../../src/contract/index.ts';
import { openCredential } from '../../src/provider-client/grant.ts';
import type { Persona } from '../../src/simulators/personas.ts';
import { type SimulatorServer, startSimulatorServer } from '../../src/simulators/server.ts';
import {
  byAppPassword,
  byInstagram,
  byOAuth,
  connectOf,
  consentKinds,
  facebook,
  hasOneAccount,
  instagramByFacebook,
  manyAccountsOf,
  moderatedBy,
  newIntegration,
  postsOf,
  severalAccountKinds,
  subscriptionOf,
} from '../support/connect.ts';
import { expectError, expectViolations } from '../support/errors.ts';
import { exhaustiveGroup, exhaustiveTest, sampleOf } from '../support/sample.ts';
import {
  type Client,
  type SharedService,
  sharedTestService,
  startTestService,
  type TestKey,
  type TestService,
} from '../support/service.ts';
import { simulators } from '../support/simulators.ts';
import {
  connectEndUser,
  expectUnfindable,
  heldToken,
  instant,
  type Kind,
  listItems,
  personaTokens,
  profilesOf,
  query,
  typeId,
} from '../support/suites/connect-resources.ts';

const path = '/v1/connections/import';
const day = 24 * 60 * 60_000;

let service: SharedService;
let key: TestKey;
let tokenOf: (persona: Persona, kind: Kind) => string;

beforeAll(async () => {
  // This process runs no jobs, so none changes the connections during the test.
  service = await sharedTestService();
  key = await service.newKey();
  tokenOf = await personaTokens(key.client);
});
beforeEach(() => service.clock.stop());
const timeNow = () => service.clock.now().getTime();

interface Import {
  client?: Client;
  authIntegrationId?: string;
  accessToken?: string;
  externalIds?: string[];
}

/** Imports a grant into an integration of its own, unless one is given. */
async function send(
  kind: Kind,
  { client = key.client, authIntegrationId, accessToken, externalIds }: Import = {},
) {
  const id = authIntegrationId ?? (await newIntegration(client, kind)).authIntegrationId;
  return client.post(path, {
    authIntegrationId: id,
    accessToken: accessToken ?? tokenOf('healthy', kind),
    ...(externalIds ? { externalIds } : {}),
  });
}

async function imported(
  kind: Kind,
  input: Import = {},
): Promise<Schemas['Connection'] & { authIntegrationId: string }> {
  const { status, body } = await send(kind, input);
  expect([status, status === 200 ? undefined : body]).toEqual([200, undefined]);
  return body;
}

const externalIdsOf = async (client: Client, connection: Schemas['Connection']) =>
  (await profilesOf(client, connection)).map(({ externalId }) => externalId);

/** The login kinds with a consent screen whose tokens can be imported, too. */
const importKinds = consentKinds.filter((kind) => connectOf(kind).grantImport);
/** Whether the provider says which scopes a token has, and when it ends. */
const describesTokens = ({ providerId }: Kind) => providerId !== 'pinterest';

const tried = sampleOf(importKinds.toReversed(), 1, 3);

describe.each(tried)('connections.import, of $providerId by $loginKind', (kind) => {
  // What one piece of code does for all providers is tried by one of them.
  const isFirst = kind === tried[0];
  const ofAll = isFirst ? test : undefined;
  const exhaustiveOfAll = isFirst ? exhaustiveTest : undefined;

  test('answers the Connection that the token stands for', async () => {
    const body = await imported(kind);
    const { expiresAt, connectedProfileIds } = body;
    expect(body).toEqual({
      connectionId: typeId('test_conn'),
      authIntegrationId: typeId('test_int'),
      providerId: kind.providerId,
      origin: 'imported',
      credentialKind: kind.loginKind,
      status: 'active',
      grantedScopes: expect.any(Array),
      unconfirmedScopes: [],
      ...(expiresAt ? { expiresAt: instant } : {}),
      subscription: { status: subscriptionOf(kind), checkedAt: instant },
      connectedProfileIds: Array(hasOneAccount(kind) ? 1 : 2).fill(typeId('test_cp')),
      createdAt: instant,
      updatedAt: instant,
    });
    if (expiresAt) expect(Date.parse(expiresAt)).toBeGreaterThanOrEqual(timeNow() + 30 * day);
    expect((await key.client.get(`/v1/connections/${body.connectionId}`)).body).toEqual(body);
    for (const id of connectedProfileIds) expect((await listItems(key.client, kind, id)).status).toBe(200);
  });

  test('makes what a connect session makes', async () => {
    const [one, other] = [await imported(kind), await connectEndUser(service, key.client, kind)];
    expect(Object.keys(one).sort()).toEqual(Object.keys(other).sort());
    expect(other.grantedScopes.filter((scope) => !one.grantedScopes.includes(scope))).toEqual([]);
    const [ours, theirs] = [await profilesOf(key.client, one), await profilesOf(key.client, other)];
    expect(ours).toHaveLength(theirs.length);
    const lasting = ({ kind: profileKind, status, health }: Schemas['ConnectedProfile']) => ({
      profileKind,
      status,
      health,
    });
    expect(ours.map(lasting)).toEqual(theirs.map(lasting));
    expect(ours.map((profile) => Object.keys(profile).sort())).toEqual(
      theirs.map((profile) => Object.keys(profile).sort()),
    );
  });

  ofAll?.('the same end user again keeps the ids of Connection and profiles', async () => {
    const first = await imported(kind);
    const again = await imported(kind, first);
    expect(again).toEqual({
      ...first,
      subscription: again.subscription,
      expiresAt: again.expiresAt,
      updatedAt: again.updatedAt,
    });
    const { data } = (await key.client.get('/v1/connected-profiles', { connectionId: first.connectionId }))
      .body;
    expect(data).toHaveLength(first.connectedProfileIds.length);
  });

  exhaustiveOfAll?.('several times at once makes one Connection', async () => {
    const { authIntegrationId } = await newIntegration(key.client, kind);
    const answers = await Promise.all(Array.from({ length: 6 }, () => send(kind, { authIntegrationId })));
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200));
    expect(new Set(answers.map(({ body }) => body.connectionId)).size).toBe(1);
    const { data } = (await key.client.get('/v1/connections')).body;
    const own = data.filter(
      (connection: Schemas['Connection']) => connection.authIntegrationId === authIntegrationId,
    );
    expect(own).toHaveLength(1);
  });

  exhaustiveOfAll?.('of an end user who came by a connect session takes that Connection over', async () => {
    const before = await connectEndUser(service, key.client, kind);
    const accessToken = await heldToken(service, 'connections', before.connectionId);
    const { authIntegrationId } = before;
    const after = await imported(kind, { authIntegrationId, ...(accessToken ? { accessToken } : {}) });
    expect(after).toMatchObject({
      connectionId: before.connectionId,
      connectedProfileIds: before.connectedProfileIds,
      origin: 'imported',
      createdAt: before.createdAt,
    });
  });

  const described = describesTokens(kind) ? exhaustiveTest : undefined;
  described?.('has the scopes that the provider confirms, and no more', async () => {
    const { grantedScopes } = await imported(kind);
    const fewer = await imported(kind, { accessToken: tokenOf('fewer_scopes', kind) });
    expect(fewer.unconfirmedScopes).toEqual([]);
    expect(fewer.grantedScopes.length).toBeLessThan(grantedScopes.length);
    const [profile] = await profilesOf(key.client, fewer);
    const operation = (wanted: string) =>
      profile?.health.operations.find(({ operationId }) => operationId === wanted);
    expect(operation(`${postsOf(kind)}.list`)).toMatchObject({ available: true });
    const moderated = moderatedBy(kind);
    if (!moderated) return;
    const { missingScopes = [], available } = operation(`${moderated}.moderate`) ?? {};
    expect([available, missingScopes.length > 0]).toEqual([false, true]);
    expect(missingScopes.filter((scope) => fewer.grantedScopes.includes(scope))).toEqual([]);
    const query = { connectedProfileId: profile?.connectedProfileId };
    const hide = await key.client.post(`/v1/content/${moderated}/1_1/moderate`, { hidden: true }, query);
    expect(expectError(hide, 403, 'scope_insufficient')).toEqual({ missingScopes });
  });

  ofAll?.('externalIds chooses from what the token reaches', async () => {
    const everything = await imported(kind, { accessToken: tokenOf('many_accounts', kind) });
    const reachable = await externalIdsOf(key.client, everything);
    expect(reachable).toHaveLength(manyAccountsOf(kind));
    const wanted = reachable.slice(0, 3).toReversed();
    const some = await imported(kind, {
      accessToken: tokenOf('many_accounts', kind),
      externalIds: wanted.concat(wanted.slice(0, 1)),
    });
    expect((await externalIdsOf(key.client, some)).toSorted()).toEqual(wanted.toSorted());
  });

  exhaustiveOfAll?.(
    'accounts that the token does not reach are named by their place, and nothing is stored',
    async () => {
      const { client } = await service.newKey({
        organization: `Unreached ${kind.providerId} ${kind.loginKind}`,
      });
      const [own = ''] = await externalIdsOf(key.client, await imported(kind));
      const [foreign = ''] = await externalIdsOf(
        key.client,
        await imported(kind, { accessToken: tokenOf('many_accounts', kind) }),
      );
      const answer = await send(kind, { client, externalIds: ['1', own, foreign] });
      expectViolations(answer, {
        'externalIds.0': 'account_unreachable',
        'externalIds.2': 'account_unreachable',
      });
      expect((await client.get('/v1/connections')).body.data).toEqual([]);
      expect((await client.get('/v1/connected-profiles')).body.data).toEqual([]);
    },
  );

  exhaustiveTest.each(['garbage', 'EAAgarbage', 'IGAAgarbage', `EAA${'x'.repeat(8000)}`])(
    'a token that the provider does not know is refused: %.12s',
    async (accessToken) => {
      const answer = await send(kind, { accessToken });
      expectViolations(answer, { accessToken: 'token_refused' });
      expect(answer.text).not.toContain(accessToken);
    },
  );

  ofAll?.('a token of another login kind is refused', async () => {
    for (const other of importKinds.filter(({ loginKind }) => loginKind !== kind.loginKind)) {
      const answer = await send(kind, { accessToken: tokenOf('healthy', other) });
      expect([other.providerId, answer.status]).toEqual([other.providerId, 400]);
      expectViolations(answer, { accessToken: 'token_refused' });
    }
  });

  test('a token whose grant has ended is refused', async () => {
    for (const action of sampleOf(['revoke', 'expire'], 1)) {
      const { connectionId, authIntegrationId } = await connectEndUser(service, key.client, kind);
      const accessToken = (await heldToken(service, 'connections', connectionId)) ?? '';
      await key.client.patch(`/v1/test/connections/${connectionId}`, { action });
      expectViolations(await send(kind, { authIntegrationId, accessToken }), {
        accessToken: 'token_refused',
      });
    }
  });

  test('a token that reaches no account is refused', async () => {
    const answer = await send(kind, { accessToken: tokenOf('no_account', kind) });
    expectViolations(answer, { accessToken: 'account_unreachable' });
  });

  exhaustiveOfAll?.(
    "a provider that fails answers with the provider's own status, and nothing is stored",
    async () => {
      const { client } = await service.newKey({
        organization: `Outage ${kind.providerId} ${kind.loginKind}`,
      });
      const answer = await send(kind, { client, accessToken: tokenOf('accounts_outage', kind) });
      expectError(answer, 503, 'internal');
      expect((await client.get('/v1/connections')).body.data).toEqual([]);
    },
  );

  described?.('a token that soon ends makes a Connection that is expiring', async () => {
    const { status, expiresAt = '' } = await imported(kind, { accessToken: tokenOf('expiring', kind) });
    expect(status).toBe('expiring');
    expect(Math.abs(Date.parse(expiresAt) - timeNow() - 60_000)).toBeLessThan(2_000);
  });
});

describe.each(sampleOf(severalAccountKinds.toReversed(), 1))(
  'a token of $providerId by $loginKind',
  (kind) => {
    exhaustiveTest('that was granted to another app is refused', async () => {
      const { connectionId } = await connectEndUser(service, key.client, kind);
      const accessToken = (await heldToken(service, 'connections', connectionId)) ?? '';
      expectViolations(await send(kind, { accessToken }), { accessToken: 'token_of_another_app' });
    });

    test("that is a Page's own connects what hangs on that Page, for the same end user", async () => {
      const before = await connectEndUser(service, key.client, kind);
      const { authIntegrationId, connectedProfileIds } = before;
      const [kept = '', left = ''] = connectedProfileIds;
      const accessToken = (await heldToken(service, 'connected_profiles', kept)) ?? '';
      const after = await imported(kind, { authIntegrationId, accessToken });
      expect(after.connectionId).toBe(before.connectionId);
      const statusOf = async (id: string) =>
        (await key.client.get(`/v1/connected-profiles/${id}`)).body.status;
      expect([await statusOf(kept), await statusOf(left)]).toEqual(['live', 'disconnected']);
      expect((await listItems(key.client, kind, kept)).status).toBe(200);
    });
  },
);

const ofOneLogin: [Kind, Kind][] = [
  [instagramByFacebook, facebook],
  [facebook, instagramByFacebook],
];

test.each(sampleOf(ofOneLogin, 1))(
  "the other provider's token of the same login is a matter of the input, not a failure",
  async (kind, other) => {
    const answer = await send(kind, { accessToken: tokenOf('healthy', other) });
    expect(answer.status).toBeLessThan(500);
  },
);

describe('a token of Instagram Login that is too young to be refreshed', () => {
  const young = async () => {
    const { connectionId, authIntegrationId } = await connectEndUser(service, key.client, byInstagram);
    const accessToken = (await heldToken(service, 'connections', connectionId)) ?? '';
    return imported(byInstagram, { authIntegrationId, accessToken });
  };
  const moderate = 'instagram.media.comments.moderate';
  const scope = 'instagram_business_manage_comments';

  test('leaves all but reading unconfirmed, which counts as missing', async () => {
    const connection = await young();
    const [profile] = await profilesOf(key.client, connection);
    expect(connection.unconfirmedScopes.toSorted()).toEqual([
      'instagram_business_content_publish',
      scope,
      'instagram_business_manage_insights',
      'instagram_business_manage_messages',
    ]);
    expect(connection.grantedScopes.toSorted()).toEqual(
      ['instagram_business_basic', ...connection.unconfirmedScopes].sort(),
    );
    const { operations = [], credential } = profile?.health ?? {};
    expect(credential).toBe('ok');
    expect(operations).toContainEqual({ operationId: 'instagram.media.items.list', available: true });
    expect(operations).toContainEqual({ operationId: moderate, available: false, missingScopes: [scope] });
    const connectedProfileId = profile?.connectedProfileId;
    expect((await listItems(key.client, byInstagram, connectedProfileId)).status).toBe(200);
    const comments = '/v1/content/instagram.media.comments';
    const refused = await key.client.post(
      `${comments}/17/moderate`,
      { hidden: true },
      { connectedProfileId },
    );
    expect(expectError(refused, 403, 'scope_insufficient')).toEqual({ missingScopes: [scope] });
  });

  exhaustiveTest('has them confirmed by the refresh of a day later', async () => {
    const { connectionId, grantedScopes } = await young();
    service.clock.advance(day);
    const { status, body } = await key.client.post(`/v1/connections/${connectionId}/refresh`);
    expect([status, body.unconfirmedScopes]).toEqual([200, []]);
    expect(body.grantedScopes.toSorted()).toEqual(grantedScopes.toSorted());
    const [profile] = await profilesOf(key.client, body);
    expect(profile?.health.operations).toContainEqual({ operationId: moderate, available: true });
  });
});

describe('the tokens', () => {
  test('are sealed in the database, the profiles own ones too', async () => {
    const connection = await imported(facebook);
    const accessToken = tokenOf('healthy', facebook);
    expect(await heldToken(service, 'connections', connection.connectionId)).toBe(accessToken);
    const rows = await query(
      service,
      'SELECT credential FROM connections UNION ALL SELECT credential FROM connected_profiles',
    );
    const sealed = rows.flatMap(({ credential }) => (credential ? [credential as Buffer] : []));
    expect(sealed.length).toBeGreaterThan(2);
    // Sealed bytes are random, so the three letters that tokens begin with alone may be among them.
    const inClear = /EAA[\w-]{20}|accessToken/;
    expect(accessToken).toMatch(inClear);
    for (const credential of sealed) {
      expect(credential.toString('latin1')).not.toMatch(inClear);
    }
  });
});

describe('connections.import, of an app password', () => {
  const grantOf = async (name: Persona = 'healthy') => {
    const { data } = (await key.client.get('/v1/test/personas')).body as Schemas['TestPersonaList'];
    const grants = data.find(({ persona }) => persona === name)?.accessTokens ?? [];
    const found = grants.find((grant) => grant.appPassword)?.appPassword;
    if (!found) throw new Error(`no app password of ${name}`);
    return found;
  };
  const give = async (grant: object, authIntegrationId?: string) => {
    const id = authIntegrationId ?? (await newIntegration(key.client, byAppPassword)).authIntegrationId;
    return key.client.post(path, { authIntegrationId: id, ...grant });
  };

  test('answers the Connection, which has no scopes, and keeps the password nowhere', async () => {
    const appPassword = await grantOf();
    const { status, body } = await give({ appPassword });
    expect({ status, body }).toMatchObject({
      status: 200,
      body: {
        providerId: 'bluesky',
        origin: 'imported',
        credentialKind: 'app_password',
        status: 'active',
        grantedScopes: [],
        unconfirmedScopes: [],
        connectedProfileIds: [typeId('test_cp')],
      },
    });
    const [connectedProfileId] = body.connectedProfileIds;
    const posts = await key.client.get('/v1/content/bluesky.posts.items', { connectedProfileId, limit: 1 });
    expect(posts.status).toBe(200);
    const [row] = await query(service, 'SELECT credential FROM connections WHERE id = $1', [
      body.connectionId,
    ]);
    const held = openCredential(service.ctx.security.keyring, body.connectionId, row?.credential as Buffer);
    expect(JSON.stringify(held)).not.toContain(appPassword.password);
  });

  exhaustiveTest('the same end user again keeps the ids, by the handle or by the id', async () => {
    const { authIntegrationId } = await newIntegration(key.client, byAppPassword);
    const { identifier, password } = await grantOf();
    const first = (await give({ appPassword: { identifier, password } }, authIntegrationId)).body;
    const [profile] = await profilesOf(key.client, first);
    const byId = { identifier: profile?.externalId, password };
    const { status, body } = await give({ appPassword: byId }, authIntegrationId);
    expect({ status, id: body.connectionId, ids: body.connectedProfileIds }).toEqual({
      status: 200,
      id: first.connectionId,
      ids: first.connectedProfileIds,
    });
  });

  test('a wrong password is refused, and nothing is connected', async () => {
    const appPassword = { ...(await grantOf()), password: 'wrong-wron-wron-wron' };
    const { authIntegrationId } = await newIntegration(key.client, byAppPassword);
    expectViolations(await give({ appPassword }, authIntegrationId), { appPassword: 'token_refused' });
    const { data } = (await key.client.get('/v1/connections')).body as Schemas['ConnectionList'];
    expect(data.filter((connection) => connection.authIntegrationId === authIntegrationId)).toEqual([]);
  });

  test('a name that does not exist is refused by its field', async () => {
    const appPassword = { ...(await grantOf()), identifier: 'nobody-at-all.bsky.social' };
    expectViolations(await give({ appPassword }), { 'appPassword.identifier': 'account_unreachable' });
  });

  test('is what is taken, and nothing else', async () => {
    const accessToken = 'eyJhbGciOiJFUzI1NiJ9';
    expectViolations(await give({}), { accessToken: 'required' });
    expectViolations(await give({ accessToken }), {
      accessToken: 'conflicting_fields',
      appPassword: 'required',
    });
    expectViolations(await give({ accessToken, appPassword: await grantOf() }), {
      appPassword: 'conflicting_fields',
    });
    const { authIntegrationId } = await newIntegration(key.client, facebook);
    expectViolations(await give({ appPassword: await grantOf() }, authIntegrationId), {
      accessToken: 'required',
      appPassword: 'conflicting_fields',
    });
  });

  test('where end users can only connect in a session, it is not supported', async () => {
    const { authIntegrationId } = await newIntegration(key.client, byOAuth);
    expectError(await give({ appPassword: await grantOf() }, authIntegrationId), 501, 'not_supported');
  });
});

describe('what is wrong with the input', () => {
  test('comes in one answer', async () => {
    expectViolations(await key.client.post(path, { token: 'x' }), {
      authIntegrationId: 'required',
      accessToken: 'required',
      token: 'unknown_field',
    });
    const input = { authIntegrationId: '', accessToken: 'a b', externalIds: [] };
    expectViolations(await key.client.post(path, input), {
      authIntegrationId: 'too_short',
      accessToken: 'invalid_format',
      externalIds: 'too_short',
    });
    const long = { authIntegrationId: 'x', accessToken: 'x'.repeat(8193), externalIds: ['', 1] };
    expectViolations(await key.client.post(path, long), {
      accessToken: 'too_long',
      'externalIds.0': 'too_short',
      'externalIds.1': 'invalid_type',
    });
  });

  test('an integration of another organization or mode is answered like an unknown one', async () => {
    const { authIntegrationId } = await newIntegration(key.client, facebook);
    const accessToken = tokenOf('healthy', facebook);
    await expectUnfindable(service, authIntegrationId, (client, id) =>
      client.post(path, { authIntegrationId: decodeURIComponent(id), accessToken }),
    );
  });
});

test('the same Idempotency-Key and input answer the same again', async () => {
  const { authIntegrationId } = await newIntegration(key.client, facebook);
  const input = { authIntegrationId, accessToken: tokenOf('healthy', facebook) };
  const first = await key.client.post(path, input).set('Idempotency-Key', 'same');
  const second = await key.client.post(path, input).set('Idempotency-Key', 'same');
  expect([first.status, second.body]).toEqual([200, first.body]);
  expect(second.headers).toHaveProperty('idempotent-replayed', 'true');
  const other = await key.client.post(path, { ...input, externalIds: ['1'] }).set('Idempotency-Key', 'same');
  expect(expectError(other, 409, 'conflict')).toEqual({ reason: 'idempotency_key_reused' });
});

exhaustiveGroup(describe)("the free plan's cap of live Connected Profiles", () => {
  const hosts = {
    FACEBOOK_URL: 'www.facebook.com',
    FACEBOOK_GRAPH_URL: 'graph.facebook.com',
    INSTAGRAM_URL: 'www.instagram.com',
    INSTAGRAM_API_URL: 'api.instagram.com',
    INSTAGRAM_GRAPH_URL: 'graph.instagram.com',
  };
  const accessToken = () => tokenOf('many_accounts', facebook);
  let simulator: SimulatorServer;
  /** A service whose live mode calls simulated providers over HTTP. */
  let billed: TestService;
  let externalIds: string[];
  beforeAll(async () => {
    simulator = await startSimulatorServer({
      port: 0,
      host: '127.0.0.1',
      simulators: Object.values(simulators),
    });
    const variables = Object.entries(hosts).map(([name, host]) => [name, `${simulator.url}/${host}`]);
    billed = await startTestService({ ROLE: 'api', ...Object.fromEntries(variables) });
    externalIds = await externalIdsOf(key.client, await imported(facebook, { accessToken: accessToken() }));
  });
  afterAll(async () => {
    await billed.close();
    await simulator.close();
  });

  let organizations = 0;
  const newClient = async (mode: 'live' | 'test', plan: 'free' | 'paid') => {
    organizations += 1;
    return (await billed.newKey({ organization: `Plan ${organizations}`, mode, plan })).client;
  };
  const take = (client: Client, from: number, to: number, authIntegrationId?: string) =>
    send(facebook, {
      client,
      accessToken: accessToken(),
      externalIds: externalIds.slice(from, to),
      ...(authIntegrationId ? { authIntegrationId } : {}),
    });
  const someoneElses = async () => (await externalIdsOf(key.client, await imported(facebook))).slice(0, 1);
  const liveIn = async (client: Client) =>
    (await client.get('/v1/connected-profiles', { status: 'live', limit: 100 })).body.data;
  const quota = (usage: number) => ({ cap: 'connectedProfiles', limit: 3, usage });

  test('lets three in; a fourth is refused and stores nothing', async () => {
    const client = await newClient('live', 'free');
    const first = await take(client, 0, 3);
    expect([first.status, first.body.connectionId]).toEqual([200, typeId('conn')]);
    const before = [(await client.get('/v1/connections')).body, await liveIn(client)];
    expect(before[1]).toHaveLength(3);
    expect(expectError(await take(client, 3, 4), 402, 'quota_exceeded')).toEqual(quota(3));
    const more = await take(client, 0, 4, first.body.authIntegrationId);
    expect(expectError(more, 402, 'quota_exceeded')).toEqual(quota(3));
    expect([(await client.get('/v1/connections')).body, await liveIn(client)]).toEqual(before);
  });

  test('refuses four at once as a whole', async () => {
    const client = await newClient('live', 'free');
    expect(expectError(await take(client, 0, 4), 402, 'quota_exceeded')).toEqual(quota(0));
    expect((await client.get('/v1/connections')).body.data).toEqual([]);
    expect((await client.get('/v1/connected-profiles')).body.data).toEqual([]);
  });

  test('counts an account of the same Connection once, however often it is imported', async () => {
    const client = await newClient('live', 'free');
    const { authIntegrationId } = (await take(client, 0, 3)).body;
    expect((await take(client, 0, 3, authIntegrationId)).status).toBe(200);
    expect((await take(client, 3, 6, authIntegrationId)).status).toBe(200);
    const live = (await liveIn(client)).map(({ externalId }: Schemas['ConnectedProfile']) => externalId);
    expect(live.toSorted()).toEqual(externalIds.slice(3, 6).toSorted());
  });

  test('holds exactly when many come at the same time', async () => {
    const client = await newClient('live', 'free');
    const integrations = await Promise.all(
      Array.from({ length: 12 }, () => newIntegration(client, facebook)),
    );
    const answers = await Promise.all(
      integrations.map(({ authIntegrationId }, index) => take(client, index, index + 1, authIntegrationId)),
    );
    const refused = answers.filter(({ status }) => status !== 200);
    expect(refused).toHaveLength(9);
    for (const answer of refused) expect(expectError(answer, 402, 'quota_exceeded')).toEqual(quota(3));
    expect(await liveIn(client)).toHaveLength(3);
    expect((await client.get('/v1/connections')).body.data).toHaveLength(3);
  });

  test('a place is free again when a profile or a Connection is deleted', async () => {
    const client = await newClient('live', 'free');
    const { connectedProfileIds } = (await take(client, 0, 3)).body;
    await client.delete(`/v1/connected-profiles/${connectedProfileIds[0]}`);
    // This is another end user, because deleting a Connection revokes the grant, which the other tests share.
    const single = await send(facebook, { client, externalIds: await someoneElses() });
    expect(single.status).toBe(200);
    expectError(await take(client, 3, 4), 402, 'quota_exceeded');
    await client.delete(`/v1/connections/${single.body.connectionId}`);
    expect((await take(client, 3, 4)).status).toBe(200);
    expect(await liveIn(client)).toHaveLength(3);
  });

  const free = [
    ['live', 'paid'],
    ['test', 'free'],
    ['test', 'paid'],
  ] as const;
  test.each(free)('is none in %s mode on the %s plan', async (mode, plan) => {
    const client = await newClient(mode, plan);
    expect((await take(client, 0, 30)).status).toBe(200);
    expect(await liveIn(client)).toHaveLength(30);
  });

  test('does not count what test mode has', async () => {
    const organization = 'Both modes';
    const test = await billed.newKey({ organization, mode: 'test', plan: 'free' });
    const live = await billed.newKey({ organization, mode: 'live', plan: 'free' });
    expect((await take(test.client, 0, 30)).status).toBe(200);
    expect((await take(live.client, 0, 3)).status).toBe(200);
  });
});
