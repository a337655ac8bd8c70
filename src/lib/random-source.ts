/**
 * The randomness of new ids: cryptographic, or a seeded sequence on a mock server, so that
 * two runs that make the same calls in the same order get the same ids, however the work in the background takes turns.
 */
import { hash, randomBytes, randomInt } from 'node:crypto';

export interface RandomSource {
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
const randomByteCount = 32;

/** Numbers of different processes begin at different places, so that they seldom meet. */
let counted = randomInt(1024);

export const cryptoRandom: RandomSource = {
  bytes: () => randomBytes(randomByteCount),
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

/** Each call has so many milliseconds for the ids of what it makes. */
const msOfCall = 10_000;
/** One piece of work that the call causes in the background has this many of them. */
const msOfWork = 10;

/** Returns the time at which the ids of what a call makes begin. */
export const startOfCall = (call: number): Date => new Date(seededTime + call * msOfCall);

/** Returns when, within a call, the ids begin that work on a row draws: in the order in which the rows were made. */
function startOfWork(rowMadeAt: Date): number {
  const sinceStart = rowMadeAt.getTime() - seededTime;
  const place = Math.floor(sinceStart / msOfCall) + (sinceStart % msOfCall);
  return (place * msOfWork) % msOfCall;
}

interface Sequences {
  seed: string;
  /** Returns the number of the call that has caused the running code. */
  callNow(): number;
  /** The time in the id of the row that is worked on; absent for what calls make themselves. */
  rowMadeAt?: Date;
}

/**
 * Returns sequences that only one thread of work may draw from: the calls, which come one after the other, or a piece of
 * work in the background. Two works that drew from the same sequence would get each other's ids when they change places.
 */
export function seededRandom({ seed, callNow, rowMadeAt }: Sequences): RandomSource {
  const counts = new Map<string, number>();
  const next = (name: string) => {
    const count = (counts.get(name) ?? 0) + 1;
    counts.set(name, count);
    return count;
  };
  const later = rowMadeAt ? startOfWork(rowMadeAt) : 0;
  return {
    bytes: (name) => hash('sha256', `${seed}/${name}/${next(`bytes of ${name}`)}`, 'buffer'),
    count: (name) => next(`count of ${name}`),
    timeOfId(name) {
      const call = callNow();
      return new Date(startOfCall(call).getTime() + later + next(`time of ${name} in ${call}`));
    },
  };
}
