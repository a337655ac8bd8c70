/**
 * The PDS counts calls against limits that are written into it (3,000 in five minutes by address, 30 sessions in five
 * minutes, 5,000 points of writes in an hour). What one call counts for is up to the tests: nothing, unless they say so.
 * What has been counted stays until its time is over.
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
