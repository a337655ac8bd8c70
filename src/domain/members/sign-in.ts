import type { Cookies, Visitor } from '../../auth/index.ts';
import type { Context } from '../../context.ts';
import { countAttempt, forgetAttempts } from '../../db/sign-in-failures.ts';
import { findUserByEmail, normalEmail } from '../../db/users.ts';
import { SignInRefusal, type SignInRefusalReason } from './refusal.ts';

export interface SignInAnswer {
  cookies: Cookies;
  /** The password was right, and a code is asked for. */
  codeRequired: boolean;
}

/** By e-mail address and password. Throws SignInRefusal. */
export async function signIn(
  ctx: Context,
  visitor: Visitor,
  { email, password }: { email: string; password: string },
): Promise<SignInAnswer> {
  if (ctx.config.oidc?.only) throw new SignInRefusal('passwords_off');
  const address = normalEmail(email);
  const check = () => ctx.auth.signIn(visitor, { email: address, password });
  return withinAttempts(ctx, visitor, address, 'wrong_sign_in', check);
}

/** Who has the address. */
export async function findPerson(
  ctx: Context,
  email: string,
): Promise<{ userId: string; email: string } | undefined> {
  const user = await findUserByEmail(ctx.db, email);
  return user ? { userId: user.id, email: user.email } : undefined;
}

/** Looks at a password of this address; many that were not right let the visitor's network wait, and nobody else. */
export async function withinAttempts<Answer>(
  ctx: Context,
  { network }: Visitor,
  email: string,
  wrong: SignInRefusalReason,
  check: () => Promise<Answer | undefined>,
): Promise<Answer> {
  const attempt = { email, network };
  const waitUntil = await countAttempt(ctx.db, attempt, ctx.now());
  if (waitUntil) throw new SignInRefusal('has_to_wait', secondsUntil(waitUntil, ctx.now()));
  const answer = await check();
  if (answer === undefined) throw new SignInRefusal(wrong);
  await forgetAttempts(ctx.db, attempt);
  return answer;
}

function secondsUntil(instant: Date, now: Date): number {
  return Math.max(1, Math.ceil((instant.getTime() - now.getTime()) / 1000));
}
