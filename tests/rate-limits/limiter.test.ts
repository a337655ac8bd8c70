/** Tests one limit in one process; the test plays the window that all processes share. */
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import type { Ask, Taken } from '../../src/db/tables/distributed-counters.ts';
import { createLimiter } from '../../src/rate-limits/index.ts';

let nowMs: number;
beforeEach(() => {
  nowMs = 5_000;
  jest.spyOn(performance, 'now').mockImplementation(() => nowMs);
});
afterEach(() => void jest.restoreAllMocks());

const rule = { policy: 'key', limit: 100, windowMs: 1_000 } as const;

/** Makes a shared window. A test can replace its answers, or make it unreachable. */
function distributedCounter({ processes = 2, taken = 0, endsInMs = 800 } = {}) {
  const shared = {
    taken,
    asked: [] as { name: string; windowMs: number; points: number }[],
    isReachable: true,
    answer: async (points: number): Promise<Taken | undefined> => {
      shared.taken += points;
      return { points, total: shared.taken, endsInMs };
    },
    processes: () => processes,
    reachable: () => shared.isReachable,
    take: async ({ name, windowMs, points }: Ask) => {
      await Promise.resolve();
      const wanted = points();
      shared.asked.push({ name, windowMs, points: wanted });
      return shared.answer(wanted);
    },
  };
  return shared;
}

async function spendTimes(limiter: ReturnType<typeof createLimiter>, count: number, name = 'a') {
  const quotas = [];
  for (let index = 0; index < count; index += 1) quotas.push(await limiter.spend(name));
  return quotas;
}

const through = (quotas: { spent: boolean }[]) => quotas.filter(({ spent }) => !spent).length;

describe('a process that is alone', () => {
  const alone = () => createLimiter(rule, distributedCounter({ processes: 1 }));

  test('lets the limit through in a window, and nothing more', async () => {
    const quotas = await spendTimes(alone(), 102);
    expect(through(quotas)).toBe(100);
    expect(quotas[0]).toEqual({
      policy: 'key',
      limit: 100,
      windowSeconds: 1,
      remaining: 99,
      resetSeconds: 1,
      spent: false,
    });
    expect(quotas[99]).toMatchObject({ remaining: 0, spent: false });
    expect(quotas.slice(100)).toEqual(
      [0, 0].map(() => expect.objectContaining({ remaining: 0, spent: true })),
    );
  });

  test('asks nobody', async () => {
    const shared = distributedCounter({ processes: 1 });
    await spendTimes(createLimiter(rule, shared), 150);
    expect(shared.asked).toEqual([]);
  });

  test('begins a window again at its end, and not a moment before', async () => {
    const limiter = alone();
    await spendTimes(limiter, 101);
    nowMs += 999;
    expect(await limiter.spend('a')).toMatchObject({ spent: true });
    nowMs += 1;
    expect(limiter.read('a')).toEqual([]);
    expect(await limiter.spend('a')).toMatchObject({ spent: false, remaining: 99 });
  });

  test('counts each name for itself', async () => {
    const limiter = alone();
    await spendTimes(limiter, 101);
    expect(await limiter.spend('b')).toMatchObject({ spent: false, remaining: 99 });
  });

  test('tells the seconds of a whole window where its end is no exact number', async () => {
    nowMs = 7_192.2;
    expect(nowMs + 1_000 - nowMs).toBeGreaterThan(1_000);
    expect(await alone().spend('a')).toMatchObject({ windowSeconds: 1, resetSeconds: 1 });
  });

  test('tells in whole seconds, rounded up, when the window ends', async () => {
    const limiter = createLimiter({ ...rule, windowMs: 10_000 }, distributedCounter({ processes: 1 }));
    expect(await limiter.spend('a')).toMatchObject({ windowSeconds: 10, resetSeconds: 10 });
    nowMs += 8_001;
    expect(limiter.read('a')).toEqual([expect.objectContaining({ resetSeconds: 2 })]);
    nowMs += 1_500;
    expect(limiter.read('a')).toEqual([expect.objectContaining({ resetSeconds: 1 })]);
  });

  test('reads a quota without counting, and reads nothing where nothing was counted', async () => {
    const limiter = alone();
    expect(limiter.read('a')).toEqual([]);
    await limiter.spend('a');
    limiter.read('a');
    expect(limiter.read('a')).toEqual([expect.objectContaining({ remaining: 99, spent: false })]);
  });
});

