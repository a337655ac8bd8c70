/**
 * Second factors: confirms who people are, handles their codes, and holds an organization's choice to require more
 * than a password.
 */
import type { Cookies, NewCodes, SignedIn, Visitor } from '../../../auth/index.ts';
import { codeLockMs, confirmedMs } from '../../../auth/session-lifetimes.ts';
import type { Context } from '../../../context.ts';
import { requireSecondFactor as store } from '../../../db/tables/organizations.ts';
import { confirmSession, sessionConfirmedAt } from '../../../db/tables/user-sessions.ts';
import { readPasswordHash } from '../../../db/tables/users.ts';
import { ServiceError } from '../../../errors/index.ts';
import { requirePassword } from './account.ts';
import { SignInRefusal } from './sign-in.ts';

/**
 * Asks people to prove again who they are before a way to sign in is added or removed, since a session may
 * have been left open. Signing in counts as a proof. A proof holds for a few minutes, for its session alone.
 */
export async function isConfirmed(
  ctx: Pick<Context, 'db' | 'clock'>,
  { sessionId }: SignedIn,
): Promise<boolean> {
  const at = await sessionConfirmedAt(ctx.db, sessionId);
  return at !== undefined && ctx.clock.now().getTime() - at.getTime() < confirmedMs;
}

export async function requireConfirmed(ctx: Pick<Context, 'db' | 'clock'>, user: SignedIn): Promise<void> {
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
  await confirmSession(ctx.db, user.sessionId, ctx.clock.now());
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
  const holder = await ctx.security.auth.passkeys.holderOf(visitor, response);
  if (holder !== user.userId) throw new SignInRefusal('passkey_refused');
  await confirmSession(ctx.db, user.sessionId, ctx.clock.now());
}

// Handles the codes of an authenticator app, which are asked for after the password.

/**
 * Returns what the app is set up with, and the backup codes. Codes are on once the app has proven itself by one.
 * Throws SignInRefusal unless the person has recently proven who they are, and `conflict` when codes are on already or
 * there is no password that they could follow.
 */
export async function beginCodes(ctx: Context, user: SignedIn): Promise<NewCodes> {
  await requireConfirmed(ctx, user);
  if ((await readPasswordHash(ctx.db, user.userId)) === undefined)
    throw new ServiceError('conflict', {
      message: 'Codes are asked for after a password; you have none here.',
    });
  const codes = await ctx.security.auth.codes.begin(user.userId, user.email);
  if (!codes) throw new ServiceError('conflict', { message: 'Codes are on already.' });
  return codes;
}

export async function confirmCodes(
  ctx: Pick<Context, 'security'>,
  visitor: Visitor,
  code: string,
): Promise<Cookies> {
  const answer = await ctx.security.auth.codes.confirm(visitor, code);
  if ('refused' in answer) throw new SignInRefusal(answer.refused);
  return answer.cookies;
}

/** Turns codes off. Throws SignInRefusal unless the person has recently proven who they are. */
export async function turnCodesOff(ctx: Context, user: SignedIn): Promise<void> {
  await requireConfirmed(ctx, user);
  await ctx.security.auth.codes.turnOff(user.userId);
}

/**
 * Makes new backup codes; the earlier ones stop working. Throws SignInRefusal unless the person has recently
 * proven who they are, and `conflict` when codes are not on.
 */
export async function renewBackupCodes(ctx: Context, user: SignedIn): Promise<string[]> {
  await requireConfirmed(ctx, user);
  const codes = await ctx.security.auth.codes.renewBackupCodes(user.userId);
  if (!codes) throw new ServiceError('conflict', { message: 'Codes are not on.' });
  return codes;
}

/**
 * Signs in by a code, after the password was right. Throws SignInRefusal when the code is wrong, when too
 * many were, and when the password was given too long ago.
 */
export async function signInWithCode(
  ctx: Pick<Context, 'security'>,
  visitor: Visitor,
  code: string,
): Promise<Cookies> {
  const answer = await ctx.security.auth.codes.signIn(visitor, code);
  if (!('refused' in answer)) return answer.cookies;
  throw new SignInRefusal(answer.refused, answer.refused === 'code_locked' ? codeLockMs / 1000 : undefined);
}

// Stores an organization's choice that a password alone is not enough, and tells who fulfils it. Members
// fulfil it by turning on the codes of an authenticator app, or by having no password. People who use an
// identity provider and have no password here follow that provider's rules.

/** Tells whether it takes more than a password to sign in as this person. */
export async function hasSecondFactor(
  ctx: Pick<Context, 'db'>,
  { userId, codesOn }: SignedIn,
): Promise<boolean> {
  return codesOn || (await readPasswordHash(ctx.db, userId)) === undefined;
}

/**
 * Changes whether the organization requires a second factor of its members. Throws `conflict` for an owner who
 * would lock themselves out.
 */
export async function requireSecondFactor(
  ctx: Pick<Context, 'db'>,
  organizationId: string,
  owner: SignedIn,
  required: boolean,
): Promise<void> {
  if (required && !(await hasSecondFactor(ctx, owner)))
    throw new ServiceError('conflict', {
      message: 'This would lock you out. Turn on codes in your own account first.',
    });
  await store(ctx.db, organizationId, required);
}
