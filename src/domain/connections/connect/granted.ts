/** Keeps what was granted, encrypted, until the end user has chosen accounts. */
import type { Context } from '../../../context.ts';
import { advanceSession, type ConnectSession } from '../../../db/tables/connect-sessions.ts';
import { confirmedScopesOf } from '../../../provider-client/grant-state.ts';
import type { GrantedAccess } from '../../../providers/connect.ts';
import { ConnectRefusal } from './pages.ts';

/** How long a grant is kept while the end user chooses accounts. */
const choiceMs = 30 * 60 * 1000;

export async function keepAccess(
  ctx: Context,
  session: ConnectSession,
  access: GrantedAccess,
): Promise<void> {
  const secret = ctx.keyring.seal(JSON.stringify({ access }), session.id);
  const latest = new Date(ctx.now().getTime() + choiceMs);
  const expiresAt = session.expiresAt < latest ? session.expiresAt : latest;
  await advanceSession(ctx.db, session.id, {}, { secret, expiresAt });
}

/**
 * Returns what was granted. Throws ConnectRefusal when the session is not at the choice of accounts, because
 * the browser went back to the provider, for instance.
 */
export function openAccess(ctx: Context, { id, secret }: ConnectSession): GrantedAccess {
  const { access } = (secret ? JSON.parse(ctx.keyring.open(secret, id)) : {}) as {
    access?: Omit<GrantedAccess, 'expiresAt'> & { expiresAt?: string };
  };
  if (!access) throw new ConnectRefusal('state_refused');
  return { ...access, expiresAt: access.expiresAt ? new Date(access.expiresAt) : undefined };
}

export function missingScopes({ scopes }: ConnectSession, access: GrantedAccess): string[] {
  const granted = confirmedScopesOf(access);
  return scopes.filter((scope) => !granted.has(scope));
}