// The limit is 100: two processes have 3 requests of their own each, and share a window of 96.
describe('a process that shares a limit with another', () => {
  test('asks nobody while its own share lasts, and then the shared window of its policy and name', async () => {
    const shared = distributedCounter();
    const limiter = createLimiter(rule, shared);
    await spendTimes(limiter, 3);
    expect(shared.asked).toEqual([]);
    await limiter.spend('a');
    expect(shared.asked).toEqual([{ name: 'key:a', windowMs: 1_000, points: 4 }]);
  });

  test('takes as much again as it has used, while there is plenty', async () => {
    const shared = distributedCounter();
    await spendTimes(createLimiter(rule, shared), 20);
    expect(shared.asked.map(({ points }) => points)).toEqual([4, 8, 16]);
  });

  test('takes a small slice where little is left, so that others get some', async () => {
    const shared = distributedCounter({ taken: 80 });
    await spendTimes(createLimiter(rule, shared), 14);
    expect(shared.asked.map(({ points }) => points)).toEqual([4, 4, 3]);
  });

  test('lets through what the shared window has, and asks no more once that is used up', async () => {
    const shared = distributedCounter();
    const limiter = createLimiter(rule, shared);
    const quotas = await spendTimes(limiter, 120);
    expect(through(quotas)).toBe(99);
    const asked = shared.asked.length;
    await spendTimes(limiter, 20);
    expect(shared.asked).toHaveLength(asked);
    expect(limiter.read('a')).toEqual([expect.objectContaining({ remaining: 0, spent: true })]);
  });

  test('lets through no more than its own share when the others have taken everything', async () => {
    const shared = distributedCounter({ taken: 96 });
    const quotas = await spendTimes(createLimiter(rule, shared), 10);
    expect(through(quotas)).toBe(3);
    expect(shared.asked).toHaveLength(1);
  });

  test('gets of the last slice what was left of it', async () => {
    const shared = distributedCounter({ taken: 94 });
    expect(through(await spendTimes(createLimiter(rule, shared), 10))).toBe(5);
  });

  test('tells what remains for it, of its own and of the shared window, at most the limit', async () => {
    const shared = distributedCounter({ taken: 50 });
    const limiter = createLimiter(rule, shared);
    expect(await limiter.spend('a')).toMatchObject({ remaining: 98 });
    const [, , quota] = await spendTimes(limiter, 3);
    // The fourth request took 4 of the 46 that were left in the shared window. 42 remain there, and the
    // process has 3 more.
    expect(quota).toMatchObject({ remaining: 45 });
  });

  test('asks once for all requests that come while it waits, and for as many as there are', async () => {
    const shared = distributedCounter();
    const limiter = createLimiter(rule, shared);
    await spendTimes(limiter, 3);
    const held = Promise.withResolvers<void>();
    const { answer } = shared;
    shared.answer = async (points) => {
      await held.promise;
      return answer(points);
    };
    const waiting = Array.from({ length: 5 }, () => limiter.spend('a'));
    held.resolve();
    expect(through(await Promise.all(waiting))).toBe(5);
    expect(shared.asked.map(({ points }) => points)).toEqual([8]);
    await spendTimes(limiter, 3);
    expect(shared.asked).toHaveLength(1);
    // No other request waits here, so the process asks for this one and, in advance, for as many as it has
    // used.
    await limiter.spend('a');
    expect(shared.asked.at(-1)).toMatchObject({ points: 12 });
  });

  test('ends its window when the shared one ends', async () => {
    const limiter = createLimiter({ ...rule, windowMs: 10_000 }, distributedCounter({ endsInMs: 4_000 }));
    await spendTimes(limiter, 4);
    expect(limiter.read('a')).toEqual([expect.objectContaining({ resetSeconds: 4 })]);
    nowMs += 4_000;
    expect(limiter.read('a')).toEqual([]);
  });

  test('begins a window with what it was given when its own has ended meanwhile', async () => {
    const shared = distributedCounter();
    const limiter = createLimiter(rule, shared);
    await spendTimes(limiter, 3);
    const { answer } = shared;
    shared.answer = async (points) => {
      nowMs += 1_000;
      shared.answer = answer;
      return answer(points);
    };
    expect(await limiter.spend('a')).toMatchObject({ spent: false });
    expect(shared.asked).toHaveLength(1);
    // The new window has counted one request. The process has its own 3 and the 4 that it was given, so 6
    // more pass.
    expect(through(await spendTimes(limiter, 6))).toBe(6);
    expect(shared.asked).toHaveLength(1);
  });

  test('takes nothing from a shared window that is over already, and asks again', async () => {
    const shared = distributedCounter();
    const limiter = createLimiter(rule, shared);
    await spendTimes(limiter, 3);
    const { answer } = shared;
    shared.answer = async (points) => {
      shared.answer = answer;
      return { points, total: points, endsInMs: 0 };
    };
    expect(await limiter.spend('a')).toMatchObject({ spent: false });
    expect(shared.asked).toHaveLength(2);
  });

  test('has an equal part of the limit while the others cannot be asked', async () => {
    const shared = distributedCounter();
    shared.isReachable = false;
    const quotas = await spendTimes(createLimiter(rule, shared), 60);
    expect(quotas[0]).toMatchObject({ remaining: 99 });
    expect(through(quotas)).toBe(50);
    expect(shared.asked).toEqual([]);
  });

  test('takes from the shared window what it let through alone, as soon as that can be asked again', async () => {
    const shared = distributedCounter();
    shared.isReachable = false;
    const limiter = createLimiter(rule, shared);
    await spendTimes(limiter, 50);
    shared.isReachable = true;
    await limiter.spend('a');
    // The process asks for the 47 that it let through beyond its own 3, for the waiting request, and for 24
    // in advance: a quarter of what is left.
    expect(shared.asked.map(({ points }) => points)).toEqual([47 + 1 + 24]);
  });

  test('keeps what it was given when the others cannot be asked any more, even if it is more', async () => {
    const shared = distributedCounter();
    const limiter = createLimiter(rule, shared);
    await spendTimes(limiter, 60);
    shared.isReachable = false;
    const given = 3 + shared.taken;
    expect(given).toBeGreaterThan(50);
    expect(through(await spendTimes(limiter, 100))).toBe(given - 60);
  });

  test('continues with its own part when the others are lost while it asks', async () => {
    const shared = distributedCounter();
    shared.answer = async () => {
      shared.isReachable = false;
      return undefined;
    };
    const quotas = await spendTimes(createLimiter(rule, shared), 60);
    expect(through(quotas)).toBe(50);
    expect(shared.asked).toHaveLength(1);
  });
});
