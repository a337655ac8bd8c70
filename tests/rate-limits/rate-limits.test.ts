/** Tests which limits a request counts towards, with a key and without, and what is counted under one name. */
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { createRateLimits, type Quota, type RateLimits, rulesOf } from '../../src/rate-limits/index.ts';
import { stopClock } from '../support/stopped-clock.ts';

const limits = {
  perKey: 2,
  perOrganization: 3,
  perAddress: 20,
  wrongKeysPerAddress: 4,
  signInsPerAddress: 5,
};

let rateLimits: RateLimits;
beforeEach(() => {
  stopClock();
  /** The windows of a single process, which therefore counts by itself. */
  const alone = { processes: () => 1, reachable: () => true, take: async () => undefined };
  rateLimits = createRateLimits(limits, alone);
});
afterEach(() => {
  jest.restoreAllMocks();
});

const left = (quotas: Quota[]) =>
  Object.fromEntries(quotas.map(({ policy, remaining, spent }) => [policy, spent ? 'spent' : remaining]));

test('each limit has its number of requests and its window', () => {
  expect(rulesOf(limits)).toEqual({
    key: { policy: 'key', limit: 2, windowMs: 1_000 },
    organization: { policy: 'organization', limit: 3, windowMs: 1_000 },
    address: { policy: 'address', limit: 20, windowMs: 1_000 },
    wrong_key: { policy: 'wrong_key', limit: 4, windowMs: 10_000 },
    sign_in: { policy: 'sign_in', limit: 5, windowMs: 60_000 },
    calendar_feed: { policy: 'calendar_feed', limit: 30, windowMs: 60_000 },
  });
});

describe('a client without a key', () => {
  const [client, sameNetwork] = ['2001:db8::1', '2001:db8::2'];

  test('counts by its network, and asking whether its limit is spent counts nothing', async () => {
    expect(rateLimits.isSpent(client)).toBe(false);
    expect(left(await rateLimits.spendAddress(client))).toEqual({ address: 19 });
    expect(left(await rateLimits.spendAddress(sameNetwork))).toEqual({ address: 18 });
    expect(rateLimits.isSpent(sameNetwork)).toBe(false);
    for (let count = 0; count < 19; count += 1) await rateLimits.spendAddress(client);
    expect(rateLimits.isSpent(sameNetwork)).toBe(true);
    expect(rateLimits.isSpent('192.0.2.1')).toBe(false);
  });

  test('that tries a key which nobody has counts towards the limit of guesses, too', async () => {
    expect(left(await rateLimits.spendWrongKey(client))).toEqual({ wrong_key: 3, address: 19 });
    expect(left(await rateLimits.spendWrongKey(sameNetwork))).toEqual({ wrong_key: 2, address: 18 });
  });

  test('does not use up its other requests by guesses beyond their limit', async () => {
    for (let count = 0; count < 9; count += 1) await rateLimits.spendWrongKey(client);
    expect(rateLimits.isSpent(client)).toBe(true);
    expect(left(await rateLimits.spendWrongKey(client))).toEqual({ wrong_key: 'spent', address: 16 });
  });

  test('that signs in counts towards that limit alone', async () => {
    expect(left(await rateLimits.spendSignIn(client))).toEqual({ sign_in: 4 });
    expect(left(await rateLimits.spendSignIn(sameNetwork))).toEqual({ sign_in: 3 });
    expect(left(await rateLimits.spendAddress(client))).toEqual({ address: 19 });
  });
});

describe('a request with a key', () => {
  test('counts towards the key and its organization', async () => {
    expect(left(await rateLimits.spendKey('one', 'bakery'))).toEqual({ key: 1, organization: 2 });
    expect(left(await rateLimits.spendKey('two', 'bakery'))).toEqual({ key: 1, organization: 1 });
    expect(left(await rateLimits.spendKey('three', 'brewery'))).toEqual({ key: 1, organization: 2 });
  });

  test("does not use up the organization's limit when the key's limit refuses it", async () => {
    for (let count = 0; count < 5; count += 1) await rateLimits.spendKey('one', 'bakery');
    expect(left(await rateLimits.spendKey('one', 'bakery'))).toEqual({ key: 'spent', organization: 1 });
    expect(left(await rateLimits.spendKey('two', 'bakery'))).toEqual({ key: 1, organization: 0 });
  });

  test("does not use up the organization's limit either when many come at the same moment", async () => {
    await Promise.all(Array.from({ length: 5 }, () => rateLimits.spendKey('one', 'bakery')));
    expect(left(await rateLimits.spendKey('two', 'bakery'))).toEqual({ key: 1, organization: 0 });
  });

  test('uses up the limit of its organization when that refuses it, and a key that does so has no more either', async () => {
    for (const key of ['one', 'two', 'three']) await rateLimits.spendKey(key, 'bakery');
    expect(left(await rateLimits.spendKey('three', 'bakery'))).toEqual({ key: 0, organization: 'spent' });
    expect(left(await rateLimits.spendKey('three', 'bakery'))).toEqual({
      key: 'spent',
      organization: 'spent',
    });
    expect(left(await rateLimits.spendKey('four', 'bakery'))).toEqual({ key: 1, organization: 'spent' });
  });
});
