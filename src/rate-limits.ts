/** The service's own rate limits, per key, per organization and per client address without a key. */
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { ServiceError } from './errors.ts';

/** One quota as it stands, for the RateLimit header fields. */
export interface Quota {
  policy: string;
  limit: number;
  windowSeconds: number;
  remaining: number;
  resetSeconds: number;
}

export interface RateLimits {
  /** Throws `rate_limit_exceeded` when the address has spent its quota. */
  checkAddress(address: string): Promise<void>;
  /** Counts a request without an accepted key. Throws `rate_limit_exceeded`. */
  spendAddress(address: string): Promise<Quota[]>;
  /** Counts a request of a key. Throws `rate_limit_exceeded`. */
  spendKey(keyId: string, organizationId: string): Promise<Quota[]>;
}

const windowSeconds = 1;

export function createRateLimits(limits: {
  perKey: number;
  perOrganization: number;
  perAddress: number;
}): RateLimits {
  const key = new RateLimiterMemory({ keyPrefix: 'key', points: limits.perKey, duration: windowSeconds });
  const organization = new RateLimiterMemory({
    keyPrefix: 'organization',
    points: limits.perOrganization,
    duration: windowSeconds,
  });
  const address = new RateLimiterMemory({
    keyPrefix: 'address',
    points: limits.perAddress,
    duration: windowSeconds,
  });

  return {
    async checkAddress(client) {
      const state = await address.get(client);
      if (state && state.consumedPoints > limits.perAddress) throw exceeded(state, 'address');
    },
    spendAddress: async (client) => [await spend(address, client)],
    spendKey: async (keyId, organizationId) => [
      await spend(key, keyId),
      await spend(organization, organizationId),
    ],
  };
}

async function spend(limiter: RateLimiterMemory, name: string): Promise<Quota> {
  try {
    const state = await limiter.consume(name);
    return {
      policy: limiter.keyPrefix,
      limit: limiter.points,
      windowSeconds: limiter.duration,
      remaining: state.remainingPoints,
      resetSeconds: Math.ceil(state.msBeforeNext / 1000),
    };
  } catch (state) {
    throw state instanceof RateLimiterRes ? exceeded(state, limiter.keyPrefix) : state;
  }
}

function exceeded(state: RateLimiterRes, policy: string): ServiceError {
  return new ServiceError('rate_limit_exceeded', {
    retryAfterSeconds: Math.max(1, Math.ceil(state.msBeforeNext / 1000)),
    meta: { reason: `${policy}_quota_spent` },
  });
}
