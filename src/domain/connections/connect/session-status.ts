import type { Schemas } from '../../../contract/index.ts';
import type { StoredConnectSession } from '../../../db/tables/connect-sessions.ts';

/** Returns the status of a session at a given time: a pending one counts as expired from its expiry on. */
export function sessionStatus(
  { status, expiresAt }: StoredConnectSession,
  now: Date,
): Schemas['ConnectSessionStatus'] {
  return status === 'pending' && expiresAt <= now ? 'expired' : status;
}
