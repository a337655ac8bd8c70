import { beforeAll, describe, expect, test } from '@jest/globals';
import type { Schemas } from '../../src/contract/index.ts';
import {
  byAppPassword,
  byInstagram,
  consentKinds,
  instagramByFacebook,
  newIntegration,
  newSession,
  returnUrl,
} from '../support/connect.ts';
import { expectError, expectViolations } from '../support/errors.ts';
import { sampleOf } from '../support/sample.ts';
import { sharedTestService, type TestKey, type TestService } from '../support/service.ts';
import { expectUnfindable, instant, type Kind, typeId } from '../support/suites/connect-resources.ts';

const path = '/v1/connect-sessions';
const publicUrl = 'https://social.example.com';
let service: TestService;
let key: TestKey;
/** An integration of Instagram by Instagram Login. */
let authIntegrationId: string;

beforeAll(async () => {
  service = await sharedTestService();
  service.ctx.config.publicUrl = publicUrl;
  key = await service.newKey();
  ({ authIntegrationId } = await newIntegration(key.client, byInstagram));
});

const create = (changes: object = {}) => key.client.post(path, { authIntegrationId, returnUrl, ...changes });

describe('connectSessions.create', () => {
  test('answers a pending session with a link for the end user', async () => {
    const { status, body } = await create({
      operations: ['instagram.media.items.list'],
      state: 'mine',
      language: 'de',
    });
    expect(status).toBe(200);
    expect(body).toEqual({
      connectSessionId: typeId('test_cs'),
      authIntegrationId,
      authorizationUrl: expect.stringMatching(new RegExp(`^${publicUrl}/connect/[^/?#]+$`)),
      status: 'pending',
      operations: ['instagram.media.items.list'],
      scopes: ['instagram_business_basic'],
      returnUrl,
      state: 'mine',
      expiresAt: instant,
      createdAt: instant,
    });
    expect(Date.parse(body.expiresAt) - Date.parse(body.createdAt)).toBe(30 * 60_000);
  });

  test.each([[60], [1_800]])('a link for %d seconds needs to name nobody', async (expiresInSeconds) => {
    const { status, body } = await create({ expiresInSeconds });
    expect(status).toBe(200);
    expect(Date.parse(body.expiresAt) - Date.parse(body.createdAt)).toBe(expiresInSeconds * 1000);
  });

  test('a link for longer than half an hour, up to a week, is for a user that is named', async () => {
    expectViolations(await create({ expiresInSeconds: 1_801 }), { externalUser: 'required' });
    for (const expiresInSeconds of [1_801, 604_800]) {
      const { body } = await create({ expiresInSeconds, externalUser: 'user-7' });
      expect(Date.parse(body.expiresAt) - Date.parse(body.createdAt)).toBe(expiresInSeconds * 1000);
    }
  });

  test.each([[59], [604_801], [90.5]])('no link works for %d seconds', async (expiresInSeconds) => {
    const answer = await create({ expiresInSeconds, externalUser: 'user-7' });
    expect([answer.status, answer.body.error.code]).toEqual([400, 'validation_error']);
    expect(JSON.stringify(answer.body)).toContain('expiresInSeconds');
  });

  test('has an id of live mode there', async () => {
    const { client } = await service.newKey({ mode: 'live' });
    const integration = await newIntegration(client, byInstagram);
    const { connectSessionId } = await newSession(client, integration.authIntegrationId);
    expect(connectSessionId).toEqual(typeId('cs'));
  });

  test('every link is another one, and too long to guess', async () => {
    const urls = await Promise.all(
      Array.from({ length: 5 }, async () => (await create()).body.authorizationUrl),
    );
    expect(new Set(urls).size).toBe(5);
    for (const url of urls) expect(url.split('/').at(-1).length).toBeGreaterThanOrEqual(40);
  });

  test('what it is not given is absent', async () => {
    const { body } = await create();
    expect(Object.keys(body).sort()).toEqual(
      [
        'authIntegrationId',
        'authorizationUrl',
        'connectSessionId',
        'createdAt',
        'expiresAt',
        'operations',
      ].concat(['returnUrl', 'scopes', 'status']),
    );
  });

  test('an integration of another organization or mode is answered like an unknown one', async () => {
    await expectUnfindable(service, authIntegrationId, (client, id) =>
      client.post(path, { authIntegrationId: decodeURIComponent(id), returnUrl }),
    );
  });

  test('the same Idempotency-Key and input answer the same session', async () => {
    const first = await create({ state: 'retried' }).set('Idempotency-Key', 'same');
    const second = await create({ state: 'retried' }).set('Idempotency-Key', 'same');
    expect(second.headers).toHaveProperty('idempotent-replayed', 'true');
    expect(second.body).toEqual(first.body);
    const other = await create({ state: 'other' }).set('Idempotency-Key', 'same');
    expect(expectError(other, 409, 'conflict')).toEqual({ reason: 'idempotency_key_reused' });
  });
});

