/** Passkeys: signing in with them, adding them, and what people do with those that they have. */
import type { Challenge, Cookies, SignedIn, Visitor } from '../../../auth/index.ts';
import type { Context } from '../../../context.ts';
import {
  deletePasskey,
  keepPasskey as keep,
  renamePasskey as rename,
} from '../../../db/tables/second-factors.ts';
import { notFound } from '../../../errors/index.ts';
import { requireConfirmed } from './confirm.ts';
import { requireName } from './person.ts';
import { SignInRefusal } from './sign-in.ts';

/**
 * Signs in with a passkey, which replaces both password and code. Throws SignInRefusal when it is not
 * accepted.
 */
export async function signInWithPasskey(
  ctx: Pick<Context, 'security'>,
  visitor: Visitor,
  response: object,
): Promise<Cookies> {
  const cookies = await ctx.security.auth.passkeys.signIn(visitor, response);
  if (!cookies) throw new SignInRefusal('passkey_refused');
  return cookies;
}

/**
 * Returns the options for making a passkey in the browser. Throws SignInRefusal unless the person has
 * recently proven who they are.
 */
export async function beginPasskey(ctx: Context, visitor: Visitor, user: SignedIn): Promise<Challenge> {
  await requireConfirmed(ctx, user);
  return ctx.security.auth.passkeys.beginRegistration(visitor);
}

/**
 * Registers a passkey. Throws SignInRefusal when it is not accepted, or unless the person has recently proven
 * who they are.
 */
export async function registerPasskey(
  ctx: Context,
  visitor: Visitor,
  user: SignedIn,
  { response, name }: { response: object; name: string },
): Promise<void> {
  await requireConfirmed(ctx, user);
  requireName('name', name.trim());
  const done = await ctx.security.auth.passkeys.register(visitor, response, name.trim());
  if (!done) throw new SignInRefusal('passkey_refused');
}

/** Renames a passkey. Throws `not_found`. */
export async function renamePasskey(
  ctx: Pick<Context, 'db'>,
  { userId }: SignedIn,
  passkeyId: string,
  name: string,
): Promise<void> {
  requireName('name', name);
  if (!(await rename(ctx.db, userId, passkeyId, name))) throw notFound('The passkey');
}

/**
 * Lets a passkey sign in again that a password reset has suspended. Throws `not_found`, and SignInRefusal unless the
 * person has recently proven who they are.
 */
export async function keepPasskey(
  ctx: Pick<Context, 'db' | 'clock'>,
  user: SignedIn,
  passkeyId: string,
): Promise<void> {
  await requireConfirmed(ctx, user);
  if (!(await keep(ctx.db, user.userId, passkeyId))) throw notFound('The passkey');
}

/**
 * Removes a passkey. Throws `not_found`, and SignInRefusal unless the person has recently proven who they
 * are.
 */
export async function removePasskey(
  ctx: Pick<Context, 'db' | 'clock'>,
  user: SignedIn,
  passkeyId: string,
): Promise<void> {
  await requireConfirmed(ctx, user);
  if (!(await deletePasskey(ctx.db, user.userId, passkeyId))) throw notFound('The passkey');
}
