/** The ways in: by password and code, by passkey, by an identity provider, by a new password. */
import type { Request, Response } from 'express';
import type { Cookies } from '../../../auth/index.ts';
import type { Context } from '../../../context.ts';
import { signInWithCode } from '../../../domain/people/members/confirm.ts';
import { signInWithPasskey } from '../../../domain/people/members/passkeys.ts';
import { sendPasswordReset, sendsPasswordResets } from '../../../domain/people/members/password-reset.ts';
import { findPerson, signIn } from '../../../domain/people/members/sign-in.ts';
import { offersOwnSignIn } from '../../../domain/people/sign-in/flow.ts';
import { notFound, ServiceError } from '../../../errors/index.ts';
import { requireQuota } from '../../../rate-limits/index.ts';
import { answerJson, readJson } from '../../console/answers.ts';
import { credential } from '../../console/assets.ts';
import { secretOf } from '../../console/form-values.ts';
import { nextOf, queryOf, readCookies, setCookies, visitorOf, withNext } from '../../console/visitor.ts';
import { readForm } from '../../page.ts';
import { seeOther } from '../../send.ts';
import { consoleUrl, sendSignInPage, textOf } from '../frame.ts';
import { recorded, refusalOf, ssoRefusal } from '../outcomes.ts';
import { askedPage, codePage, forgottenPage, signInPage } from '../pages/sign-in.ts';

export async function showSignIn(ctx: Context, req: Request, res: Response): Promise<void> {
  if (await ctx.security.auth.read(req.headers)) return seeOther(res, nextOf(ctx, req));
  const refusal = ssoRefusal(queryOf(req).get('error'));
  const ownSignIn = await offersOwnSignIn(ctx);
  await sendSignInPage(ctx, res, 'Sign in', signInPage(ctx, { next: nextOf(ctx, req), refusal, ownSignIn }));
}

export async function decideSignIn(ctx: Context, req: Request, res: Response): Promise<void> {
  requireQuota(await ctx.security.rateLimits.spendSignIn(req.ip ?? ''));
  const form = await readForm(req, res);
  const email = textOf(form, 'email');
  const next = nextOf(ctx, req);
  try {
    const password = secretOf(form, 'password');
    const { cookies, codeRequired } = await signIn(ctx, visitorOf(req), { email, password });
    if (!codeRequired) return await welcome(ctx, req, res, cookies, 'password');
    setCookies(res, cookies);
    seeOther(res, withNext(consoleUrl(ctx, '/sign-in/code'), next));
  } catch (thrown) {
    const refusal = refusalOf(res, thrown);
    const ownSignIn = await offersOwnSignIn(ctx);
    await sendSignInPage(ctx, res, 'Sign in', signInPage(ctx, { next, email, refusal, ownSignIn }));
    // The refusal is recorded after the answer, because the time that this takes would otherwise reveal
    // whether the address has an account.
    await recordRefusal(ctx, req, email, thrown);
  }
}

/** Records a refused password, but only for existing people: attempts on other addresses would fill the log. */
async function recordRefusal(ctx: Context, req: Request, email: string, thrown: unknown): Promise<void> {
  await recordThrown(ctx, req, await findPerson(ctx, email), thrown, 'password').catch(() => {});
}

/** Rethrows the error of a failed sign-in, after recording it if the person is known. */
async function recordThrown(
  ctx: Context,
  req: Request,
  person: { userId: string; email: string } | undefined,
  thrown: unknown,
  by: string,
): Promise<never> {
  if (!person) throw thrown;
  return recorded(ctx, req, person, { action: 'account.signIn', details: { by } }, () =>
    Promise.reject(thrown),
  );
}

export async function showCode(ctx: Pick<Context, 'config'>, req: Request, res: Response): Promise<void> {
  await sendSignInPage(ctx, res, 'Enter a code', codePage(ctx, { next: nextOf(ctx, req) }));
}