describe.each(sampleOf(consentKinds.toReversed(), 1))('the scopes of $providerId by $loginKind', (kind) => {
  let integrationId: string;
  let contentTypes: Schemas['ContentTypeDescription'][];
  /** The scopes that the app can ask for by its products; `undefined` where it can ask for all. */
  let askable: Set<string> | undefined;
  /** The scopes that connecting itself needs, to read the account or the list of Pages. */
  let base: string[];
  /** The scopes that subscribing to notifications needs. */
  let more: string[];
  /** The metrics of the account itself, if there are any. */
  let ofProfile: Schemas['ActionDescription'][];
  beforeAll(async () => {
    const integration = await newIntegration(key.client, kind);
    integrationId = integration.authIntegrationId;
    const { data } = (await key.client.get(`/v1/providers/${kind.providerId}/surfaces`)).body;
    contentTypes = data.flatMap((surface: Schemas['Surface']) => surface.contentTypes);
    const provider = (await key.client.get(`/v1/providers/${kind.providerId}`)).body as Schemas['Provider'];
    const described = provider.loginKinds.find(({ loginKind }) => loginKind === kind.loginKind);
    const held = described?.products?.filter(({ id }) => integration.products?.includes(id));
    base = [...(described?.connectScopes ?? []), ...(held ?? []).flatMap((one) => one.connectScopes)];
    askable = held && new Set([...base, ...held.flatMap(({ scopes }) => scopes)]);
    more = described?.notificationScopes ?? [];
    ofProfile = provider.profileMetrics ? [provider.profileMetrics] : [];
    expect(base.length).toBeGreaterThan(0);
  });

  /** Returns the ways of the login kind, one for each kind of profile, in which the app can be given access. */
  const waysOf = (all: Schemas['LoginKindScopes'][]) =>
    all.filter(
      ({ loginKind, scopes }) =>
        loginKind === kind.loginKind && scopes.every((scope) => askable?.has(scope) ?? true),
    );
  const offeredOf = (actions: Schemas['ActionDescription'][]) =>
    actions.flatMap(({ operationId, scopes }) => {
      const ways = waysOf(scopes);
      return ways.length > 0 ? [{ operationId, scopes: ways.flatMap((way) => way.scopes) }] : [];
    });
  const offered = () =>
    contentTypes.flatMap(({ contentType, actions }) =>
      offeredOf(actions).map((one) => ({ ...one, contentType })),
    );
  const scopesFor = async (operations?: string[]) =>
    (await newSession(key.client, integrationId, operations ? { operations } : {})).scopes.toSorted();
  const union = (...scopes: string[][]) => [...new Set(scopes.flat())].sort();

  const published = (contentType: string) =>
    contentTypes
      .filter((declared) => declared.contentType === contentType)
      .flatMap(({ publish }) => publish.flatMap(({ scopes }) => waysOf(scopes)))
      .flatMap(({ scopes }) => scopes);

  test('of publishing alone are those of all its variants', async () => {
    const publishing = contentTypes.filter(({ contentType }) => published(contentType).length > 0);
    for (const { contentType } of publishing)
      expect([contentType, await scopesFor([`${contentType}.publish`])]).toEqual([
        contentType,
        union(base, published(contentType)),
      ]);
  });

  test('are those of the one operation that is asked for, and what connecting needs', async () => {
    expect(offered().length).toBeGreaterThan(0);
    for (const { operationId, scopes } of [...offered(), ...offeredOf(ofProfile)])
      expect([operationId, await scopesFor([operationId])]).toEqual([operationId, union(base, scopes)]);
  });

  /** The scopes that observing a content type needs. */
  const observed = (contentType: string) =>
    contentTypes
      .filter((declared) => declared.contentType === contentType)
      .flatMap(({ events }) => events.flatMap(({ scopes }) => waysOf(scopes)))
      .flatMap(({ scopes }) => scopes);
  /** The content types that the login kind offers something of. */
  const offeredTypes = () => [...new Set(offered().map(({ contentType }) => contentType))];

  test('of a content type are those of all that is offered of it, and what observing it and notifications need', async () => {
    for (const contentType of offeredTypes()) {
      const own = offered().filter((operation) => operation.contentType === contentType);
      expect([contentType, await scopesFor([contentType])]).toEqual([
        contentType,
        union(base, more, published(contentType), observed(contentType), ...own.map(({ scopes }) => scopes)),
      ]);
    }
  });

  test('are none of a content type that another login kind alone offers', async () => {
    for (const { contentType } of contentTypes.filter((one) => !offeredTypes().includes(one.contentType)))
      expectViolations(
        await key.client.post(path, {
          authIntegrationId: integrationId,
          returnUrl,
          operations: [contentType],
        }),
        { 'operations.0': 'login_kind_mismatch' },
      );
  });

  test('of several are named once each', async () => {
    const [first, second] = offered();
    if (!first || !second) throw new Error('fewer than two operations');
    const asked = [first.operationId, second.operationId, first.operationId];
    expect(await scopesFor(asked)).toEqual(union(base, first.scopes, second.scopes));
  });

  test('without operations are those of every content type on offer, and of the metrics of profiles', async () => {
    const session = await newSession(key.client, integrationId);
    const everything = [...offeredTypes(), ...offeredOf(ofProfile).map(({ operationId }) => operationId)];
    expect(session.operations.toSorted()).toEqual(everything.sort());
    const publishing = contentTypes.flatMap(({ contentType }) => published(contentType));
    const observing = contentTypes.flatMap(({ contentType }) => observed(contentType));
    const reading = [...offered(), ...offeredOf(ofProfile)].flatMap(({ scopes }) => scopes);
    expect(session.scopes.toSorted()).toEqual(union(base, more, publishing, observing, reading));
  });
});

