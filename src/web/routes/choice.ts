/** The addresses of the page on which the end user chooses accounts. */
import type { Request, Response } from 'express';
import type { Context } from '../../context.ts';
import { askAgain, cancelChoice } from '../../domain/connections/connect/consent.ts';
import { choose, readAccountPicture, readChoice } from '../../domain/connections/connect/finish-session.ts';
import { ConnectRefusal, NothingChosen } from '../../domain/connections/connect/pages.ts';
import { keepBrowser, readBrowser } from '../browser.ts';
import { countRequest, readForm } from '../page.ts';
import { type Choosing, choicePage, matching } from '../pages/choice.ts';
import { leave, sendPage, sendPicture } from '../send.ts';

type SessionRequest = Request<{ connectSessionId: string }>;

export async function showChoice(ctx: Context, req: SessionRequest, res: Response): Promise<void> {
  const choice = await read(ctx, req);
  await sendPage(ctx, req, res, choice, (frame) => choicePage(frame, choice));
}

function read(ctx: Context, req: SessionRequest) {
  return readChoice(ctx, req.params.connectSessionId, readBrowser(req, ctx.config.publicUrl));
}

type PictureRequest = Request<{ connectSessionId: string; externalId: string }>;

/**
 * Sends the picture of an account. A page has many of them, so the requests of the browser that may see them do not
 * count against the rate limit.
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
  const decision = form.get('decision');
  if (isStep(decision)) return showStep(ctx, req, res, form, decision);
  try {
    await leave(ctx, req, res, await decide(ctx, req, res, form));
  } catch (error) {
    if (!(error instanceof NothingChosen)) throw error;
    res.status(400);
    await showAgain(ctx, req, res, { ticked: [], words: wordsOf(form), nothing: true });
  }
}

const steps = ['search', 'all', 'none'] as const;
type Step = (typeof steps)[number];

const isStep = (decision: string | null): decision is Step => steps.includes(decision as Step);

const wordsOf = (form: URLSearchParams) => (form.get('words') ?? '').trim().slice(0, 100);

/** Draws the page again with what is found, or with everything that is shown ticked or not. */
async function showStep(
  ctx: Context,
  req: SessionRequest,
  res: Response,
  form: URLSearchParams,
  step: Step,
): Promise<void> {
  const words = wordsOf(form);
  const shown = matching(await read(ctx, req), words).map(({ externalId }) => externalId);
  const sent = form.getAll('account');
  const others = sent.filter((id) => !shown.includes(id));
  const ticked = { search: sent, all: [...others, ...shown], none: others }[step];
  await showAgain(ctx, req, res, { ticked, words });
}

async function showAgain(
  ctx: Context,
  req: SessionRequest,
  res: Response,
  choosing: Choosing,
): Promise<void> {
  const choice = await read(ctx, req);
  await sendPage(ctx, req, res, choice, (frame) => choicePage(frame, choice, choosing));
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
      keepBrowser(res, ctx.config.publicUrl, again.browser, again.leftMs);
      return again.url;
    }
    default:
      throw new ConnectRefusal('form_refused');
  }
}
