/** Determines the status of a grant at a given time. */
import type { Connection } from '../../db/connections.ts';

/** The time before its expiry from which a grant that only the end user can renew counts as expiring. */
export const warningMs = 7 * 24 * 60 * 60 * 1000;

type Grant = Pick<Connection, 'status' | 'expiresAt' | 'refreshAt'>;

export function statusOf({ status, expiresAt, refreshAt }: Grant, now: Date): Connection['status'] {
  if (status === 'expired' || status === 'revoked' || !expiresAt) return status;
  if (expiresAt <= now) return 'expired';
  const renewsItself = refreshAt !== null && refreshAt < expiresAt;
  return !renewsItself && expiresAt.getTime() - now.getTime() < warningMs ? 'expiring' : 'active';
}
