import type { Request, Response } from 'express';
import type { Context } from '../../../context.ts';
import { notFound } from '../../../errors.ts';
import { requireQuota } from '../../../rate-limits/index.ts';
import { seeOther } from '../../send.ts';
import { setCookies } from '../cookies.ts';
import { consoleUrl } from '../frame.ts';
import { nextOf, queryOf } from '../next.ts';
import { visitorOf } from '../visitor.ts';
import { recordSignIn } from './sign-in.ts';

/** To the identity provider. By a link and not by a form: browsers hold redirects of forms against `form-action`. */
export async function leaveForProvider(ctx: Context, req: Request, res: Response): Promise<void> {
  if (!ctx.config.oidc) throw notFound('The page');
  requireQuota(await ctx.rateLimits.spendSignIn(req.ip ?? ''));
  const departure = await ctx.auth.sso.begin(visitorOf(req), nextOf(ctx, req));
  if (!departure) return seeOther(res, consoleUrl(ctx, '/sign-in?error=away'));
  setCookies(res, departure.cookies);
  seeOther(res, departure.url);
}

export async function returnFromProvider(ctx: Context, req: Request, res: Response): Promise<void> {
  if (!ctx.config.oidc) throw notFound('The page');
  const { url, cookies } = await ctx.auth.sso.finish(visitorOf(req), Object.fromEntries(queryOf(req)));
  await recordSignIn(ctx, req, cookies, ctx.config.oidc.name);
  setCookies(res, cookies);
  seeOther(res, url);
}
