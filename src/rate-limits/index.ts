/**
 * The service's own rate limits: per key, per organization, and per client address without a key. They are counted by
 * our own code: rate-limiter-flexible 11.4 ends its windows by Date.now(), in memory and in PostgreSQL, so a clock
 * set forward lifts a limit and one set back locks customers out; and its PostgreSQL store costs a statement per
 * request.
 */

import { isIPv4 } from 'node:net';
import ipaddr from 'ipaddr.js';
import type { DistributedCounters } from '../db/tables/distributed-counters.ts';
import { ServiceError } from '../errors/index.ts';
import { createBoundedCache } from '../lib/bounded-cache.ts';
import { secondMs } from '../lib/time.ts';

/** The kinds of limits. */
export type Policy = 'key' | 'organization' | 'address' | 'wrong_key' | 'sign_in' | 'calendar_feed';

/** A quota as it stands after a request was counted. */
export interface Quota {
  policy: Policy;
  limit: number;
  windowSeconds: number;
  remaining: number;
  resetSeconds: number;
  /** True when the request was over the limit. */
  spent: boolean;
}

/**
 * Refuses a request when one of its quotas is spent.
 * @throws ServiceError `rate_limit_exceeded`
 */
export function requireQuota(quotas: Quota[]): void {
  const spent = quotas.filter((quota) => quota.spent);
  const [first] = spent;
  if (!first) return;
  throw new ServiceError('rate_limit_exceeded', {
    retryAfterSeconds: Math.max(...spent.map(({ resetSeconds }) => resetSeconds)),
    meta: { reason: `${first.policy}_quota_spent` },
  });
}

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

interface Rule {
  policy: Policy;
  limit: number;
  windowMs: number;
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

// Implements one limit: a number of requests per window and name. A window begins with its first request and
// ends by the monotonic clock, so that changing the machine's clock has no effect. Requests are counted in
// memory; a process that has used its own share takes slices from a window that all processes share.

interface Limiter {
  spend(name: string): Promise<Quota>;
  /** Returns the quota without counting; empty when nothing was counted in this window. */
  read(name: string): Quota[];
}

interface Window {
  endsAt: number;
  used: number;
  leased: number;
  /** The points left in the shared window, as far as this process knows. */
  left: number;
  waiting: number;
  spent: boolean;
}

/** Enough for 100,000 names. */
const rememberedMegabytes = 32;
const windowBytes = 150;
/** A process may always take this part of the limit ahead of its need, if it has used as much before. */
const smallestSlice = 0.02;

/** Makes a limiter for one rule; it counts each name by itself. */
export function createLimiter({ policy, limit, windowMs }: Rule, shared: DistributedCounters): Limiter {
  const windows = createBoundedCache<Window>(rememberedMegabytes, () => windowBytes);
  const leases = new Map<string, Promise<void>>();
  const shares = () => sharesOf(limit, shared.processes());

  function current(name: string): Window | undefined {
    const window = windows.get(name);
    return window && window.endsAt > performance.now() ? window : undefined;
  }

  function begin(name: string): Window {
    const endsAt = performance.now() + windowMs;
    const window = { endsAt, used: 0, leased: 0, left: shares().pool, waiting: 0, spent: false };
    windows.set(name, window);
    return window;
  }

  /**
   * Returns how many requests this process may let through. When the shared window cannot be reached, each process
   * gets an equal part, so that together they keep the limit.
   */
  function allowance({ leased }: Window): number {
    const allowed = shares().own + leased;
    return shared.reachable() ? allowed : Math.max(allowed, Math.floor(limit / shared.processes()));
  }

  async function spend(name: string): Promise<Quota> {
    for (;;) {
      const window = current(name) ?? begin(name);
      if (window.used < allowance(window)) {
        window.used += 1;
        return quotaOf(window);
      }
      if (window.spent || window.left <= 0 || !shared.reachable()) {
        window.spent = true;
        return quotaOf(window);
      }
      window.waiting += 1;
      await lease(name, window);
      window.waiting -= 1;
    }
  }

  /** Takes one slice at a time per name; requests that come meanwhile wait for the same one. */
  function lease(name: string, window: Window): Promise<void> {
    const leasing = leases.get(name) ?? takeSlice(name, window).finally(() => leases.delete(name));
    leases.set(name, leasing);
    return leasing;
  }

  async function takeSlice(name: string, window: Window): Promise<void> {
    const points = () => sliceFor(window);
    const taken = await shared.take({ name: `${policy}:${name}`, windowMs, points });
    if (!taken || taken.endsInMs <= 0) return;
    const { pool } = shares();
    const before = taken.total - taken.points;
    const receiver = current(name) ?? begin(name);
    receiver.leased += Math.min(taken.points, Math.max(0, pool - before));
    receiver.left = Math.max(0, pool - taken.total);
    receiver.endsAt = performance.now() + taken.endsInMs;
  }

  /**
   * Returns the size of the next slice: the points needed now, and as many again as were used so far, so that few
   * statements are needed; fewer when little is left.
   */
  function sliceFor({ used, leased, left, waiting }: Window): number {
    const fairPart = Math.floor(left / (2 * shared.processes()));
    const ahead = Math.min(used, Math.max(Math.ceil(limit * smallestSlice), fairPart));
    return Math.max(0, used - shares().own - leased) + waiting + ahead;
  }

  function quotaOf(window: Window): Quota {
    const grantable = window.left + allowance(window) - window.used;
    return {
      policy,
      limit,
      windowSeconds: windowMs / 1000,
      remaining: window.spent ? 0 : Math.max(0, Math.min(limit - window.used, grantable)),
      resetSeconds: Math.max(1, Math.ceil(Math.round(window.endsAt - performance.now()) / 1000)),
      spent: window.spent,
    };
  }

  return {
    spend,
    read(name) {
      const window = current(name);
      return window ? [quotaOf(window)] : [];
    },
  };
}

// Divides a limit between the processes that share it.

interface Shares {
  /** The requests per window that a process lets through without asking the shared window. */
  own: number;
  /** The requests that the processes take from the shared window, in slices. */
  pool: number;
}

/**
 * The part of the limit given out as own shares. It is small, because processes do not tell each other what they have
 * used of them.
 */
const ownPart = 0.1;
/**
 * Each process gets at least one request of its own, so that a nearly idle one needs no statement, as long as these
 * add up to no more than this part of the limit.
 */
const smallestOwnPart = 0.2;
/**
 * Together the processes may exceed the limit by this much, so that unused own shares hardly reduce what customers
 * get.
 */
const tolerance = 0.05;

/** Divides `limit` requests per window between this many processes. */
export function sharesOf(limit: number, processes: number): Shares {
  if (processes <= 1) return { own: limit, pool: 0 };
  // A process that takes nothing from the shared window may begin a second window of its own before the
  // shared one ends, and so use its own share twice. The limit is divided as if all processes but one did that,
  // so that it holds even then.
  const spans = 2 * processes - 1;
  const smallest = spans <= limit * smallestOwnPart ? 1 : 0;
  const own = Math.max(smallest, Math.floor((limit * ownPart) / spans));
  return { own, pool: Math.floor(limit * (1 + tolerance)) - spans * own };
}
