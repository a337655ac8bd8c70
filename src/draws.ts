/**
 * Draws the arbitrary part of new ids. It is random, except on a mock server, where it is counted from a seed, so that
 * two runs that make the same calls in the same order get the same ids.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { hash, randomBytes, randomInt } from 'node:crypto';

export interface Draws {
  /**
   * Returns bytes that are different each time.
   * @param name what they are for. From a seed, the draws of each name are a sequence of their own.
   */
  bytes(name: string): Buffer;
  /** Returns a number that is greater than the one before, for what is made at the same time. */
  count(name: string): number;
  /** Returns the time that an id says it was made at, where ids begin with a time. */
  timeOfId(name: string, now: Date): Date;
}

/** The number of bytes of each draw. */
const drawnBytes = 32;

/** Numbers of different processes begin at different places, so that they seldom meet. */
let counted = randomInt(1024);

export const randomDraws: Draws = {
  bytes: () => randomBytes(drawnBytes),
  count() {
    counted += 1;
    return counted;
  },
  timeOfId: (_name, now) => now,
};

/**
 * The time that seeded ids begin with. It is far ahead of what any clock says, so that they sort behind the fixtures of
 * simulated accounts, and no retention takes them for old.
 */
const seededTime = Date.UTC(2100, 0, 1);

export function seededDraws(seed: string): Draws {
  const counts = new Map<string, number>();
  const next = (name: string) => {
    const count = (counts.get(name) ?? 0) + 1;
    counts.set(name, count);
    return count;
  };
  return {
    bytes: (name) => hash('sha256', `${seed}/${name}/${next(`bytes of ${name}`)}`, 'buffer'),
    count: (name) => next(`count of ${name}`),
    timeOfId: (name) => new Date(seededTime + next(`time of ${name}`)),
  };
}

const inForce = new AsyncLocalStorage<Draws>();

/** Returns what the running code draws from. */
export const draws = (): Draws => inForce.getStore() ?? randomDraws;

/** Runs work so that all code it calls draws from these. */
export function drawingFrom<Result>(from: Draws, work: () => Result): Result {
  return inForce.run(from, work);
}
