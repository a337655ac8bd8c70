import { ServiceError } from '../errors/index.ts';

/** The kinds of limits. */
export type Policy = 'key' | 'organization' | 'address' | 'wrong_key' | 'sign_in';

/** A quota as it stands after a request was counted. */
export interface Quota {
  policy: Policy;
  limit: number;
  windowSeconds: number;
  remaining: number;
  resetSeconds: number;
  /** True when the request was over the limit. */
  spent: boolean;
}

/**
 * Refuses a request when one of its quotas is spent.
 * @throws ServiceError `rate_limit_exceeded`
 */
export function requireQuota(quotas: Quota[]): void {
  const spent = quotas.filter((quota) => quota.spent);
  const [first] = spent;
  if (!first) return;
  throw new ServiceError('rate_limit_exceeded', {
    retryAfterSeconds: Math.max(...spent.map(({ resetSeconds }) => resetSeconds)),
    meta: { reason: `${first.policy}_quota_spent` },
  });
}
