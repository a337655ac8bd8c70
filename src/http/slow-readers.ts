/** Ends answers that their readers take more slowly than the least rate, whatever is answered. */
import type { ServerResponse } from 'node:http';
import type { RequestLimits } from '../domain/foundation/request-limits.ts';
import type { LeastRate } from '../lib/least-rate.ts';

/** How far an answer has come at a time. */
interface Progress {
  atMs: number;
  /** The bytes that the system has taken for the reader. */
  sentBytes: number;
  /** The bytes that wait for the reader. */
  pendingBytes: number;
}

/**
 * Looks at the answers in progress again and again, and ends those that are too slow. An answer that nobody waits to send
 * more of, such as a stream of events without news, is left alone.
 */
export function endSlowReaders(
  running: ReadonlySet<ServerResponse>,
  { leastRate }: RequestLimits,
): NodeJS.Timeout {
  const befores = new WeakMap<ServerResponse, Progress>();
  return setInterval(() => {
    for (const response of running) {
      const now = progressOf(response);
      const next = afterLook(befores.get(response), now, leastRate);
      if (next === 'too slow') response.destroy();
      else befores.set(response, next);
    }
  }, leastRate.perMs).unref();
}

function progressOf({ socket }: ServerResponse): Progress {
  const pendingBytes = socket?.writableLength ?? 0;
  return { atMs: performance.now(), sentBytes: (socket?.bytesWritten ?? 0) - pendingBytes, pendingBytes };
}

/**
 * Decides about an answer by what the look before has found. A piece counts only once it is taken whole, so a large one has
 * as much time as it needs at the least rate.
 * @returns what to compare the next look with.
 */
export function afterLook(
  before: Progress | undefined,
  now: Progress,
  { bytes, perMs }: LeastRate,
): Progress | 'too slow' {
  if (!before || before.pendingBytes === 0 || now.pendingBytes === 0) return now;
  const elapsedMs = now.atMs - before.atMs;
  const sentBytes = now.sentBytes - before.sentBytes;
  if (sentBytes >= (bytes * elapsedMs) / perMs) return now;
  const allowedMs = Math.max(perMs, ((sentBytes + now.pendingBytes) * perMs) / bytes);
  return elapsedMs < allowedMs ? before : 'too slow';
}
