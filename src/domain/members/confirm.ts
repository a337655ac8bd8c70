/**
 * Shows again who is at the browser, before a way to sign in is added or removed: a session that was left open is not enough. Signing
 * in shows it, too, and it holds for a few minutes, for this session alone.
 */
import type { SignedIn, Visitor } from '../../auth/index.ts';
import { confirmedMs } from '../../auth/session-lifetimes.ts';
import type { Context } from '../../context.ts';
import { confirmSession, sessionConfirmedAt } from '../../db/user-sessions.ts';
import { requirePassword } from './account.ts';
import { SignInRefusal } from './refusal.ts';

export async function isConfirmed(ctx: Context, { sessionId }: SignedIn): Promise<boolean> {
  const at = await sessionConfirmedAt(ctx.db, sessionId);
  return at !== undefined && ctx.now().getTime() - at.getTime() < confirmedMs;
}

/** Throws SignInRefusal. */
export async function requireConfirmed(ctx: Context, user: SignedIn): Promise<void> {
  if (!(await isConfirmed(ctx, user))) throw new SignInRefusal('confirm_first');
}

/** Throws SignInRefusal. */
export async function confirmByPassword(
  ctx: Context,
  visitor: Visitor,
  user: SignedIn,
  password: string,
): Promise<void> {
  await requirePassword(ctx, visitor, user, password);
  await confirmSession(ctx.db, user.sessionId, ctx.now());
}

/** Throws SignInRefusal, also for somebody else's passkey. */
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
