/** Codes of an authenticator app, asked for after the password. */
import type { Cookies, NewCodes, SignedIn, Visitor } from '../../auth/index.ts';
import type { Context } from '../../context.ts';
import { SignInRefusal } from './refusal.ts';
import { withinAttempts } from './sign-in.ts';

/** What the app is set up with, and backup codes. Codes are on when one has been shown. Throws SignInRefusal. */
export function beginCodes(
  ctx: Context,
  visitor: Visitor,
  user: SignedIn,
  password: string,
): Promise<NewCodes> {
  return withinAttempts(ctx, visitor, user.email, 'wrong_password', () =>
    ctx.auth.codes.begin(visitor, password),
  );
}

export async function confirmCodes(ctx: Context, visitor: Visitor, code: string): Promise<Cookies> {
  const answer = await ctx.auth.codes.confirm(visitor, code);
  if ('refused' in answer) throw new SignInRefusal(answer.refused);
  return answer.cookies;
}

export function turnCodesOff(
  ctx: Context,
  visitor: Visitor,
  user: SignedIn,
  password: string,
): Promise<Cookies> {
  return withinAttempts(ctx, visitor, user.email, 'wrong_password', () =>
    ctx.auth.codes.turnOff(visitor, password),
  );
}

export function renewBackupCodes(
  ctx: Context,
  visitor: Visitor,
  user: SignedIn,
  password: string,
): Promise<string[]> {
  return withinAttempts(ctx, visitor, user.email, 'wrong_password', () =>
    ctx.auth.codes.renewBackupCodes(visitor, password),
  );
}

const codeLockSeconds = 15 * 60;

/** The second step of signing in. */
export async function signInWithCode(ctx: Context, visitor: Visitor, code: string): Promise<Cookies> {
  const answer = await ctx.auth.codes.signIn(visitor, code);
  if (!('refused' in answer)) return answer.cookies;
  throw new SignInRefusal(answer.refused, answer.refused === 'code_locked' ? codeLockSeconds : undefined);
}
