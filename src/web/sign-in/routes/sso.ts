import type { Request, Response } from 'express';
import type { Context } from '../../../context.ts';
import { notFound } from '../../../errors/index.ts';
import { requireQuota } from '../../../rate-limits/index.ts';
import { setCookies } from '../../console/cookies.ts';
import { nextOf, queryOf } from '../../console/next.ts';
import { visitorOf } from '../../console/visitor.ts';
import { seeOther } from '../../send.ts';
import { consoleUrl } from '../frame.ts';
import { recordSignIn } from './sign-in.ts';

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
