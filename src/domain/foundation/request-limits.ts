/** Limits the number of connections, and what one HTTP request may take. */

import type { LeastRate } from '../../lib/least-rate.ts';
import { hourMs } from '../../lib/time.ts';

export interface RequestLimits {
  /** The largest number of connections at a time; further ones are closed at once. */
  mostConnections: number;
  /** The longest time for the headers, and between two pieces of a body. */
  silenceMs: number;
  /** The longest time for a whole body, except uploads. */
  arrivalMs: number;
  /** What a client has to send of an upload, and take of an answer that waits for it, at least. */
  leastRate: LeastRate;
}

/** The largest JSON body. */
export const largestBodyBytes = 1024 * 1024;

/** The most objects and lists that a value of a JSON body may be in. */
export const mostBodyLevels = 64;

/** The most values of a JSON body, in all objects and lists together. The contract's largest list has 1,000 entries. */
export const mostBodyValues = 20_000;

/**
 * The longest time for an upload, which is the validity of its URL, since a large file over a slow line takes
 * long.
 */
export const longestUploadMs = hourMs;
