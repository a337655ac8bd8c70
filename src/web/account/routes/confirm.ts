/** Asks again who is at the browser, and returns to what was to be done. */
import type { Request, Response } from 'express';
import type { SignedIn } from '../../../auth/index.ts';
import type { Context } from '../../../context.ts';
import { readAccount } from '../../../domain/members/account.ts';
import { confirmByPasskey, confirmByPassword } from '../../../domain/members/confirm.ts';
import { SignInRefusal } from '../../../domain/members/refusal.ts';
import { requireQuota } from '../../../rate-limits/index.ts';
import { readForm } from '../../form.ts';
import { seeOther } from '../../send.ts';
import { secretOf } from '../fields.ts';
import { sendDoor } from '../frame.ts';
import { answerJson, readCredential } from '../json.ts';
import { nextOf } from '../next.ts';
import { toSignIn } from '../own.ts';
import { confirmPage } from '../pages/confirm.ts';
import { recorded } from '../record.ts';
import { refusalOf } from '../refusals.ts';
import { visitorOf } from '../visitor.ts';

export async function showConfirm(ctx: Context, req: Request, res: Response): Promise<void> {
  const user = await ctx.auth.read(req.headers);
  if (!user) return toSignIn(ctx, req, res);
  await sendConfirm(ctx, req, res, user);
}

export async function decideConfirm(ctx: Context, req: Request, res: Response): Promise<void> {
  requireQuota(await ctx.rateLimits.spendSignIn(req.ip ?? ''));
  const user = await ctx.auth.read(req.headers);
  if (!user) return toSignIn(ctx, req, res);
  const form = await readForm(req, res);
  try {
    const password = secretOf(form, 'password');
    await recordedConfirm(ctx, req, user, 'password', () =>
      confirmByPassword(ctx, visitorOf(req), user, password),
    );
    seeOther(res, nextOf(ctx, req));
  } catch (thrown) {
    await sendConfirm(ctx, req, res, user, refusalOf(res, thrown));
  }
}

export function decidePasskeyConfirm(ctx: Context, req: Request, res: Response): Promise<void> {
  return answerJson(ctx, res, async () => {
    requireQuota(await ctx.rateLimits.spendSignIn(req.ip ?? ''));
    const user = await ctx.auth.read(req.headers);
    if (!user) throw new SignInRefusal('sign_in_again');
    const { response } = await readCredential(req, res);
    await recordedConfirm(ctx, req, user, 'passkey', () =>
      confirmByPasskey(ctx, visitorOf(req), user, response),
    );
    return {};
  });
}

function recordedConfirm(
  ctx: Context,
  req: Request,
  user: SignedIn,
  by: 'password' | 'passkey',
  run: () => Promise<void>,
): Promise<void> {
  return recorded(ctx, req, user, { action: 'account.confirm', details: { by } }, run);
}

async function sendConfirm(
  ctx: Context,
  req: Request,
  res: Response,
  user: SignedIn,
  refusal?: string,
): Promise<void> {
  const page = { user, account: await readAccount(ctx, user), next: nextOf(ctx, req), refusal };
  await sendDoor(ctx, res, 'Confirm that it is you', confirmPage(ctx, page));
}
