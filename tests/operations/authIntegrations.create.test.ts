import { beforeAll, describe, expect, test } from '@jest/globals';
import { expectError, expectViolations } from '../support/errors.ts';
import { fixtureSecret } from '../support/secrets.ts';
import { sharedTestService, type TestKey, type TestService } from '../support/service.ts';
import { instant, query, typeId } from '../support/suites/connect-resources.ts';

const path = '/v1/auth-integrations';
const publicUrl = 'https://social.example.com';
const clientSecret = fixtureSecret('create');
const input = {
  providerId: 'instagram',
  loginKind: 'instagram_login',
  name: 'Harbour Planner',
  clientId: '1029384756',
  clientSecret,
  returnOrigins: ['https://app.example.com', 'http://localhost:3000'],
};

let service: TestService;
let key: TestKey;
beforeAll(async () => {
  service = await sharedTestService();
  service.ctx.config.publicUrl = publicUrl;
  key = await service.newKey();
});

const create = (changes: object = {}) => key.client.post(path, { ...input, ...changes });

describe('authIntegrations.create', () => {
  test.each([
    ['test', 'test_int'],
    ['live', 'int'],
  ] as const)(
    'in %s mode answers the integration, with what to enter at the provider',
    async (mode, prefix) => {
      const { client } = await service.newKey({ mode });
      const { status, body } = await client.post(path, input);
      const id = body.authIntegrationId;
      expect(status).toBe(200);
      expect(body).toEqual({
        authIntegrationId: typeId(prefix),
        providerId: 'instagram',
        name: 'Harbour Planner',
        loginKind: 'instagram_login',
        clientId: '1029384756',
        returnOrigins: ['https://app.example.com', 'http://localhost:3000'],
        redirectUri: expect.stringMatching(new RegExp(`^${publicUrl}/.*${id}`)),
        webhook: {
          setup: 'entered',
          callbackUrl: `${publicUrl}/webhooks/instagram/${id}`,
          verifyToken: expect.stringMatching(/^[\w-]{22,}$/),
        },
        userCallbacks: {
          deauthorizeUrl: `${publicUrl}/webhooks/instagram/${id}/deauthorize`,
          dataDeletionUrl: `${publicUrl}/webhooks/instagram/${id}/data-deletion`,
        },
        status: 'active',
        createdAt: instant,
        updatedAt: instant,
      });
    },
  );

  test('gives every integration a verify token of its own', async () => {
    const answers = [await create(), await create(), await create()];
    const tokens = answers.map(({ body }) => body.webhook.verifyToken);
    expect(new Set(tokens).size).toBe(3);
  });

  test.each([
    ['youtube', 'google', 'subscribed'],
    ['pinterest', 'pinterest', 'none'],
    ['linkedin', 'linkedin', 'entered'],
    ['tiktok', 'tiktok', 'entered'],
    ['tiktok', 'tiktok_business', 'subscribed'],
  ])('says whether there is a webhook to set up at %s', async (providerId, loginKind, setup) => {
    const { body } = await create({ providerId, loginKind });
    expect([providerId, body.webhook?.setup]).toEqual([providerId, setup]);
  });

  test('answers the configuration id that it was given', async () => {
    const { body } = await create({ loginKind: 'facebook_login', configurationId: 'config-1' });
    expect(body.configurationId).toBe('config-1');
  });

  test('the name may be in any script', async () => {
    expect((await create({ name: '港のパン屋 <b>&' })).body.name).toBe('港のパン屋 <b>&');
  });
});

