import type { Cookies, Visitor } from '../../../auth/index.ts';
import type { Context } from '../../../context.ts';
import { countAttempt, forgetAttempts } from '../../../db/tables/sign-in-failures.ts';
import { findUserByEmail, normalEmail } from '../../../db/tables/users.ts';
import { SignInRefusal, type SignInRefusalReason } from './refusal.ts';

interface SignInAnswer {
  cookies: Cookies;
  /** True when the password was right and a code is needed. */
  codeRequired: boolean;
}

/**
 * Signs in by e-mail address and password. Throws SignInRefusal when no account has both, while the visitor's
 * network has to wait after several wrong passwords, and when passwords are turned off.
 */
export async function signIn(
  ctx: Context,
  visitor: Visitor,
  { email, password }: { email: string; password: string },
): Promise<SignInAnswer> {
  if (ctx.config.oidc?.only) throw new SignInRefusal('passwords_off');
  const address = normalEmail(email);
  const check = () => ctx.security.auth.signIn(visitor, { email: address, password });
  return withinAttempts(ctx, visitor, address, 'wrong_sign_in', check);
}

/** Returns the person with the address; `undefined` when there is none. */
export async function findPerson(
  ctx: Pick<Context, 'db'>,
  email: string,
): Promise<{ userId: string; email: string } | undefined> {
  const user = await findUserByEmail(ctx.db, email);
  return user ? { userId: user.id, email: user.email } : undefined;
}

/**
 * Runs the check of a password for this address, and returns its answer. After several wrong passwords the
 * visitor's network has to wait, and nobody else. Throws SignInRefusal during the wait and for a wrong
 * password.
 */
export async function withinAttempts<Answer>(
  ctx: Pick<Context, 'db' | 'clock'>,
  { network }: Visitor,
  email: string,
  wrong: SignInRefusalReason,
  check: () => Promise<Answer | undefined>,
): Promise<Answer> {
  const attempt = { email, network };
  const waitUntil = await countAttempt(ctx.db, attempt, ctx.clock.now());
  if (waitUntil) throw new SignInRefusal('has_to_wait', secondsUntil(waitUntil, ctx.clock.now()));
  const answer = await check();
  if (answer === undefined) throw new SignInRefusal(wrong);
  await forgetAttempts(ctx.db, attempt);
  return answer;
}

function secondsUntil(instant: Date, now: Date): number {
  return Math.max(1, Math.ceil((instant.getTime() - now.getTime()) / 1000));
}
