// A service of its own: the proxies that it trusts are read at the start.
import { afterAll, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import type { Response } from 'supertest';
import { generateKey } from '../../src/auth/api-keys/verifier.ts';
import { expectError } from '../support/errors.ts';
import { clientOf, startTestService, type TestKey, type TestService } from '../support/service.ts';
import { type StoppedClock, stopClock } from '../support/stopped-clock.ts';
import { until } from '../support/until.ts';

const scenarios = '/v1/test/scenarios';
const limit = 5;

/** Limits for each key, and for the organization of several. */
let limited: TestService;
/** Limits for each address. Nobody's word about other addresses is taken. */
let direct: TestService;
/** Limits for each address, which a proxy on this machine names. Guessing keys has a lower one. */
let proxied: TestService;

// The limits are per second, and a busy machine may need longer for the requests of a test.
let clock: StoppedClock;
beforeAll(async () => {
  limited = await startTestService({
    RATE_LIMIT_PER_KEY: `${limit}`,
    RATE_LIMIT_PER_ORGANIZATION: `${2 * limit}`,
  });
  direct = await startTestService({ RATE_LIMIT_PER_ADDRESS: `${limit}` });
  proxied = await startTestService({
    RATE_LIMIT_PER_ADDRESS: `${3 * limit}`,
    RATE_LIMIT_WRONG_KEYS_PER_ADDRESS: `${limit}`,
    TRUSTED_PROXIES: '127.0.0.1, ::1',
  });
  clock = stopClock();
});
// What a test has used up is free again in the next one: the longest of these limits is for ten seconds.
beforeEach(() => clock.advance(10_000));
afterAll(() => {
  jest.restoreAllMocks();
});

let organizations = 0;
/** Makes keys of an organization that has none so far. */
async function newKeys(count: number): Promise<TestKey[]> {
  organizations += 1;
  const organization = `Limited ${organizations}`;
  const keys: TestKey[] = [];
  while (keys.length < count) keys.push(await limited.newKey({ organization }));
  return keys;
}

async function burst(count: number, send: () => PromiseLike<Response>): Promise<Response[]> {
  return Promise.all(Array.from({ length: count }, send));
}

const statusesOf = (answers: Response[]) => answers.map(({ status }) => status).sort();
const times = <Value>(count: number, value: Value) => Array.from({ length: count }, () => value);

/**
 * The forms of RateLimit-Policy and RateLimit as structured fields of the IETF draft: quoted names with
 * parameters.
 */
const policyShape = /^"[a-z]+";q=\d+;w=\d+(, "[a-z]+";q=\d+;w=\d+)*$/;
const stateShape = /^"[a-z]+";r=\d+;t=\d+$/;

describe('the limit per key', () => {
  test('answers 429 with Retry-After once it is spent, and lets requests through again after that', async () => {
    const [{ client }] = (await newKeys(1)) as [TestKey];
    const answers = await burst(limit + 3, () => client.get(scenarios));
    expect(statusesOf(answers)).toEqual([...times(limit, 200), ...times(3, 429)]);
    const spent = answers.filter(({ status }) => status === 429);
    for (const answer of spent) {
      expect(expectError(answer, 429, 'rate_limit_exceeded').reason).toBe('key_quota_spent');
      expect(answer.headers['retry-after']).toMatch(/^[1-9]\d*$/);
    }
    const waitMs = Number(spent[0]?.headers['retry-after']) * 1000;
    clock.advance(waitMs - 1);
    expect((await client.get(scenarios)).status).toBe(429);
    clock.advance(1);
    expect((await client.get(scenarios)).status).toBe(200);
  });

  test('is each key its own', async () => {
    const [one, two] = (await newKeys(2)) as [TestKey, TestKey];
    await burst(limit + 1, () => one.client.get(scenarios));
    expectError(await one.client.get(scenarios), 429, 'rate_limit_exceeded');
    expect((await two.client.get(scenarios)).status).toBe(200);
  });

  test('comes before any complaint about the input, and counts refused requests, too', async () => {
    const [{ client }] = (await newKeys(1)) as [TestKey];
    const bad = () => client.post('/v1/test/connected-profiles', { bad: true });
    expect(statusesOf(await burst(limit + 2, bad))).toEqual([...times(limit, 400), 429, 429]);
  });
});

describe('the limit per organization', () => {
  test('is not used up by what one of its keys was refused', async () => {
    const [greedy, modest] = (await newKeys(2)) as [TestKey, TestKey];
    await burst(4 * limit, () => greedy.client.get(scenarios));
    const answers = await burst(limit, () => modest.client.get(scenarios));
    expect(statusesOf(answers)).toEqual(times(limit, 200));
  });

  test('is shared by its keys of both modes, and by no other organization', async () => {
    const organization = 'Of both modes';
    const keys = [
      await limited.newKey({ organization }),
      await limited.newKey({ organization }),
      await limited.newKey({ organization, mode: 'live' }),
    ];
    const foreign = await limited.newKey({ organization: 'Umbrella' });
    // Each of the keys has a request left after these.
    await Promise.all(keys.map(({ client }) => burst(limit - 1, () => client.get(scenarios))));
    for (const { client } of keys) {
      const meta = expectError(await client.get(scenarios), 429, 'rate_limit_exceeded');
      expect(meta.reason).toBe('organization_quota_spent');
    }
    expect((await foreign.client.get(scenarios)).status).toBe(200);
  });
});

describe('the limit per address', () => {
  test('holds for operations without a key', async () => {
    const client = clientOf(direct.url);
    const answers = await burst(limit + 2, () => client.get('/v1/providers'));
    expect(statusesOf(answers)).toEqual([...times(limit, 200), 429, 429]);
    const spent = answers.find(({ status }) => status === 429) as Response;
    expect(expectError(spent, 429, 'rate_limit_exceeded').reason).toBe('address_quota_spent');
  });

  test.each([
    ['no key', () => undefined],
    ['a key that was never made', () => generateKey('test')],
    ['garbage', () => 'garbage'],
  ])('counts requests with %s, and never stops a good key from there', async (_title, keyOf) => {
    const { client: met } = await direct.newKey();
    expect((await met.get(scenarios)).status).toBe(200);
    const bad = await burst(limit + 2, () => clientOf(direct.url, keyOf()).get(scenarios));
    expect(statusesOf(bad)).toEqual([...times(limit, 401), 429, 429]);
    const { client: unmet } = await direct.newKey();
    expect(statusesOf([await met.get(scenarios), await unmet.get(scenarios)])).toEqual([200, 200]);
    expectError(await clientOf(direct.url, keyOf()).get(scenarios), 429, 'rate_limit_exceeded');
  });

  test('does not count requests with a good key', async () => {
    const { client } = await direct.newKey();
    expect(statusesOf(await burst(limit * 4, () => client.get(scenarios)))).toEqual(times(limit * 4, 200));
    expect((await clientOf(direct.url).get('/v1/providers')).status).toBe(200);
  });

  test('takes no address from X-Forwarded-For unless the sender is a trusted proxy', async () => {
    let client = 0;
    const send = () =>
      clientOf(direct.url).get('/v1/providers').set('X-Forwarded-For', `203.0.113.${client++}`);
    expect(statusesOf(await burst(limit + 2, send))).toEqual([...times(limit, 200), 429, 429]);
  });

  test('is for each client behind a trusted proxy its own, as the proxy names it', async () => {
    const from = (forwarded: string) => () =>
      clientOf(proxied.url).get('/v1/providers').set('X-Forwarded-For', forwarded);
    // Addresses that a client wrote itself come before the one that the proxy added, and are ignored.
    let made = 0;
    const spoofed = () => from(`198.51.100.${made++}, 203.0.113.1`)();
    expect(statusesOf(await burst(3 * limit + 2, spoofed))).toEqual([...times(3 * limit, 200), 429, 429]);
    expect((await from('203.0.113.2')()).status).toBe(200);
  });
});

describe('keys that do not exist', () => {
  const guessFrom = (address: string) =>
    clientOf(proxied.url, generateKey('test')).get(scenarios).set('X-Forwarded-For', address);

  test('are refused after a few within ten seconds, where other requests may continue', async () => {
    const guesses = await burst(limit + 2, () => guessFrom('203.0.113.1'));
    expect(statusesOf(guesses)).toEqual([...times(limit, 401), 429, 429]);
    const spent = guesses.find(({ status }) => status === 429) as Response;
    expect(expectError(spent, 429, 'rate_limit_exceeded').reason).toBe('wrong_key_quota_spent');
    expect(Number(spent.headers['retry-after'])).toBeGreaterThan(1);
    const discover = () => clientOf(proxied.url).get('/v1/providers').set('X-Forwarded-For', '203.0.113.1');
    expect((await discover()).status).toBe(200);
    expect((await guessFrom('203.0.113.2')).status).toBe(401);
  });

  test('stop no right key of their address, which is found among many of them, until it is revoked', async () => {
    const address = '203.0.113.3';
    const from = (key: string) => clientOf(proxied.url, key).get(scenarios).set('X-Forwarded-For', address);
    const met = await proxied.newKey();
    expect((await from(met.key)).status).toBe(200);
    await burst(limit + 2, () => guessFrom(address));
    const unmet = await proxied.newKey();
    const keys = Array.from({ length: 60 }, (_, at) => (at === 30 ? unmet.key : generateKey('test')));
    const answers = await Promise.all([...keys, met.key].map((key) => from(key)));
    expect(answers.map(({ status }) => status)).toEqual(
      [...keys, met.key].map((key) => (key === unmet.key || key === met.key ? 200 : 429)),
    );
    await proxied.ctx.db.apiKey.update({ where: { id: met.keyId }, data: { revokedAt: new Date(0) } });
    await until(async () => (await from(met.key)).status === 429);
  });

  test('count for as many as other requests do in a second, unless it is said otherwise', async () => {
    const service = await startTestService({
      RATE_LIMIT_PER_ADDRESS: `${limit}`,
      RATE_LIMIT_WRONG_KEYS_PER_ADDRESS: '',
    });
    const guess = async () => clientOf(service.url, generateKey('live')).get(scenarios);
    expect(statusesOf(await burst(limit + 1, guess))).toEqual([...times(limit, 401), 429]);
    expect(expectError(await guess(), 429, 'rate_limit_exceeded').reason).toBe('wrong_key_quota_spent');
  });

  test.each([
    ['addresses of one IPv6 network, which one customer has', (n: number) => `2001:db8:1:2::${n + 1}`],
    ['the ports that a proxy names', (n: number) => `203.0.113.9:${40_000 + n}`],
    ['IPv4 written as IPv6', (n: number) => (n % 2 === 0 ? '203.0.113.8' : '::ffff:203.0.113.8')],
  ])('are counted together for %s', async (_title, addressOf) => {
    let sent = 0;
    const guesses = await burst(limit + 2, () => guessFrom(addressOf(sent++)));
    expect(statusesOf(guesses)).toEqual([...times(limit, 401), 429, 429]);
  });
});

describe('the RateLimit fields', () => {
  test('are in every answer to a key: success, refusal, not found, and the refusal for lack of quota', async () => {
    const [{ client }] = (await newKeys(1)) as [TestKey];
    const [ok, bad, missing, unoffered, ...more] = [
      await client.get(scenarios),
      await client.post('/v1/test/connected-profiles', {}),
      await client.get('/v1/content/instagram.media.items', { connectedProfileId: 'x' }),
      await client.get('/v1/content/nothing.at.all'),
      ...(await burst(limit + 1, () => client.get(scenarios))),
    ];
    expect([ok.status, bad.status, missing.status, unoffered.status]).toEqual([200, 400, 404, 404]);
    expect(more.map(({ status }) => status)).toContain(429);
    for (const { status, headers } of [ok, bad, missing, unoffered, ...more]) {
      expect({ status, policy: headers['ratelimit-policy'] }).toEqual({
        status,
        policy: expect.stringMatching(policyShape),
      });
      expect({ status, state: headers.ratelimit }).toEqual({
        status,
        state: expect.stringMatching(stateShape),
      });
    }
    expect(ok.headers['ratelimit-policy']).toContain(`"key";q=${limit};w=1`);
    expect(ok.headers.ratelimit).toMatch(new RegExp(`^"key";r=${limit - 1};t=1$`));
  });

  test('count down to the refusal', async () => {
    const [{ client }] = (await newKeys(1)) as [TestKey];
    const answers = await burst(limit, () => client.get(scenarios));
    const remaining = answers.map(({ headers }) => Number(/;r=(\d+)/.exec(headers.ratelimit ?? '')?.[1]));
    expect(remaining.sort()).toEqual(Array.from({ length: limit }, (_value, index) => index));
  });

  test('tell of the quota that runs out first', async () => {
    const [one, two, three] = (await newKeys(3)) as [TestKey, TestKey, TestKey];
    for (const { client } of [one, two]) await burst(limit - 1, () => client.get(scenarios));
    expect((await three.client.get(scenarios)).headers.ratelimit).toMatch(/^"organization";r=1;t=1$/);
  });
});
