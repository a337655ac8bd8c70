import type { Request, Response } from 'express';
import type { Context } from '../../../context.ts';
import { signIn } from '../../../domain/members/sign-in.ts';
import { requireQuota } from '../../../rate-limits/index.ts';
import { readForm } from '../../form.ts';
import { seeOther } from '../../send.ts';
import { secretOf, textOf } from '../fields.ts';
import { consoleUrl, sendDoor } from '../frame.ts';
import { nextOf } from '../next.ts';
import { signInPage } from '../pages/sign-in.ts';
import { refusalOf } from '../refusals.ts';
import { visitorOf } from '../visitor.ts';

export async function showSignIn(ctx: Context, req: Request, res: Response): Promise<void> {
  if (await ctx.auth.read(req.headers)) return seeOther(res, nextOf(ctx, req));
  await sendDoor(ctx, res, 'Sign in', signInPage(ctx, { next: nextOf(ctx, req) }));
}

export async function decideSignIn(ctx: Context, req: Request, res: Response): Promise<void> {
  requireQuota(await ctx.rateLimits.spendSignIn(req.ip ?? ''));
  const form = await readForm(req, res);
  const email = textOf(form, 'email');
  try {
    const { cookies, codeRequired } = await signIn(ctx, visitorOf(req), {
      email,
      password: secretOf(form, 'password'),
    });
    res.append('Set-Cookie', cookies);
    const next = nextOf(ctx, req);
    seeOther(res, codeRequired ? consoleUrl(ctx, `/sign-in/code?next=${encodeURIComponent(next)}`) : next);
  } catch (thrown) {
    const refusal = refusalOf(res, thrown);
    await sendDoor(ctx, res, 'Sign in', signInPage(ctx, { next: nextOf(ctx, req), email, refusal }));
  }
}

export async function decideSignOut(ctx: Context, req: Request, res: Response): Promise<void> {
  res.append('Set-Cookie', await ctx.auth.signOut(req.headers));
  seeOther(res, consoleUrl(ctx, '/sign-in'));
}
