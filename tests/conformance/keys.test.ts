// A service of its own: two processes share a database and a clock.
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import pg from 'pg';
import { generateKey } from '../../src/auth/api-keys/verifier.ts';
import type { OperationDescription } from '../../src/contract/index.ts';
import { revokeKey, rollKey } from '../../src/domain/people/keys.ts';
import { allOperations, call, createSamples, keyedOperations, parametersOf } from '../support/conformance.ts';
import { expectError } from '../support/errors.ts';
import { exhaustiveTest, sampleOf, shareOf } from '../support/sample.ts';
import { clientOf, startTestService, type TestKey, type TestService } from '../support/service.ts';
import { statementsOf } from '../support/statements.ts';
import { overWithin } from '../support/until.ts';

const hour = 3_600_000;
const scenarios = '/v1/test/scenarios';

let service: TestService;
/** A second service on the same database, like another process. */
let other: TestService;
let clockOffset = 0;
const now = () => new Date(Date.now() + clockOffset);

beforeAll(async () => {
  service = await startTestService({}, { now });
  other = await startTestService({}, { databaseUrl: service.databaseUrl, now });
});
afterAll(async () => {
  await other.close();
  await service.close();
});

async function sql(text: string, values: unknown[]): Promise<void> {
  const client = new pg.Client({ connectionString: service.databaseUrl });
  await client.connect();
  await client.query(text, values);
  await client.end();
}

/** Changes the last character of a text, so that its checksum is wrong. */
const mistyped = (text: string) => text.slice(0, -1) + (text.endsWith('0') ? '1' : '0');

/** Refused Authorization headers, by what is wrong with them. */
const refusals: Record<string, { reason: string; authorization: () => Promise<string | undefined> }> = {
  'no header': { reason: 'key_missing', authorization: async () => undefined },
  'an empty header': { reason: 'key_missing', authorization: async () => '' },
  'Basic instead of Bearer': { reason: 'key_missing', authorization: async () => 'Basic dXNlcjpwYXNz' },
  'Bearer without a key': { reason: 'key_missing', authorization: async () => 'Bearer ' },
  'the key without Bearer': {
    reason: 'key_missing',
    authorization: async () => (await service.newKey()).key,
  },
  'two keys': {
    reason: 'key_missing',
    authorization: async () => `Bearer ${(await service.newKey()).key} ${(await service.newKey()).key}`,
  },
  'a key without its prefix': {
    reason: 'key_not_accepted',
    authorization: async () => `Bearer ${(await service.newKey()).key.slice('svc_test_'.length)}`,
  },
  'a mistyped key': {
    reason: 'key_not_accepted',
    authorization: async () => `Bearer ${mistyped((await service.newKey()).key)}`,
  },
  'a key cut short': {
    reason: 'key_not_accepted',
    authorization: async () => `Bearer ${(await service.newKey()).key.slice(0, -1)}`,
  },
  'a key in capitals': {
    reason: 'key_not_accepted',
    authorization: async () => `Bearer ${(await service.newKey()).key.toUpperCase()}`,
  },
  "a key with the other mode's prefix": {
    reason: 'key_not_accepted',
    authorization: async () => `Bearer ${(await service.newKey()).key.replace('test', 'live')}`,
  },
  'a key with both prefixes': {
    reason: 'key_not_accepted',
    authorization: async () => `Bearer svc_live_${(await service.newKey()).key}`,
  },
  'a key that was never made': {
    reason: 'key_not_accepted',
    authorization: async () => `Bearer ${generateKey('test')}`,
  },
  'a live key that was never made': {
    reason: 'key_not_accepted',
    authorization: async () => `Bearer ${generateKey('live')}`,
  },
  'a revoked key': {
    reason: 'key_not_accepted',
    authorization: async () => {
      const { key, keyId, organizationId } = await service.newKey();
      await revokeKey(service.ctx, { organizationId }, keyId);
      return `Bearer ${key}`;
    },
  },
  'an expired key': {
    reason: 'key_not_accepted',
    authorization: async () =>
      `Bearer ${(await service.newKey({ expiresAt: new Date(Date.now() - 1) })).key}`,
  },
  'a test key that is stored as live': {
    reason: 'key_not_accepted',
    authorization: async () => {
      const { key, keyId } = await service.newKey();
      await sql(`UPDATE api_keys SET mode = 'live' WHERE id = $1`, [keyId]);
      return `Bearer ${key}`;
    },
  },
  'a live key that is stored as test': {
    reason: 'key_not_accepted',
    authorization: async () => {
      const { key, keyId } = await service.newKey({ mode: 'live' });
      await sql(`UPDATE api_keys SET mode = 'test' WHERE id = $1`, [keyId]);
      return `Bearer ${key}`;
    },
  },
  'a key that is not allowed the operation': {
    reason: 'operation_not_allowed',
    authorization: async () =>
      `Bearer ${(await service.newKey({ allowedOperations: ['providers.list'] })).key}`,
  },
};

