import type { Request, Response } from 'express';
import type { Context } from '../../../context.ts';
import {
  beginPasskey,
  registerPasskey,
  removePasskey,
  renamePasskey,
  signInWithPasskey,
} from '../../../domain/members/passkeys.ts';
import { SignInRefusal } from '../../../domain/members/refusal.ts';
import { requireQuota } from '../../../rate-limits/index.ts';
import { setCookies } from '../cookies.ts';
import { textOf } from '../fields.ts';
import { answerJson, readCredential } from '../json.ts';
import type { Change } from '../own.ts';
import { recorded } from '../record.ts';
import { visitorOf } from '../visitor.ts';
import { recordSignIn } from './sign-in.ts';

export function offerPasskeySignIn(ctx: Context, req: Request, res: Response): Promise<void> {
  return answerJson(ctx, res, async () => {
    requireQuota(await ctx.rateLimits.spendSignIn(req.ip ?? ''));
    const { options, cookies } = await ctx.auth.passkeys.beginSignIn(visitorOf(req));
    setCookies(res, cookies);
    return options;
  });
}

export function decidePasskeySignIn(ctx: Context, req: Request, res: Response): Promise<void> {
  return answerJson(ctx, res, async () => {
    requireQuota(await ctx.rateLimits.spendSignIn(req.ip ?? ''));
    const { response } = await readCredential(req, res);
    const cookies = await signInWithPasskey(ctx, visitorOf(req), response);
    await recordSignIn(ctx, req, cookies, 'passkey');
    setCookies(res, cookies);
    return {};
  });
}

export function offerPasskey(ctx: Context, req: Request, res: Response): Promise<void> {
  return answerJson(ctx, res, async () => {
    const user = await ctx.auth.read(req.headers);
    if (!user) throw new SignInRefusal('sign_in_again');
    const { options, cookies } = await beginPasskey(ctx, visitorOf(req), user);
    setCookies(res, cookies);
    return options;
  });
}

export function addPasskey(ctx: Context, req: Request, res: Response): Promise<void> {
  return answerJson(ctx, res, async () => {
    const user = await ctx.auth.read(req.headers);
    if (!user) throw new SignInRefusal('sign_in_again');
    const { response, name = '' } = await readCredential(req, res);
    await recorded(ctx, req, user, { action: 'account.passkeys.add', details: { name } }, () =>
      registerPasskey(ctx, visitorOf(req), user, { response, name }),
    );
    return {};
  });
}

export const rename: Change = {
  action: 'account.passkeys.rename',
  path: '/passkeys/:subject/name',
  run: async ({ ctx, user, subject, form }) => {
    await renamePasskey(ctx, user, subject, textOf(form, 'name'));
    return 'The passkey has its new name.';
  },
};

export const remove: Change = {
  action: 'account.passkeys.remove',
  path: '/passkeys/:subject/remove',
  confirmed: true,
  run: async ({ ctx, user, subject }) => {
    await removePasskey(ctx, user, subject);
    return 'The passkey was removed. Delete it on your device, too.';
  },
};
