/** The page for people who have forgotten their password, where e-mails are sent. */
import type { Request, Response } from 'express';
import type { Context } from '../../../context.ts';
import { sendPasswordReset, sendsPasswordResets } from '../../../domain/people/members/password-reset.ts';
import { ServiceError } from '../../../errors/index.ts';
import { requireQuota } from '../../../rate-limits/index.ts';
import { readForm } from '../../form.ts';
import { textOf } from '../fields.ts';
import { sendSignInPage } from '../frame.ts';
import { askedPage, forgottenPage } from '../pages/sign-in.ts';
import { recorded } from '../record.ts';

const heading = 'Choose a new password';

export async function showForgotten(
  ctx: Pick<Context, 'config' | 'outbound'>,
  _req: Request,
  res: Response,
): Promise<void> {
  requireMails(ctx);
  await sendSignInPage(ctx, res, heading, forgottenPage({}));
}

export async function decideForgotten(ctx: Context, req: Request, res: Response): Promise<void> {
  requireMails(ctx);
  requireQuota(await ctx.security.rateLimits.spendSignIn(req.ip ?? ''));
  const email = textOf(await readForm(req, res), 'email');
  if (!/^[^@\s]+@[^@\s]+$/.test(email)) {
    const refusal = 'Type the e-mail address that you sign in with, such as name@example.com.';
    return sendSignInPage(ctx, res.status(400), heading, forgottenPage({ email, refusal }));
  }
  await sendSignInPage(ctx, res, 'Look into your e-mails', askedPage(ctx, email));
  // The link is made after the answer, because the time that this takes would otherwise reveal whether the address has
  // an account.
  const person = await sendPasswordReset(ctx, email);
  if (person) await recorded(ctx, req, person, { action: 'passwordResets.ask' }, () => {});
}

/** @throws ServiceError `not_found` where no e-mails are sent, or nobody signs in with a password. */
function requireMails(ctx: Pick<Context, 'config' | 'outbound'>): void {
  if (sendsPasswordResets(ctx)) return;
  throw new ServiceError('not_found', {
    message: 'This installation sends no links to choose a new password. An operator of it can give you one.',
  });
}