/** Returns an input with everything wrong that a request of the operation can have. */
function worstInput(operation: OperationDescription) {
  const parameters = parametersOf(operation, 'query');
  return {
    path: { externalId: '\u0000', providerId: '\u0000' },
    query: Object.fromEntries(parameters.map(({ name }) => [name, ['', '']])),
    ...(operation.hasBody ? { body: 'not JSON' } : {}),
    headers: {
      ...(operation.hasBody ? { 'Content-Type': 'text/plain' } : {}),
      'Idempotency-Key': 'not a key',
    },
  };
}

const titles = Object.keys(refusals);
const keylessOperations = allOperations.filter(({ keyless }) => keyless);

describe.each(Object.entries(refusals))('%s', (title, { reason, authorization }) => {
  test('is refused by every operation that needs a key, before any complaint about the input', async () => {
    const header = await authorization();
    // Every key may ask `keys.current` what it is limited to.
    const operations = keyedOperations.filter(
      ({ operationId }) => reason !== 'operation_not_allowed' || operationId !== 'keys.current',
    );
    for (const operation of shareOf(operations, titles.indexOf(title), titles.length)) {
      const response = await call(service.url, operation, worstInput(operation), header);
      const meta = expectError(response, 401, 'unauthorized');
      expect({ operation: operation.operationId, meta }).toEqual({
        operation: operation.operationId,
        meta: { reason },
      });
    }
  });

  test('is of no interest to an operation that needs none', async () => {
    const samples = createSamples((await service.newKey()).client);
    const header = await authorization();
    for (const operation of shareOf(keylessOperations, titles.indexOf(title), keylessOperations.length)) {
      const response = await call(service.url, operation, await samples.of(operation), header);
      expect(response.status).toBe(200);
    }
  });
});

test('a content type that does not exist, or an action that it does not offer, tells only a key so', async () => {
  const paths = ['/v1/content/nothing.at.all', '/v1/content/instagram.dm.threads/1'];
  for (const path of paths)
    expectError(await clientOf(service.url, generateKey('test')).get(path), 401, 'unauthorized');
  const { client } = await service.newKey();
  expectError(await client.get(paths[0] as string), 404, 'not_found');
  expectError(await client.get(paths[1] as string), 501, 'not_supported');
});

test('a key that never was, a revoked, an expired and a mismatched one are refused with the same message', async () => {
  const texts = await Promise.all(
    ['a key that was never made', 'a revoked key', 'an expired key', 'a test key that is stored as live'].map(
      async (title) => refusals[title]?.authorization(),
    ),
  );
  const [operation] = keyedOperations as [OperationDescription];
  const answers = await Promise.all(texts.map((text) => call(service.url, operation, {}, text)));
  for (const { status, body } of answers)
    expect({ status, body }).toEqual({ status: 401, body: answers[0]?.body });
});

test('what is wrong with the form of a header is said, and nothing that tells which keys exist', async () => {
  const [operation] = keyedOperations as [OperationDescription];
  const { key, keyId } = await service.newKey();
  const said = async (header: string | undefined) =>
    (await call(service.url, operation, {}, header)).body.error.message;
  expect(await said(undefined)).toBe('Send the header Authorization: Bearer <API key>.');
  expect(await said(key)).toMatch(/^The word Bearer is missing before the API key\. /);
  expect(await said('Basic dXNlcjpwYXNz')).toMatch(/^The header Authorization has no Bearer token\. /);
  expect(await said('Bearer ')).toMatch(
    /^Nothing follows Bearer .*: is the variable with the API key empty\? /,
  );
  expect(await said(`Bearer ${key} ${key}`)).toMatch(/ a key with blanks in it, or several\. /);
  expect(await said(`Bearer ${key.slice(0, -2)}`)).toMatch(
    /^This API key is cut short: it lacks 2 characters\. /,
  );
  expect(await said(`Bearer ${key}x`)).toMatch(/^This API key has 1 character too many\. /);
  expect(await said(`Bearer ${mistyped(key)}`)).toMatch(/^This API key is mistyped: /);
  expect(await said(`Bearer ${key.replace('test', 'live')}`)).toMatch(/ it was made for the other mode\. /);
  expect(await said(`Bearer svc_live_${key}`)).toMatch(/^This begins with two prefixes\. /);
  expect(await said(`Bearer ${key.slice('svc_test_'.length)}`)).toMatch(
    /^This does not begin as API keys do\. /,
  );
  expect(await said('Bearer svc_test_<key>')).toMatch(/^This is the placeholder of a sample, /);
  expect(await said('Bearer $KEY')).toMatch(
    /^This does not begin as API keys do\. .* svc_test_ and 49 letters and digits\.$/,
  );
  expect(await said(`Bearer ${keyId}`)).toMatch(/^This is an id, and not an API key\. /);
  expect(await said('Bearer whsec_c2VjcmV0')).toMatch(
    /^This is a secret for checking signatures of events, /,
  );
  expect(await said(`Bearer ${generateKey('test')}`)).toMatch(
    /^This API key is not accepted: it was never made here, or it was revoked, or it has expired\. /,
  );
});

