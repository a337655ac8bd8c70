/**
 * The service's own rate limits: per key, per organization, and per client address without a key. They are counted by
 * our own code: rate-limiter-flexible 11.4 ends its windows by Date.now(), in memory and in PostgreSQL, so a clock
 * set forward lifts a limit and one set back locks customers out; and its PostgreSQL store costs a statement per
 * request.
 */

import { isIPv4 } from 'node:net';
import ipaddr from 'ipaddr.js';
import type { DistributedCounters } from '../db/tables/distributed-counters.ts';
import { secondMs } from '../lib/time.ts';
import { createLimiter, type Policy, type Quota, type Rule } from './limiter.ts';

// Turns a client's address into the name under which its requests are counted.

/**
 * Matches an address with or without a port: some proxies also write the port, which changes with every
 * connection.
 */
const withPort = /^(?:\[(?<v6>[^\]]+)\]|(?<v4>\d+\.\d+\.\d+\.\d+))(?::\d+)?$/;
const longestName = 64;

/**
 * Returns the name under which requests from an address are counted. An IPv6 address counts as its /64
 * network, because one customer usually has all of it. IPv4 written as IPv6 counts as IPv4.
 */
export function clientAddress(text: string): string {
  // Nearly every address is of this form, and Node recognizes it faster than the rest is parsed.
  if (isIPv4(text)) return text;
  const { v6, v4 } = withPort.exec(text)?.groups ?? {};
  const address = v6 ?? v4 ?? text;
  if (!ipaddr.isValid(address)) return text.slice(0, longestName);
  const parsed = ipaddr.process(address);
  if (parsed.kind() === 'ipv4') return parsed.toString();
  const [a, b, c, d] = (parsed as ipaddr.IPv6).parts;
  return `${[a, b, c, d].map((part) => (part ?? 0).toString(16)).join(':')}::/64`;
}

export { type Policy, type Quota, requireQuota } from './limiter.ts';

export interface RateLimits {
  /** Tells whether the address has sent so much without an accepted key that one more such request is refused. */
  isSpent(address: string): boolean;
  /** Counts a request without an accepted key against the client's address. */
  spendAddress(address: string): Promise<Quota[]>;
  /**
   * Counts a request with a key that is not accepted, which may be a guess, towards the client address's
   * limit on wrong keys and its limit on requests.
   */
  spendWrongKey(address: string): Promise<Quota[]>;
  /** Counts an attempt to sign in to the console. */
  spendSignIn(address: string): Promise<Quota[]>;
  /** Counts a read of a calendar by its address, whoever reads it. */
  spendCalendarFeed(calendarFeedId: string): Promise<Quota[]>;
  /** Counts a request made with a key towards the limits of the key and of its organization. */
  spendKey(keyId: string, organizationId: string): Promise<Quota[]>;
}

/** Calendars ask a few times an hour, and people who set one up a few times more. */
const calendarReadsPerMinute = 30;

interface Limits {
  perKey: number;
  perOrganization: number;
  perAddress: number;
  wrongKeysPerAddress: number;
  signInsPerAddress: number;
}

export function rulesOf(limits: Limits): Readonly<Record<Policy, Rule>> {
  const rule = (policy: Policy, limit: number, windowMs = secondMs) => ({ policy, limit, windowMs });
  return {
    key: rule('key', limits.perKey),
    organization: rule('organization', limits.perOrganization),
    address: rule('address', limits.perAddress),
    wrong_key: rule('wrong_key', limits.wrongKeysPerAddress, 10 * secondMs),
    sign_in: rule('sign_in', limits.signInsPerAddress, 60 * secondMs),
    calendar_feed: rule('calendar_feed', calendarReadsPerMinute, 60 * secondMs),
  };
}

export function createRateLimits(limits: Limits, shared: DistributedCounters): RateLimits {
  const rules = rulesOf(limits);
  const limiter = (policy: Policy) => createLimiter(rules[policy], shared);
  const key = limiter('key');
  const organization = limiter('organization');
  const address = limiter('address');
  const wrongKey = limiter('wrong_key');
  const signIn = limiter('sign_in');
  const calendarFeed = limiter('calendar_feed');

  return {
    isSpent(client) {
      const name = clientAddress(client);
      return [...wrongKey.read(name), ...address.read(name)].some(({ spent }) => spent);
    },
    spendAddress: async (client) => [await address.spend(clientAddress(client))],
    async spendWrongKey(client) {
      const name = clientAddress(client);
      const guess = await wrongKey.spend(name);
      // Guesses beyond their limit do not use up the address's other requests, which somebody else may make.
      return [guess, ...(guess.spent ? address.read(name) : [await address.spend(name)])];
    },
    spendSignIn: async (client) => [await signIn.spend(clientAddress(client))],
    spendCalendarFeed: async (calendarFeedId) => [await calendarFeed.spend(calendarFeedId)],
    async spendKey(keyId, organizationId) {
      const ofKey = await key.spend(keyId);
      // A request that the key's limit refused does not use up the organization's limit.
      if (ofKey.spent) return [ofKey, ...organization.read(organizationId)];
      return [ofKey, await organization.spend(organizationId)];
    },
  };
}
