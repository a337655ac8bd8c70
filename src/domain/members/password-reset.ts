/**
 * Lets a person who has lost their password choose a new one, by a link that an operator makes. It is
 * sent to them, or the operator hands it over.
 */
import type { Context } from '../../context.ts';
import { inTransaction } from '../../db/client.ts';
import { endLinks } from '../../db/console-links.ts';
import { found } from '../../db/scope.ts';
import { forgetFailures } from '../../db/sign-in-failures.ts';
import { endSessions } from '../../db/user-sessions.ts';
import { findUserByEmail, normalEmail, setPassword } from '../../db/users.ts';
import { passwordLetter } from './letters.ts';
import { type LinkRequest, newLink, openLink, type ShownLink, useLink } from './links.ts';
import { requireSound } from './person.ts';
import { SignInRefusal } from './refusal.ts';

/**
 * Makes a link; an earlier one for the same person ends. Throws `not_found`, and SignInRefusal when passwords
 * are turned off.
 */
export async function newPasswordReset(
  ctx: Context,
  email: string,
  { by, byMail }: LinkRequest = {},
): Promise<ShownLink> {
  if (ctx.config.oidc?.only) throw new SignInRefusal('passwords_off');
  const user = found(await findUserByEmail(ctx.db, email), 'The person');
  return inTransaction(ctx.db, async (tx) => {
    await endLinks(tx, 'password_reset', user.email);
    const letter = (made: ShownLink) => passwordLetter({ ...made, email: user.email });
    const link = { purpose: 'password_reset', email: user.email, createdBy: by ?? null } as const;
    return newLink(ctx, tx, link, byMail ? letter : undefined);
  });
}

export async function showPasswordReset(ctx: Context, token: string): Promise<{ email: string }> {
  return { email: (await openLink(ctx, 'password_reset', token)).email ?? '' };
}

/**
 * Sets a new password and ends all sessions, and the wait after wrong passwords. Returns the person's e-mail
 * address. A code is still asked for at sign-in if codes are on. Throws SignInRefusal when the link does not
 * work.
 */
export async function resetPassword(ctx: Context, token: string, password: string): Promise<string> {
  const link = await openLink(ctx, 'password_reset', token);
  const email = normalEmail(link.email ?? '');
  requireSound({ password, email });
  const { id: userId } = found(await findUserByEmail(ctx.db, email), 'The person');
  const passwordHash = await ctx.auth.hashPassword(password);
  await inTransaction(ctx.db, async (tx) => {
    await useLink(ctx, tx, link);
    await setPassword(tx, userId, passwordHash);
    await endSessions(tx, userId);
    await forgetFailures(tx, email);
  });
  return email;
}
