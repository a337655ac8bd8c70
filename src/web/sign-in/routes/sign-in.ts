import type { Request, Response } from 'express';
import type { Cookies } from '../../../auth/index.ts';
import type { Context } from '../../../context.ts';
import { signInWithCode } from '../../../domain/people/members/confirm.ts';
import { findPerson, signIn } from '../../../domain/people/members/sign-in.ts';
import { requireQuota } from '../../../rate-limits/index.ts';
import { readCookies, setCookies } from '../../console/cookies.ts';
import { secretOf } from '../../console/form-values.ts';
import { nextOf, queryOf, withNext } from '../../console/next.ts';
import { visitorOf } from '../../console/visitor.ts';
import { readForm } from '../../form.ts';
import { seeOther } from '../../send.ts';
import { textOf } from '../fields.ts';
import { consoleUrl, sendSignInPage } from '../frame.ts';
import { codePage, signInPage } from '../pages/sign-in.ts';
import { recorded } from '../record.ts';
import { refusalOf } from '../refusals.ts';
import { ssoRefusal } from '../sso-refusals.ts';

export async function showSignIn(ctx: Context, req: Request, res: Response): Promise<void> {
  if (await ctx.security.auth.read(req.headers)) return seeOther(res, nextOf(ctx, req));
  const refusal = ssoRefusal(queryOf(req).get('error'));
  await sendSignInPage(ctx, res, 'Sign in', signInPage(ctx, { next: nextOf(ctx, req), refusal }));
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
    await sendSignInPage(ctx, res, 'Sign in', signInPage(ctx, { next, email, refusal }));
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

export async function recordSignIn(ctx: Context, req: Request, cookies: Cookies, by: string): Promise<void> {
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
