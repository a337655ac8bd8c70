import type { Request, Response } from 'express';
import type { Context } from '../../context.ts';
import { cancelByLink, readIntroduction, startConsent } from '../../domain/connections/connect/flow.ts';
import { ConnectRefusal, UnknownAccount } from '../../domain/connections/connect/pages.ts';
import { keepBrowser, readBrowser } from '../browser-cookie.ts';
import { readForm } from '../form.ts';
import { introductionPage } from '../pages/introduction.ts';
import { leave, sendPage } from '../send.ts';

type LinkRequest = Request<{ token: string }>;

export async function showIntroduction(ctx: Context, req: LinkRequest, res: Response): Promise<void> {
  const browser = readBrowser(req, ctx.config.publicUrl);
  const introduction = await readIntroduction(ctx, req.params.token, browser);
  await sendPage(ctx, req, res, introduction, (frame) => introductionPage(frame, introduction));
}

export async function decideIntroduction(ctx: Context, req: LinkRequest, res: Response): Promise<void> {
  const form = await readForm(req, res);
  try {
    await leave(ctx, req, res, await decide(ctx, req, res, form));
  } catch (error) {
    if (!(error instanceof UnknownAccount)) throw error;
    await askForAccount(ctx, req, res, form.get('account') ?? '');
  }
}

/** Shows the same page again with what was typed, and says that the provider does not know it. */
async function askForAccount(ctx: Context, req: LinkRequest, res: Response, name: string): Promise<void> {
  const browser = readBrowser(req, ctx.config.publicUrl);
  const { account, ...introduction } = await readIntroduction(ctx, req.params.token, browser);
  const again = {
    ...introduction,
    ...(account ? { account: { ...account, name, unknown: true as const } } : {}),
  };
  res.status(400);
  await sendPage(ctx, req, res, again, (frame) => introductionPage(frame, again));
}

/** Carries out the decision and returns the address that the browser goes to next. */
async function decide(ctx: Context, req: LinkRequest, res: Response, form: URLSearchParams): Promise<string> {
  const { token } = req.params;
  const browser = readBrowser(req, ctx.config.publicUrl);
  switch (form.get('decision')) {
    case 'continue': {
      const consent = await startConsent(ctx, token, browser, form.get('account') ?? undefined);
      keepBrowser(res, ctx.config.publicUrl, consent.browser, consent.leftMs);
      return consent.url;
    }
    case 'cancel':
      return (await cancelByLink(ctx, token, browser)).url;
    default:
      throw new ConnectRefusal('form_refused');
  }
}