describe('the client secret', () => {
  test('is in no answer', async () => {
    const { text, body } = await create();
    expect(text).not.toContain(clientSecret);
    expect((await key.client.get(`${path}/${body.authIntegrationId}`)).text).not.toContain(clientSecret);
    expect((await key.client.get(path)).text).not.toContain(clientSecret);
  });

  test('can be opened by the service and is nowhere readable in the database', async () => {
    const { authIntegrationId: id } = (await create().set('Idempotency-Key', 'stored')).body;
    const [row] = await query(service, 'SELECT client_secret FROM auth_integrations WHERE id = $1', [id]);
    expect(service.ctx.security.keyring.open(row?.client_secret as Buffer, id)).toBe(clientSecret);
    const stored = await everythingStored();
    expect(stored).toContain(id);
    for (const encoding of ['utf8', 'hex', 'base64'] as const)
      expect(stored).not.toContain(Buffer.from(clientSecret).toString(encoding));
  });

  test('is sealed for its own row', async () => {
    const [first, second] = [(await create()).body, (await create()).body];
    const rows = await query(service, 'SELECT id, client_secret FROM auth_integrations WHERE id = ANY($1)', [
      [first.authIntegrationId, second.authIntegrationId],
    ]);
    const [one, other] = rows.map(({ client_secret }) => (client_secret as Buffer).toString('hex'));
    expect(one).not.toBe(other);
    const sealed = rows.find(({ id }) => id === first.authIntegrationId)?.client_secret as Buffer;
    expect(() => service.ctx.security.keyring.open(sealed, second.authIntegrationId)).toThrow();
  });

  /** Returns every row of every table, as one text. */
  async function everythingStored(): Promise<string> {
    const tables = await query(
      service,
      `SELECT format('%I.%I', table_schema, table_name) AS name FROM information_schema.tables
        WHERE table_type = 'BASE TABLE' AND table_schema NOT IN ('pg_catalog', 'information_schema')`,
    );
    const rows = tables.map(({ name }) => query(service, `SELECT row::text AS text FROM ${name} row`));
    return (await Promise.all(rows))
      .flat()
      .map(({ text }) => text)
      .join('\n');
  }
});

describe('the login kind', () => {
  test('is required where the provider has several', async () => {
    expectViolations(await create({ loginKind: undefined }), { loginKind: 'required' });
  });

  test('is the only one where the provider has one', async () => {
    const { status, body } = await create({ providerId: 'facebook', loginKind: undefined });
    expect([status, body.loginKind]).toEqual([200, 'facebook_login']);
  });

  test("is refused when it is not the provider's", async () => {
    expectViolations(await create({ loginKind: 'myspace_login' }), { loginKind: 'invalid_value' });
    expectViolations(await create({ providerId: 'facebook' }), { loginKind: 'invalid_value' });
  });
});

describe('the credentials of the app', () => {
  const { clientId, clientSecret: _, ...unregistered } = input;

  test('are required where the provider registers apps', async () => {
    expectViolations(await key.client.post(path, unregistered), {
      clientId: 'required',
      clientSecret: 'required',
    });
    expectViolations(await key.client.post(path, { ...unregistered, clientId }), {
      clientSecret: 'required',
    });
  });

  test.each(['oauth', 'app_password'])(
    'are refused where nobody registers any, as for %s',
    async (loginKind) => {
      const changes = { providerId: 'bluesky', loginKind };
      expectViolations(await create(changes), {
        clientId: 'conflicting_fields',
        clientSecret: 'conflicting_fields',
      });
      expectViolations(await create({ ...changes, clientId: undefined }), {
        clientSecret: 'conflicting_fields',
      });
    },
  );

  test('are the document that the service publishes where providers fetch one', async () => {
    const { status, body } = await key.client.post(path, {
      ...unregistered,
      providerId: 'bluesky',
      loginKind: 'oauth',
    });
    expect(status).toBe(200);
    expect(body.clientId).toMatch(new RegExp(`^${publicUrl}/.*${body.authIntegrationId}`));
    const [row] = await query(service, 'SELECT client_secret FROM auth_integrations WHERE id = $1', [
      body.authIntegrationId,
    ]);
    const secret = service.ctx.security.keyring.open(row?.client_secret as Buffer, body.authIntegrationId);
    expect(JSON.parse(secret)).toMatchObject({ kty: 'EC', crv: 'P-256', d: expect.any(String) });
  });

  test('are none where grants are made to no app in particular', async () => {
    const { status, body } = await key.client.post(path, {
      ...unregistered,
      providerId: 'bluesky',
      loginKind: 'app_password',
    });
    expect(status).toBe(200);
    expect(body).not.toHaveProperty('clientId');
  });
});

