/**
 * Sets what a call counts against the limits that are written into the PDS: 3,000 calls in five minutes for
 * an address, 30 sessions in five minutes, 5,000 points of writes in an hour. Calls count nothing unless a
 * test sets another value, and counted calls stay counted until their time is over.
 */
import { MemoryRateLimiter } from '@atproto/xrpc-server';

let cost = 0;
const { consume } = MemoryRateLimiter.prototype;

MemoryRateLimiter.prototype.consume = function (call, options) {
  const points = options?.calcPoints ?? this.calcPoints;
  return consume.call(this, call, { ...options, calcPoints: (call) => points(call) * cost });
};

export function countCallsAs(points) {
  cost = points;
}
