/** The service's own rate limits, per key, per organization and per client address without a key. */
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { ServiceError } from './errors.ts';

/** One quota as it stands after a request was counted. */
export interface Quota {
  policy: string;
  limit: number;
  windowSeconds: number;
  remaining: number;
  resetSeconds: number;
  /** The request was one too many. */
  spent: boolean;
}

export interface RateLimits {
  /** The address's quota as it stands, when something was counted. */
  readAddress(address: string): Promise<Quota[]>;
  /** Counts a request without an accepted key. */
  spendAddress(address: string): Promise<Quota[]>;
  /** Counts a request of a key. */
  spendKey(keyId: string, organizationId: string): Promise<Quota[]>;
}

/** Throws `rate_limit_exceeded` when a quota is spent. */
export function requireQuota(quotas: Quota[]): void {
  const spent = quotas.filter((quota) => quota.spent);
  if (spent.length === 0) return;
  throw new ServiceError('rate_limit_exceeded', {
    retryAfterSeconds: Math.max(...spent.map(({ resetSeconds }) => resetSeconds)),
    meta: { reason: `${spent[0]?.policy}_quota_spent` },
  });
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
    async readAddress(client) {
      const state = await address.get(client);
      return state ? [quotaOf(address, state)] : [];
    },
    spendAddress: async (client) => [await spend(address, client)],
    spendKey: async (keyId, organizationId) => [
      await spend(key, keyId),
      await spend(organization, organizationId),
    ],
  };
}

async function spend(limiter: RateLimiterMemory, name: string): Promise<Quota> {
  const state = await limiter.consume(name).catch((refusal: unknown) => {
    if (refusal instanceof RateLimiterRes) return refusal;
    throw refusal;
  });
  return quotaOf(limiter, state);
}

function quotaOf(limiter: RateLimiterMemory, state: RateLimiterRes): Quota {
  return {
    policy: limiter.keyPrefix,
    limit: limiter.points,
    windowSeconds: limiter.duration,
    remaining: Math.max(0, state.remainingPoints),
    resetSeconds: Math.max(1, Math.ceil(state.msBeforeNext / 1000)),
    spent: state.consumedPoints > limiter.points,
  };
}