describe('return origins', () => {
  test.each([
    'https://app.example.com/callback',
    'https://app.example.com/',
    'https://app.example.com?next=1',
    'https://app.example.com#top',
    'https://user:pw@app.example.com',
    'https://APP.example.com',
    'https://app.example.com:443',
    'http://app.example.com',
    'http://localhost.example.com',
    'http://127.0.0.1.example.com',
    'javascript:alert(1)',
    'data:text/html,x',
    'ftp://app.example.com',
    'app.example.com',
    '//app.example.com',
    'null',
    ' https://app.example.com',
  ])('refuses %s', async (origin) => {
    expectViolations(await create({ returnOrigins: [origin] }), { 'returnOrigins.0': 'invalid_format' });
  });

  test.each([
    'https://app.example.com:8443',
    'http://localhost',
    'http://localhost:3000',
    'http://127.0.0.1:8080',
    'http://[::1]:3000',
  ])('takes %s', async (origin) => {
    const { status, body } = await create({ returnOrigins: [origin] });
    expect([status, body.returnOrigins]).toEqual([200, [origin]]);
  });

  test('names each that is wrong by its place', async () => {
    const returnOrigins = ['https://a.example.com/', 'https://b.example.com', 'http://c.example.com'];
    expectViolations(await create({ returnOrigins }), {
      'returnOrigins.0': 'invalid_format',
      'returnOrigins.2': 'invalid_format',
    });
  });

  test('are one to twenty', async () => {
    const origins = (count: number) =>
      Array.from({ length: count }, (_, index) => `https://a${index}.example.com`);
    expectViolations(await create({ returnOrigins: [] }), { returnOrigins: 'too_short' });
    expectViolations(await create({ returnOrigins: origins(21) }), { returnOrigins: 'too_long' });
    expect((await create({ returnOrigins: origins(20) })).status).toBe(200);
  });
});

describe('what is wrong with the input', () => {
  test('a provider that there is not', async () => {
    expectViolations(await create({ providerId: 'myspace' }), { providerId: 'invalid_value' });
  });

  test('comes in one answer', async () => {
    expectViolations(await key.client.post(path, {}), {
      providerId: 'required',
      name: 'required',
      returnOrigins: 'required',
    });
    expectViolations(
      await create({ name: 'x'.repeat(101), clientId: 'a b', clientSecret: 1, redirectUri: 'x' }),
      {
        name: 'too_long',
        clientId: 'invalid_format',
        clientSecret: 'invalid_type',
        redirectUri: 'unknown_field',
      },
    );
    expectViolations(await create({ loginKind: 'myspace_login', returnOrigins: ['x', 'y'] }), {
      loginKind: 'invalid_value',
      'returnOrigins.0': 'invalid_format',
      'returnOrigins.1': 'invalid_format',
    });
  });

  test('does not repeat the secret', async () => {
    const answer = await create({ clientSecret: `${clientSecret} with a blank` });
    expectViolations(answer, { clientSecret: 'invalid_format' });
    expect(answer.text).not.toContain(clientSecret);
  });

  test('stores nothing', async () => {
    const { client } = await service.newKey({ organization: 'Mistaken' });
    await client.post(path, { ...input, returnOrigins: ['x'] });
    expect((await client.get(path)).body.data).toEqual([]);
  });
});

describe('Idempotency-Key', () => {
  test('the same key and input answer the same integration, and there is one', async () => {
    const { client } = await service.newKey({ organization: 'Retrying' });
    const first = await client.post(path, input).set('Idempotency-Key', 'same');
    const second = await client.post(path, input).set('Idempotency-Key', 'same');
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(second.headers).toHaveProperty('idempotent-replayed', 'true');
    expect(second.body).toEqual(first.body);
    expect((await client.get(path)).body.data).toEqual([first.body]);
  });

  test('the same key with another secret is a conflict', async () => {
    expect((await create().set('Idempotency-Key', 'reused')).status).toBe(200);
    const answer = await create({ clientSecret: fixtureSecret('other') }).set('Idempotency-Key', 'reused');
    expect(expectError(answer, 409, 'conflict')).toEqual({ reason: 'idempotency_key_reused' });
  });
});