describe('operations', () => {
  const ask = async (kind: Kind, operations: string[]) => {
    const integration = await newIntegration(key.client, kind);
    return key.client.post(path, { authIntegrationId: integration.authIntegrationId, returnUrl, operations });
  };
  const byFacebook = instagramByFacebook;

  test("that do not exist, or are another provider's, are named by their place", async () => {
    const operations = [
      'instagram.media.items.list',
      'instagram.media.items.paint',
      'facebook.media.items.list',
      'instagram.media',
      'instagram.media.items.',
      'instagram.media.comments',
      'facebook.media.items',
      'connections.list',
      '*',
    ];
    expectViolations(await ask(byInstagram, operations), {
      'operations.1': 'invalid_value',
      'operations.2': 'invalid_value',
      'operations.3': 'invalid_value',
      'operations.4': 'invalid_value',
      'operations.6': 'invalid_value',
      'operations.7': 'invalid_value',
      'operations.8': 'invalid_value',
    });
  });

  test('that only the other login kind offers are refused for that', async () => {
    const operations = ['instagram.media.items.list', 'instagram.media.items.delete'];
    expectViolations(await ask(byInstagram, operations), { 'operations.1': 'login_kind_mismatch' });
    expect((await ask(byFacebook, operations)).status).toBe(200);
  });

  test('are one to two hundred texts', async () => {
    expectViolations(await create({ operations: [] }), { operations: 'too_short' });
    expectViolations(await create({ operations: Array(201).fill('instagram.media.items') }), {
      operations: 'too_long',
    });
    expectViolations(await create({ operations: ['', 1] }), {
      'operations.0': 'too_short',
      'operations.1': 'invalid_type',
    });
  });
});

