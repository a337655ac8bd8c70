/** Plans when a credential is refreshed. */

import { hourMs } from '../../../lib/time.ts';
import type { Refresh } from '../../../providers/connect.ts';
import type { GrantCredential } from '../../../providers/upstream-rules.ts';

const retryMs = hourMs;

/**
 * Returns the time of the next refresh: halfway through the credential's life or at the provider's interval,
 * and not before the provider accepts it; `null` when it cannot be refreshed.
 */
export function nextRefresh(
  refresh: Refresh | undefined,
  { credential, expiresAt }: { credential: GrantCredential; expiresAt?: Date },
): Date | null {
  if (!refresh || !credential.issuedAt) return null;
  const issued = new Date(credential.issuedAt).getTime();
  const halfLife = expiresAt ? (expiresAt.getTime() - issued) / 2 : 0;
  return new Date(issued + Math.max(refresh.minimumAgeMs, refresh.everyMs ?? halfLife));
}

/**
 * Returns the time of the next try after a failure: hourly, which leaves hundreds of tries in the second half
 * of a token's life.
 */
export function retryRefresh(now: Date): Date {
  return new Date(now.getTime() + retryMs);
}
