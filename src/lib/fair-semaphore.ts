/**
 * Limits how many pieces of work run at the same time. Owners take turns, so that whoever has much to do makes others wait
 * for one piece of it and not for all. Why no library does it: docs/decisions/libraries.md.
 */

/** @param crowded is aborted as soon as another owner waits. */
type Work<Result> = (crowded: AbortSignal) => Promise<Result>;

/** @param abandon ends the wait when it is aborted, and its reason is thrown. */
export type FairSemaphore = <Result>(
  owner: string,
  work: Work<Result>,
  abandon?: AbortSignal,
) => Promise<Result>;

interface Running {
  owner: string;
  crowded: AbortController;
}

/** @param permits how many pieces of work run at a time. */
export function createFairSemaphore(permits: number): FairSemaphore {
  const running = new Set<Running>();
  const waiting = new Set<{ owner: string; start(): void }>();
  /** Owner -> the number of its latest start, for those that have something to do. */
  const startedAt = new Map<string, number>();
  let starts = 0;

  const runningOf = (owner: string) => [...running].filter((one) => one.owner === owner).length;

  /** Sorts by how many are running, then by how long ago one was started, then by when they came. */
  function next() {
    const [first] = [...waiting].sort(
      (a, b) =>
        runningOf(a.owner) - runningOf(b.owner) ||
        (startedAt.get(a.owner) ?? 0) - (startedAt.get(b.owner) ?? 0),
    );
    return first;
  }

  function begin(owner: string): Running {
    const one = { owner, crowded: new AbortController() };
    starts += 1;
    startedAt.set(owner, starts);
    running.add(one);
    signalCrowded();
    return one;
  }

  function end(one: Running): void {
    running.delete(one);
    const follower = next();
    follower?.start();
    const isIdle = ({ owner }: Running) =>
      runningOf(owner) === 0 && ![...waiting].some((other) => other.owner === owner);
    if (isIdle(one)) startedAt.delete(one.owner);
  }

  function signalCrowded(): void {
    for (const { owner, crowded } of running)
      if ([...waiting].some((other) => other.owner !== owner)) crowded.abort();
  }

  function enter(owner: string, abandon?: AbortSignal): Promise<Running> | Running {
    if (running.size < permits) return begin(owner);
    return new Promise((resolve, reject) => {
      const waiter = {
        owner,
        start() {
          waiting.delete(waiter);
          resolve(begin(owner));
        },
      };
      waiting.add(waiter);
      signalCrowded();
      abandon?.addEventListener('abort', () => {
        if (waiting.delete(waiter)) reject(abandon.reason);
      });
    });
  }

  return async (owner, work, abandon) => {
    const one = await enter(owner, abandon);
    try {
      return await work(one.crowded.signal);
    } finally {
      end(one);
    }
  };
}