describe('the return URL', () => {
  test.each([
    'https://app.example.com',
    'https://app.example.com/a/b?c=d#e',
    'https://app.example.com:443/',
    'https://APP.example.com/',
  ])('may be %s', async (url) => {
    const { status, body } = await create({ returnUrl: url });
    expect([status, body.returnUrl]).toEqual([200, url]);
  });

  test.each([
    'https://other.example.com/',
    'https://app.example.com.evil.test/',
    'https://evil.test/https://app.example.com/',
    'https://app.example.com:8443/',
    'http://app.example.com/',
    'https://user@app.example.com/',
    'https://user:pw@app.example.com/',
    'https://app.example.com@evil.test/',
    'https://sub.app.example.com/',
  ])('may not be %s', async (url) => {
    expectViolations(await create({ returnUrl: url }), { returnUrl: 'return_url_not_allowed' });
  });

  test.each([
    'javascript:alert(1)',
    'data:text/html,x',
    '//app.example.com/',
    '/done',
    'app.example.com',
    '',
  ])('is refused when it is no address of a page: %s', async (url) => {
    const { violations } = expectError(await create({ returnUrl: url }), 400, 'validation_error');
    expect(violations.map((violation) => violation.path)).toContain('/returnUrl');
  });

  test('may be of any of the origins, and of this machine', async () => {
    const returnOrigins = ['https://a.example.com', 'http://localhost:3000'];
    const integration = await newIntegration(key.client, { returnOrigins });
    for (const url of ['https://a.example.com/x', 'http://localhost:3000/x'])
      expect(
        (await create({ authIntegrationId: integration.authIntegrationId, returnUrl: url })).status,
      ).toBe(200);
    expectViolations(
      await create({ authIntegrationId: integration.authIntegrationId, returnUrl: 'http://localhost:3001/' }),
      { returnUrl: 'return_url_not_allowed' },
    );
  });
});

describe('what is wrong with the input', () => {
  test('is a content type cut short, which is answered with the whole', async () => {
    const { error } = (await create({ operations: ['instagram.media'] })).body;
    expect(error.message).toContain('Did you mean instagram.media.items?');
  });

  test('comes in one answer', async () => {
    expectViolations(await key.client.post(path, { scopes: [] }), {
      authIntegrationId: 'required',
      returnUrl: 'required',
      scopes: 'unknown_field',
    });
    expectViolations(
      await create({ returnUrl: 'https://evil.test', operations: ['x', 'instagram.media.items.delete'] }),
      {
        returnUrl: 'return_url_not_allowed',
        'operations.0': 'invalid_value',
        'operations.1': 'login_kind_mismatch',
      },
    );
  });

  test.each([
    ['state', '', 'too_short'],
    ['state', 'x'.repeat(1025), 'too_long'],
    ['state', 1, 'invalid_type'],
    ['language', 'de_DE', 'invalid_format'],
    ['language', 'deutsch', 'invalid_format'],
    ['language', '<b>', 'invalid_format'],
    ['returnUrl', `https://app.example.com/${'x'.repeat(2048)}`, 'too_long'],
  ])('%s %j', async (field, value, code) => {
    expectViolations(await create({ [field]: value }), { [field]: code });
  });

  test.each(['de', 'pt-BR', 'ja', 'zh-Hant-TW', 'tlh'])('the language %s is one', async (language) => {
    expect((await create({ language })).status).toBe(200);
  });

  test('any state comes back as it is', async () => {
    const state = 'ä"<&\u2028 {"a":1}';
    expect((await create({ state })).body.state).toBe(state);
  });
});

test('where there is no consent screen it is not supported', async () => {
  const { authIntegrationId } = await newIntegration(key.client, byAppPassword);
  const answer = await key.client.post('/v1/connect-sessions', { authIntegrationId, returnUrl });
  expectError(answer, 501, 'not_supported');
});

test('a disabled integration is a conflict', async () => {
  const integration = await newIntegration(key.client);
  const id = integration.authIntegrationId;
  await key.client.patch(`/v1/auth-integrations/${id}`, { status: 'disabled' });
  const answer = await create({ authIntegrationId: id });
  expect(expectError(answer, 409, 'conflict')).toEqual({ reason: 'integration_disabled' });
});