export async function decideCode(ctx: Context, req: Request, res: Response): Promise<void> {
  requireQuota(await ctx.security.rateLimits.spendSignIn(req.ip ?? ''));
  const form = await readForm(req, res);
  const visitor = visitorOf(req);
  const person = await ctx.security.auth.codes.whoIsAsked(visitor);
  const by = 'password and code';
  try {
    const cookies = await signInWithCode(ctx, visitor, textOf(form, 'code')).catch((thrown) =>
      recordThrown(ctx, req, person, thrown, by),
    );
    await welcome(ctx, req, res, cookies, by);
  } catch (thrown) {
    const refusal = refusalOf(res, thrown);
    await sendSignInPage(ctx, res, 'Enter a code', codePage(ctx, { next: nextOf(ctx, req), refusal }));
  }
}

/** Signs the person in. The entry in the audit log comes first, so that nobody is signed in without one. */
async function welcome(
  ctx: Context,
  req: Request,
  res: Response,
  cookies: Cookies,
  by: string,
): Promise<void> {
  await recordSignIn(ctx, req, cookies, by);
  setCookies(res, cookies);
  seeOther(res, nextOf(ctx, req));
}

async function recordSignIn(ctx: Context, req: Request, cookies: Cookies, by: string): Promise<void> {
  const user = await readCookies(ctx, cookies);
  if (user) await recorded(ctx, req, user, { action: 'account.signIn', details: { by } }, () => {});
}

export async function decideSignOut(ctx: Context, req: Request, res: Response): Promise<void> {
  const user = await ctx.security.auth.read(req.headers);
  const leave = () => ctx.security.auth.signOut(req.headers);
  setCookies(
    res,
    user ? await recorded(ctx, req, user, { action: 'account.signOut' }, leave) : await leave(),
  );
  seeOther(res, consoleUrl(ctx, '/sign-in'));
}

// The page for people who have forgotten their password, where e-mails are sent.

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
    message: 'This deployment sends no links to choose a new password. An operator of it can give you one.',
  });
}

export function offerPasskeySignIn(
  ctx: Pick<Context, 'security' | 'observability'>,
  req: Request,
  res: Response,
): Promise<void> {
  return answerJson(ctx, res, async () => {
    requireQuota(await ctx.security.rateLimits.spendSignIn(req.ip ?? ''));
    const { options, cookies } = await ctx.security.auth.passkeys.beginSignIn(visitorOf(req));
    setCookies(res, cookies);
    return options;
  });
}

export function decidePasskeySignIn(ctx: Context, req: Request, res: Response): Promise<void> {
  return answerJson(ctx, res, async () => {
    requireQuota(await ctx.security.rateLimits.spendSignIn(req.ip ?? ''));
    const { response } = await readJson(req, res, credential);
    const cookies = await signInWithPasskey(ctx, visitorOf(req), response);
    await recordSignIn(ctx, req, cookies, 'passkey');
    setCookies(res, cookies);
    return {};
  });
}

/**
 * Sends the person to the identity provider. Our pages lead here by a link and not by a form, because
 * browsers apply `form-action` to the redirects that follow a form.
 */
export async function leaveForProvider(
  ctx: Pick<Context, 'config' | 'security'>,
  req: Request,
  res: Response,
): Promise<void> {
  if (!ctx.config.oidc) throw notFound('The page');
  requireQuota(await ctx.security.rateLimits.spendSignIn(req.ip ?? ''));
  const departure = await ctx.security.auth.sso.begin(visitorOf(req), nextOf(ctx, req));
  if (!departure) return seeOther(res, consoleUrl(ctx, '/sign-in?error=away'));
  setCookies(res, departure.cookies);
  seeOther(res, departure.url);
}

export async function returnFromProvider(ctx: Context, req: Request, res: Response): Promise<void> {
  if (!ctx.config.oidc) throw notFound('The page');
  const { url, cookies } = await ctx.security.auth.sso.finish(
    visitorOf(req),
    Object.fromEntries(queryOf(req)),
  );
  await recordSignIn(ctx, req, cookies, ctx.config.oidc.name);
  setCookies(res, cookies);
  seeOther(res, url);
}
