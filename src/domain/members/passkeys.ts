import type { Challenge, Cookies, SignedIn, Visitor } from '../../auth/index.ts';
import type { Context } from '../../context.ts';
import { deletePasskey, renamePasskey as rename } from '../../db/user-passkeys.ts';
import { notFound } from '../../errors.ts';
import { requireConfirmed } from './confirm.ts';
import { requireName } from './person.ts';
import { SignInRefusal } from './refusal.ts';

/** A passkey stands for password and code together: no code is asked for. Throws SignInRefusal. */
export async function signInWithPasskey(ctx: Context, visitor: Visitor, response: object): Promise<Cookies> {
  const cookies = await ctx.auth.passkeys.signIn(visitor, response);
  if (!cookies) throw new SignInRefusal('passkey_refused');
  return cookies;
}

/** What the browser is to be asked. Throws SignInRefusal unless it was shown lately who asks. */
export async function beginPasskey(ctx: Context, visitor: Visitor, user: SignedIn): Promise<Challenge> {
  await requireConfirmed(ctx, user);
  return ctx.auth.passkeys.beginRegistration(visitor);
}

/** Throws SignInRefusal. */
export async function registerPasskey(
  ctx: Context,
  visitor: Visitor,
  user: SignedIn,
  { response, name }: { response: object; name: string },
): Promise<void> {
  await requireConfirmed(ctx, user);
  requireName('name', name.trim());
  const done = await ctx.auth.passkeys.register(visitor, response, name.trim());
  if (!done) throw new SignInRefusal('passkey_refused');
}

/** Throws `not_found`. */
export async function renamePasskey(
  ctx: Context,
  { userId }: SignedIn,
  passkeyId: string,
  name: string,
): Promise<void> {
  requireName('name', name);
  if (!(await rename(ctx.db, userId, passkeyId, name))) throw notFound('The passkey');
}

/** Throws `not_found`, and SignInRefusal. */
export async function removePasskey(ctx: Context, user: SignedIn, passkeyId: string): Promise<void> {
  await requireConfirmed(ctx, user);
  if (!(await deletePasskey(ctx.db, user.userId, passkeyId))) throw notFound('The passkey');
}
