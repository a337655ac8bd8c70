/** Changes of one's own account as data: what is audited, where the form is posted to, and what follows. */
import type { Request, RequestHandler, Response } from 'express';
import type { SignedIn } from '../../auth/index.ts';
import type { Context } from '../../context.ts';
import { isConfirmed } from '../../domain/members/confirm.ts';
import { readForm } from '../form.ts';
import type { Html } from '../pages/layout.ts';
import { seeOther } from '../send.ts';
import { addressOf, consoleUrl, sendDoor, serve } from './frame.ts';
import { queryOf, withNext } from './next.ts';
import { confirmUrl } from './pages/confirm.ts';
import { recorded } from './record.ts';
import { refusalOf } from './refusals.ts';

export interface OwnVisit {
  ctx: Context;
  req: Request;
  res: Response;
  user: SignedIn;
  form: URLSearchParams;
  /** The id in the path; empty where it has none. */
  subject: string;
}

export interface Change {
  action: string;
  /** After `/console/account`. */
  path: string;
  /** It takes somebody who has shown lately who they are; others are asked, and come back to its card. */
  confirmed?: true;
  /** Returns a word on what was done, or something to show at once and never again. */
  run(visit: OwnVisit): Promise<string | { heading: string; content: Html }>;
}

type ShowAccount = (
  visit: Omit<OwnVisit, 'form'>,
  said: { done?: string; refusal?: string },
) => Promise<void>;

const codesNeeded =
  'An organization of yours asks for more than a password. Set up an authenticator app below to go on there.';

export function ownPage(ctx: Context, show: ShowAccount): RequestHandler {
  return serve(ctx, 'account', async (_ctx, req: Request, res: Response) => {
    const user = await ctx.auth.read(req.headers);
    if (!user) return toSignIn(ctx, req, res);
    const needed = queryOf(req).get('needed') === 'codes' && !user.codesOn;
    await show({ ctx, req, res, user, subject: '' }, needed ? { refusal: codesNeeded } : {});
  });
}

export function ownChange(
  ctx: Context,
  change: Change,
  show: ShowAccount,
): RequestHandler<{ subject?: string }> {
  return serve(ctx, change.action, async (_ctx, req: Request<{ subject?: string }>, res: Response) => {
    const user = await ctx.auth.read(req.headers);
    if (!user) return toSignIn(ctx, req, res);
    if (change.confirmed && !(await isConfirmed(ctx, user))) return seeOther(res, confirmUrl(ctx));
    const { subject = '' } = req.params;
    const visit = { ctx, req, res, user, subject, form: await readForm(req, res) };
    const deed = { action: change.action, ...(subject && { subject }) };
    try {
      const outcome = await recorded(ctx, req, user, deed, () => change.run(visit));
      if (typeof outcome !== 'string') return await sendDoor(ctx, res, outcome.heading, outcome.content);
      await show(visit, { done: outcome });
    } catch (thrown) {
      await show(visit, { refusal: refusalOf(res, thrown) });
    }
  });
}

export function toSignIn(ctx: Context, req: Request, res: Response): void {
  const next = req.method === 'GET' ? addressOf(ctx, req) : consoleUrl(ctx, '/account');
  seeOther(res, withNext(consoleUrl(ctx, '/sign-in'), next));
}