test('a mistyped key needs no lookup', async () => {
  const { key } = await service.newKey();
  const mistaken = clientOf(service.url, mistyped(key));
  expect(await statementsOf(() => mistaken.get(scenarios))).toBe(0);
});

test('a key that was seen lately is accepted without a statement', async () => {
  const { client } = await service.newKey();
  const statements = await statementsOf(async () => {
    for (let request = 0; request < 10; request += 1) expect((await client.get(scenarios)).status).toBe(200);
  });
  expect(statements).toBe(0);
});

test('the scheme is Bearer in any case, and several spaces after it do no harm', async () => {
  const { key } = await service.newKey();
  for (const header of [`bearer ${key}`, `BEARER ${key}`, `Bearer   ${key}`])
    expect((await clientOf(service.url).get(scenarios).set('Authorization', header)).status).toBe(200);
});

test('an allowed operation is allowed, and no other one', async () => {
  for (const operation of sampleOf(keyedOperations, 20)) {
    const { client, key } = await service.newKey({ allowedOperations: [operation.operationId] });
    const response = await call(service.url, operation, worstInput(operation), `Bearer ${key}`);
    expect({ operation: operation.operationId, status: response.status }).not.toHaveProperty('status', 401);
    if (operation.operationId !== 'test.scenarios.list')
      expect(expectError(await client.get(scenarios), 401, 'unauthorized').reason).toBe(
        'operation_not_allowed',
      );
  }
});

test('for a live key the test controls do not exist, whatever it sends', async () => {
  const live = await service.newKey({ mode: 'live' });
  for (const operation of keyedOperations.filter(({ testOnly }) => testOnly)) {
    const response = await call(service.url, operation, worstInput(operation), `Bearer ${live.key}`);
    expectError(response, 404, 'not_found');
    expect(response.body).toEqual((await live.client.get('/v1/test/nothing')).body);
  }
});

describe('a revocation', () => {
  const acceptedBy = async ({ url }: TestService, { key }: Pick<TestKey, 'key'>) =>
    (await clientOf(url, key).get(scenarios)).status === 200;

  async function expectRefusedWithinOneSecond(key: TestKey): Promise<void> {
    await Promise.all([service, other].map((at) => overWithin(1_000, () => acceptedBy(at, key))));
  }

  test('is in force within one second, in the process that made it and in another', async () => {
    for (const revoker of [service, other]) {
      const key = await service.newKey();
      expect(await acceptedBy(service, key)).toBe(true);
      expect(await acceptedBy(other, key)).toBe(true);
      await revokeKey(revoker.ctx, key, key.keyId);
      await expectRefusedWithinOneSecond(key);
    }
  });

  test('written by somebody else into the database is in force within one second, too', async () => {
    const key = await service.newKey();
    expect(await acceptedBy(service, key)).toBe(true);
    expect(await acceptedBy(other, key)).toBe(true);
    await sql('UPDATE api_keys SET revoked_at = now() WHERE id = $1', [key.keyId]);
    await expectRefusedWithinOneSecond(key);
  });

  exhaustiveTest('holds under load: no request that begins a second later is accepted', async () => {
    const key = await service.newKey();
    let revokedAt = Number.POSITIVE_INFINITY;
    let late = 0;
    async function hammer(): Promise<void> {
      while (performance.now() < revokedAt + 1_300) {
        const startedAt = performance.now();
        const accepted = await acceptedBy(other, key);
        if (accepted && startedAt > revokedAt + 1_000) late += 1;
      }
    }
    const hammers = Array.from({ length: 8 }, hammer);
    await revokeKey(service.ctx, key, key.keyId);
    revokedAt = performance.now();
    await Promise.all(hammers);
    expect(late).toBe(0);
  });

  test('of a foreign key is not found', async () => {
    const key = await service.newKey();
    const foreign = await service.newKey({ organization: 'Umbrella' });
    await expect(revokeKey(service.ctx, foreign, key.keyId)).rejects.toMatchObject({
      code: 'not_found',
    });
    expect(await acceptedBy(service, key)).toBe(true);
  });

  test('that is repeated keeps its first time', async () => {
    const { organizationId, keyId } = await service.newKey();
    const stored = () => service.ctx.db.apiKey.findUniqueOrThrow({ where: { id: keyId } });
    await revokeKey(service.ctx, { organizationId }, keyId);
    const { revokedAt } = await stored();
    await revokeKey(service.ctx, { organizationId }, keyId);
    expect((await stored()).revokedAt).toEqual(revokedAt);
  });

  test('ends no other key of the organization', async () => {
    const [one, two] = [await service.newKey(), await service.newKey()];
    await revokeKey(service.ctx, one, one.keyId);
    await expectRefusedWithinOneSecond(one);
    expect(await acceptedBy(service, two)).toBe(true);
  });
});

