/**
 * Asks people to prove again who they are before a way to sign in is added or removed, since a session may
 * have been left open. Signing in counts as a proof. A proof holds for a few minutes, for its session alone.
 */
import type { SignedIn, Visitor } from '../../../auth/index.ts';
import { confirmedMs } from '../../../auth/session-lifetimes.ts';
import type { Context } from '../../../context.ts';
import { confirmSession, sessionConfirmedAt } from '../../../db/tables/user-sessions.ts';
import { requirePassword } from './account.ts';
import { SignInRefusal } from './refusal.ts';

export async function isConfirmed(ctx: Context, { sessionId }: SignedIn): Promise<boolean> {
  const at = await sessionConfirmedAt(ctx.db, sessionId);
  return at !== undefined && ctx.now().getTime() - at.getTime() < confirmedMs;
}

export async function requireConfirmed(ctx: Context, user: SignedIn): Promise<void> {
  if (!(await isConfirmed(ctx, user))) throw new SignInRefusal('confirm_first');
}

/**
 * Confirms by the password. Throws SignInRefusal when it is wrong, or while the visitor's network has to wait
 * after several wrong ones.
 */
export async function confirmByPassword(
  ctx: Context,
  visitor: Visitor,
  user: SignedIn,
  password: string,
): Promise<void> {
  await requirePassword(ctx, visitor, user, password);
  await confirmSession(ctx.db, user.sessionId, ctx.now());
}

/**
 * Confirms by a passkey. Throws SignInRefusal when it is not accepted, also because it is somebody else's.
 */
export async function confirmByPasskey(
  ctx: Context,
  visitor: Visitor,
  user: SignedIn,
  response: object,
): Promise<void> {
  const holder = await ctx.auth.passkeys.holderOf(visitor, response);
  if (holder !== user.userId) throw new SignInRefusal('passkey_refused');
  await confirmSession(ctx.db, user.sessionId, ctx.now());
}
