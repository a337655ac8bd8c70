import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import type { Response } from 'supertest';
import { generateKey } from '../../src/api-keys/format.ts';
import { expectError } from '../support/errors.ts';
import { clientOf, startTestService, type TestService } from '../support/service.ts';
import { type StoppedClock, stopClock } from '../support/stopped-clock.ts';

const scenarios = '/v1/test/scenarios';
const limit = 5;

const started: TestService[] = [];
async function start(variables: Record<string, string>): Promise<TestService> {
  const service = await startTestService(variables);
  started.push(service);
  return service;
}
// The limits are per second, and a busy machine may need longer for the requests of a test.
let clock: StoppedClock;
beforeEach(() => {
  clock = stopClock();
});
afterEach(async () => {
  jest.restoreAllMocks();
  for (const service of started.splice(0)) await service.close();
});

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
    const service = await start({ RATE_LIMIT_PER_KEY: `${limit}` });
    const { client } = await service.newKey();
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
    const service = await start({ RATE_LIMIT_PER_KEY: `${limit}` });
    const [one, two] = [await service.newKey(), await service.newKey()];
    await burst(limit + 1, () => one.client.get(scenarios));
    expectError(await one.client.get(scenarios), 429, 'rate_limit_exceeded');
    expect((await two.client.get(scenarios)).status).toBe(200);
  });

  test('comes before any complaint about the input, and counts refused requests, too', async () => {
    const service = await start({ RATE_LIMIT_PER_KEY: `${limit}` });
    const { client } = await service.newKey();
    const bad = () => client.post('/v1/test/connected-profiles', { bad: true });
    expect(statusesOf(await burst(limit + 2, bad))).toEqual([...times(limit, 400), 429, 429]);
  });
});

describe('the limit per organization', () => {
  test('is not used up by what one of its keys was refused', async () => {
    const service = await start({
      RATE_LIMIT_PER_KEY: `${limit}`,
      RATE_LIMIT_PER_ORGANIZATION: `${2 * limit}`,
    });
    const [greedy, modest] = [await service.newKey(), await service.newKey()];
    await burst(4 * limit, () => greedy.client.get(scenarios));
    const answers = await burst(limit, () => modest.client.get(scenarios));
    expect(statusesOf(answers)).toEqual(times(limit, 200));
  });

  test('is shared by its keys of both modes, and by no other organization', async () => {
    const service = await start({ RATE_LIMIT_PER_ORGANIZATION: `${limit}` });
    const keys = [await service.newKey(), await service.newKey(), await service.newKey({ mode: 'live' })];
    const foreign = await service.newKey({ organization: 'Umbrella' });
    await Promise.all(keys.map(({ client }) => burst(2, () => client.get(scenarios))));
    for (const { client } of keys) {
      const meta = expectError(await client.get(scenarios), 429, 'rate_limit_exceeded');
      expect(meta.reason).toBe('organization_quota_spent');
    }
    expect((await foreign.client.get(scenarios)).status).toBe(200);
  });
});

