/** When a credential is refreshed next. */
import type { GrantCredential, Refresh } from '../../providers/connect.ts';

const retryMs = 60 * 60 * 1000;

/** At half of its life, or as often as the provider needs it, and not before it takes it; `null` where nothing can be refreshed. */
export function nextRefresh(
  refresh: Refresh | undefined,
  { credential, expiresAt }: { credential: GrantCredential; expiresAt?: Date },
): Date | null {
  if (!refresh || !credential.issuedAt) return null;
  const issued = new Date(credential.issuedAt).getTime();
  const halfLife = expiresAt ? (expiresAt.getTime() - issued) / 2 : 0;
  return new Date(issued + Math.max(refresh.minimumAgeMs, refresh.everyMs ?? halfLife));
}

/** After a failure: hourly, which leaves hundreds of tries in the second half of a token's life. */
export function retryRefresh(now: Date): Date {
  return new Date(now.getTime() + retryMs);
}
