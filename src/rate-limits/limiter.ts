/** Limits what is used of a quota in a window of time, by shares that processes take from one counter. */

import type { DistributedCounters } from '../db/tables/distributed-counters.ts';
import { ServiceError } from '../errors/index.ts';
import { createBoundedCache } from '../lib/bounded-cache.ts';

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

/** Divides a limit between the processes that share it. */
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

// Implements one limit: a number of requests per window and name. A window begins with its first request and
// ends by the monotonic clock, so that changing the machine's clock has no effect. Requests are counted in
// memory; a process that has used its own share takes slices from a window that all processes share.

export interface Rule {
  policy: Policy;
  limit: number;
  windowMs: number;
}

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
