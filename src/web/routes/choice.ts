import type { Request, Response } from 'express';
import type { Context } from '../../context.ts';
import { askAgain, cancelChoice, choose, readAccountPicture, readChoice } from '../../domain/connect/flow.ts';
import { ConnectRefusal } from '../../domain/connect/pages.ts';
import { keepBrowser, readBrowser } from '../browser-cookie.ts';
import { readForm } from '../form.ts';
import { countRequest } from '../page.ts';
import { choicePage } from '../pages/choice.ts';
import { leave, sendPage } from '../send.ts';
import { sendPicture } from '../send-picture.ts';

type SessionRequest = Request<{ connectSessionId: string }>;

export async function showChoice(ctx: Context, req: SessionRequest, res: Response): Promise<void> {
  const browser = readBrowser(req, ctx.config.publicUrl);
  const choice = await readChoice(ctx, req.params.connectSessionId, browser);
  await sendPage(ctx.config, req, res, choice, (frame) => choicePage(frame, choice));
}

type PictureRequest = Request<{ connectSessionId: string; externalId: string }>;

/**
 * Sends the picture of an account. A page has many of them, so the requests of the browser that may see them are not
 * counted.
 */
export async function showAccountPicture(ctx: Context, req: PictureRequest, res: Response): Promise<void> {
  const { connectSessionId, externalId } = req.params;
  const browser = readBrowser(req, ctx.config.publicUrl);
  const picture = await readAccountPicture(ctx, connectSessionId, browser, externalId).catch(
    async (refusal) => {
      await countRequest(ctx, req);
      throw refusal;
    },
  );
  sendPicture(res, picture);
}

export async function decideChoice(ctx: Context, req: SessionRequest, res: Response): Promise<void> {
  const form = await readForm(req, res);
  await leave(ctx.config, req, res, await decide(ctx, req, res, form));
}

/** Carries out the decision and returns the address that the browser goes to next. */
async function decide(
  ctx: Context,
  req: SessionRequest,
  res: Response,
  form: URLSearchParams,
): Promise<string> {
  const { connectSessionId } = req.params;
  const browser = readBrowser(req, ctx.config.publicUrl);
  switch (form.get('decision')) {
    case 'connect':
      return (await choose(ctx, connectSessionId, browser, form.getAll('account'))).url;
    case 'cancel':
      return (await cancelChoice(ctx, connectSessionId, browser)).url;
    case 'again': {
      const again = await askAgain(ctx, connectSessionId, browser);
      keepBrowser(res, ctx.config.publicUrl, again.browser);
      return again.url;
    }
    default:
      throw new ConnectRefusal('browser_unknown');
  }
}