describe('rolling a key', () => {
  afterEach(() => {
    clockOffset = 0;
  });

  const statusAt = async ({ url }: TestService, key: string) =>
    (await clientOf(url, key).get(scenarios)).status;

  test('with a grace leaves the old key working until its end, and no longer', async () => {
    const old = await service.newKey();
    expect(await statusAt(other, old.key)).toBe(200);
    const { key, stored } = await rollKey(service.ctx, old, old.keyId, 2);
    expect(stored).toMatchObject({ organizationId: old.organizationId, mode: 'test' });
    for (const each of [service, other]) {
      expect([await statusAt(each, old.key), await statusAt(each, key)]).toEqual([200, 200]);
    }
    clockOffset = 2 * hour - 60_000;
    expect(await statusAt(other, old.key)).toBe(200);
    clockOffset = 2 * hour + 1_000;
    await overWithin(1_000, async () => (await statusAt(other, old.key)) === 200);
    expect([await statusAt(service, old.key), await statusAt(service, key)]).toEqual([401, 200]);
  });

  test('without a grace ends the old key within one second, everywhere', async () => {
    const old = await service.newKey();
    expect(await statusAt(other, old.key)).toBe(200);
    const { key } = await rollKey(service.ctx, old, old.keyId, 0);
    for (const each of [service, other]) {
      await overWithin(1_000, async () => (await statusAt(each, old.key)) === 200);
      expect(await statusAt(each, key)).toBe(200);
    }
  });

  test('keeps the allowed operations', async () => {
    const old = await service.newKey({ allowedOperations: ['test.scenarios.list'] });
    const { key } = await rollKey(service.ctx, old, old.keyId, 0);
    expect(await statusAt(service, key)).toBe(200);
    expectError(
      await clientOf(service.url, key).post('/v1/test/connected-profiles', { providerId: 'instagram' }),
      401,
      'unauthorized',
    );
  });

  test('does not make a key live longer than it was to live', async () => {
    const old = await service.newKey({ expiresAt: new Date(Date.now() + hour) });
    await rollKey(service.ctx, old, old.keyId, 72);
    clockOffset = hour + 1_000;
    expect(await statusAt(service, old.key)).toBe(401);
  });

  test.each([-1, 72.1, Number.NaN, Number.POSITIVE_INFINITY])(
    'with a grace of %p hours is refused',
    async (grace) => {
      const { organizationId, keyId } = await service.newKey();
      await expect(rollKey(service.ctx, { organizationId }, keyId, grace)).rejects.toMatchObject({
        code: 'validation_error',
      });
    },
  );

  test('is refused for a key that is revoked, and for a foreign one', async () => {
    const { organizationId, keyId } = await service.newKey();
    const foreign = await service.newKey({ organization: 'Umbrella' });
    await expect(rollKey(service.ctx, foreign, keyId, 1)).rejects.toMatchObject({
      code: 'not_found',
    });
    await revokeKey(service.ctx, { organizationId }, keyId);
    await expect(rollKey(service.ctx, { organizationId }, keyId, 1)).rejects.toMatchObject({
      code: 'conflict',
    });
  });
});

test('of a key, the database has the hash and the last four characters, and the logs have nothing', async () => {
  const { key, keyId, client } = await service.newKey();
  await client.get(scenarios);
  await client.get(`/v1/nothing/${key}`);
  await client.get('/v1/nothing', { key });
  await client.post('/v1/test/connected-profiles', { providerId: key }).set('Idempotency-Key', key);
  const stored = await service.ctx.db.apiKey.findUniqueOrThrow({ where: { id: keyId } });
  expect(stored.lastFour).toBe(key.slice(-4));
  expect(stored.hash).toHaveLength(32);
  expect(JSON.stringify(stored)).not.toContain(key.slice(9));
  const logs = service.logs.join('');
  expect(logs).toContain(keyId);
  expect(logs).not.toContain(key.slice(9, 30));
});
