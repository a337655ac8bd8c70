import { ServiceError } from '../errors.ts';

/** What is limited. */
export type Policy = 'key' | 'organization' | 'address' | 'wrong_key' | 'sign_in';

/** One quota as it stands after a request was counted. */
export interface Quota {
  policy: Policy;
  limit: number;
  windowSeconds: number;
  remaining: number;
  resetSeconds: number;
  /** A request was one too many. */
  spent: boolean;
}

/** Throws `rate_limit_exceeded` when a quota is spent. */
export function requireQuota(quotas: Quota[]): void {
  const spent = quotas.filter((quota) => quota.spent);
  const [first] = spent;
  if (!first) return;
  throw new ServiceError('rate_limit_exceeded', {
    retryAfterSeconds: Math.max(...spent.map(({ resetSeconds }) => resetSeconds)),
    meta: { reason: `${first.policy}_quota_spent` },
  });
}
