import type { Request, Response } from 'express';
import type { Context } from '../../../context.ts';
import { signInWithPasskey } from '../../../domain/people/members/passkeys.ts';
import { requireQuota } from '../../../rate-limits/index.ts';
import { setCookies } from '../../console/cookies.ts';
import { answerJson, readJson } from '../../console/json.ts';
import { credential } from '../../console/passkeys.ts';
import { visitorOf } from '../../console/visitor.ts';
import { recordSignIn } from './sign-in.ts';

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