describe('the limit per address', () => {
  const variables = { RATE_LIMIT_PER_ADDRESS: `${limit}` };

  test('holds for operations without a key', async () => {
    const service = await start(variables);
    const client = clientOf(service.url);
    const answers = await burst(limit + 2, () => client.get('/v1/providers'));
    expect(statusesOf(answers)).toEqual([...times(limit, 200), 429, 429]);
    const spent = answers.find(({ status }) => status === 429) as Response;
    expect(expectError(spent, 429, 'rate_limit_exceeded').reason).toBe('address_quota_spent');
  });

  test.each([
    ['no key', () => undefined],
    ['a key that was never made', () => generateKey('test')],
    ['garbage', () => 'garbage'],
  ])('counts requests with %s, and then refuses a good key from there, too', async (_title, keyOf) => {
    const service = await start(variables);
    const { client } = await service.newKey();
    const bad = await burst(limit + 2, () => clientOf(service.url, keyOf()).get(scenarios));
    expect(statusesOf(bad)).toEqual([...times(limit, 401), 429, 429]);
    expectError(await client.get(scenarios), 429, 'rate_limit_exceeded');
    clock.advance(1_000);
    expect((await client.get(scenarios)).status).toBe(200);
  });

  test('does not count requests with a good key', async () => {
    const service = await start(variables);
    const { client } = await service.newKey();
    expect(statusesOf(await burst(limit * 4, () => client.get(scenarios)))).toEqual(times(limit * 4, 200));
    expect((await clientOf(service.url).get('/v1/providers')).status).toBe(200);
  });

  test('takes no address from X-Forwarded-For unless the sender is a trusted proxy', async () => {
    const service = await start(variables);
    let client = 0;
    const send = () =>
      clientOf(service.url).get('/v1/providers').set('X-Forwarded-For', `203.0.113.${client++}`);
    expect(statusesOf(await burst(limit + 2, send))).toEqual([...times(limit, 200), 429, 429]);
  });

  test('is for each client behind a trusted proxy its own, as the proxy names it', async () => {
    const service = await start({ ...variables, TRUSTED_PROXIES: '127.0.0.1, ::1' });
    const from = (forwarded: string) => () =>
      clientOf(service.url).get('/v1/providers').set('X-Forwarded-For', forwarded);
    // Addresses that a client wrote itself come before the one that the proxy added, and are ignored.
    let made = 0;
    const spoofed = () => from(`198.51.100.${made++}, 203.0.113.1`)();
    expect(statusesOf(await burst(limit + 2, spoofed))).toEqual([...times(limit, 200), 429, 429]);
    expect((await from('203.0.113.2')()).status).toBe(200);
  });
});

describe('keys that nobody has', () => {
  const variables = { RATE_LIMIT_WRONG_KEYS_PER_ADDRESS: `${limit}`, TRUSTED_PROXIES: 'loopback' };
  const guessFrom = (service: TestService, address: string) =>
    clientOf(service.url, generateKey('test')).get(scenarios).set('X-Forwarded-For', address);

  test('are refused after a few within ten seconds, where other requests may go on', async () => {
    const service = await start(variables);
    const guesses = await burst(limit + 2, () => guessFrom(service, '203.0.113.1'));
    expect(statusesOf(guesses)).toEqual([...times(limit, 401), 429, 429]);
    const spent = guesses.find(({ status }) => status === 429) as Response;
    expect(expectError(spent, 429, 'rate_limit_exceeded').reason).toBe('wrong_key_quota_spent');
    expect(Number(spent.headers['retry-after'])).toBeGreaterThan(1);
    const discover = () => clientOf(service.url).get('/v1/providers').set('X-Forwarded-For', '203.0.113.1');
    expect((await discover()).status).toBe(200);
    expect((await guessFrom(service, '203.0.113.2')).status).toBe(401);
  });

  test('count for as many as other requests do in a second, unless it is said otherwise', async () => {
    const service = await start({
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
    const service = await start(variables);
    let sent = 0;
    const guesses = await burst(limit + 2, () => guessFrom(service, addressOf(sent++)));
    expect(statusesOf(guesses)).toEqual([...times(limit, 401), 429, 429]);
  });
});

describe('the RateLimit fields', () => {
  test('are in every answer to a key: success, refusal, not found, and the refusal for lack of quota', async () => {
    const service = await start({ RATE_LIMIT_PER_KEY: `${limit}` });
    const { client } = await service.newKey();
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
    const service = await start({ RATE_LIMIT_PER_KEY: `${limit}` });
    const { client } = await service.newKey();
    const answers = await burst(limit, () => client.get(scenarios));
    const remaining = answers.map(({ headers }) => Number(/;r=(\d+)/.exec(headers.ratelimit ?? '')?.[1]));
    expect(remaining.sort()).toEqual(Array.from({ length: limit }, (_value, index) => index));
  });

  test('tell of the quota that runs out first', async () => {
    const service = await start({ RATE_LIMIT_PER_KEY: '50', RATE_LIMIT_PER_ORGANIZATION: '20' });
    const { client } = await service.newKey();
    expect((await client.get(scenarios)).headers.ratelimit).toMatch(/^"organization";r=19;t=1$/);
  });
});
