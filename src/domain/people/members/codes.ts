/** Handles the codes of an authenticator app, which are asked for after the password. */
import type { Cookies, NewCodes, SignedIn, Visitor } from '../../../auth/index.ts';
import { codeLockMs } from '../../../auth/session-lifetimes.ts';
import type { Context } from '../../../context.ts';
import { readPasswordHash } from '../../../db/tables/users.ts';
import { ServiceError } from '../../../errors/index.ts';
import { requireConfirmed } from './confirm.ts';
import { SignInRefusal } from './refusal.ts';

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
  const codes = await ctx.auth.codes.begin(user.userId, user.email);
  if (!codes) throw new ServiceError('conflict', { message: 'Codes are on already.' });
  return codes;
}

export async function confirmCodes(ctx: Context, visitor: Visitor, code: string): Promise<Cookies> {
  const answer = await ctx.auth.codes.confirm(visitor, code);
  if ('refused' in answer) throw new SignInRefusal(answer.refused);
  return answer.cookies;
}

/** Turns codes off. Throws SignInRefusal unless the person has recently proven who they are. */
export async function turnCodesOff(ctx: Context, user: SignedIn): Promise<void> {
  await requireConfirmed(ctx, user);
  await ctx.auth.codes.turnOff(user.userId);
}

/**
 * Makes new backup codes; the earlier ones stop working. Throws SignInRefusal unless the person has recently
 * proven who they are, and `conflict` when codes are not on.
 */
export async function renewBackupCodes(ctx: Context, user: SignedIn): Promise<string[]> {
  await requireConfirmed(ctx, user);
  const codes = await ctx.auth.codes.renewBackupCodes(user.userId);
  if (!codes) throw new ServiceError('conflict', { message: 'Codes are not on.' });
  return codes;
}

/**
 * Signs in by a code, after the password was right. Throws SignInRefusal when the code is wrong, when too
 * many were, and when the password was given too long ago.
 */
export async function signInWithCode(ctx: Context, visitor: Visitor, code: string): Promise<Cookies> {
  const answer = await ctx.auth.codes.signIn(visitor, code);
  if (!('refused' in answer)) return answer.cookies;
  throw new SignInRefusal(answer.refused, answer.refused === 'code_locked' ? codeLockMs / 1000 : undefined);
}
