/**
 * Implements one limit: a number of requests per window and name. A window begins with its first request and
 * ends by the monotonic clock, so that changing the machine's clock has no effect. Requests are counted in
 * memory; a process that has used its own share takes slices from a window that all processes share.
 */
import type { DistributedCounters } from '../db/tables/distributed-counters.ts';
import { createBoundedCache } from '../lib/bounded-cache.ts';
import type { Policy, Quota } from './quota.ts';
import { sharesOf } from './shares.ts';

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
      resetSeconds: Math.max(1, Math.ceil((window.endsAt - performance.now()) / 1000)),
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
