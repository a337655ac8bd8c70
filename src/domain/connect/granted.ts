/** What was granted, kept encrypted until the end user has chosen from it. */
import type { Context } from '../../context.ts';
import { advanceSession, type ConnectSession } from '../../db/connect-sessions.ts';
import type { GrantedAccess } from '../../providers/connect.ts';
import { ConnectRefusal } from './pages.ts';

export async function keepAccess(
  ctx: Context,
  session: ConnectSession,
  access: GrantedAccess,
): Promise<void> {
  const secret = ctx.keyring.seal(JSON.stringify({ access }), session.id);
  await advanceSession(ctx.db, session.id, {}, { secret });
}

/** Throws ConnectRefusal when this session is not at the choice: gone back to the provider, for instance. */
export function openAccess(ctx: Context, { id, secret }: ConnectSession): GrantedAccess {
  const { access } = (secret ? JSON.parse(ctx.keyring.open(secret, id)) : {}) as {
    access?: Omit<GrantedAccess, 'expiresAt'> & { expiresAt?: string };
  };
  if (!access) throw new ConnectRefusal('state_refused');
  return { ...access, expiresAt: access.expiresAt ? new Date(access.expiresAt) : undefined };
}

export function confirmedScopesOf({ grantedScopes, unconfirmedScopes }: GrantedAccess): Set<string> {
  return new Set(grantedScopes).difference(new Set(unconfirmedScopes));
}

export function missingScopes({ scopes }: ConnectSession, access: GrantedAccess): string[] {
  const granted = confirmedScopesOf(access);
  return scopes.filter((scope) => !granted.has(scope));
}
