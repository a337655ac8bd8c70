import { ServiceError } from '../errors.ts';

/** One quota as it stands after a request was counted. */
export interface Quota {
  policy: string;
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
  if (spent.length === 0) return;
  throw new ServiceError('rate_limit_exceeded', {
    retryAfterSeconds: Math.max(...spent.map(({ resetSeconds }) => resetSeconds)),
    meta: { reason: `${spent[0]?.policy}_quota_spent` },
  });
}
