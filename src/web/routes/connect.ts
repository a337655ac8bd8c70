/** The addresses of the connect flow, in the order in which a browser comes by them. */
import type { Request, Response } from 'express';
import type { Context } from '../../context.ts';
import { receiveCallback } from '../../domain/connections/connect/callback.ts';
import { cancelByLink, readIntroduction, startConsent } from '../../domain/connections/connect/consent.ts';
import { readConnected } from '../../domain/connections/connect/open-session.ts';
import { ConnectRefusal, UnknownAccount } from '../../domain/connections/connect/pages.ts';
import { pictureKinds, readBrandPicture } from '../../domain/foundation/branding/brand.ts';
import { readClientDocument } from '../../domain/grants/auth-integrations/read.ts';
import { readDeletionStatus } from '../../domain/sync/user-callbacks.ts';
import { answerConsent } from '../../domain/test-mode/answer-consent.ts';
import { notFound } from '../../errors/index.ts';
import { keepBrowser, readBrowser } from '../browser.ts';
import { readForm, readFormText } from '../page.ts';
import { introductionPage } from '../pages/consent.ts';
import { type DoneStatus, dataDeletionPage, donePage } from '../pages/endings.ts';
import { leave, seeOther, sendPage, sendPicture } from '../send.ts';

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

/** Handles the end user's return from the provider. */
export async function returnFromProvider(
  ctx: Context,
  req: Request<{ authIntegrationId: string; server?: string }>,
  res: Response,
): Promise<void> {
  const { publicUrl } = ctx.config;
  const browser = readBrowser(req, publicUrl);
  const next = await receiveCallback(ctx, req.params, single(req.query), browser);
  if ('url' in next) return leave(ctx, req, res, next.url);
  seeOther(res, `${publicUrl}/connect/sessions/${next.choose}/accounts`);
}

/**
 * Returns the query's parameters. One that is given twice is empty, and so right for nobody: a redirect URI that somebody
 * else has registered may have one of its own.
 */
function single(query: Request['query']): Record<string, string> {
  const entries = Object.entries(query).map(([name, value]) => [
    name,
    typeof value === 'string' ? value : '',
  ]);
  return Object.fromEntries(entries);
}

const statuses: DoneStatus[] = ['completed', 'failed', 'canceled', 'expired'];

/**
 * Shows the last page. Anybody can write the query, so only known statuses are shown, and what was connected is shown to
 * the browser alone that has done it.
 */
export async function showDone(ctx: Context, req: Request, res: Response): Promise<void> {
  const { status: asked, connectSessionId } = req.query;
  const status = statuses.find((known) => known === asked) ?? 'unknown';
  const browser = readBrowser(req, ctx.config.publicUrl);
  const connected =
    status === 'completed' && typeof connectSessionId === 'string'
      ? await readConnected(ctx, connectSessionId, browser)
      : undefined;
  await sendPage(ctx, req, res, connected, (frame) => donePage(frame, status, connected));
}

/** Shows the consent screens of test mode, which the simulators draw. */
export async function showSimulatedConsent(ctx: Context, req: Request, res: Response): Promise<void> {
  const answer = await answerConsent(ctx, {
    method: req.method,
    // The path begins with the host that is simulated. No header of the browser is passed on.
    url: new URL(new URL(ctx.config.publicUrl).origin + req.originalUrl.slice('/simulated'.length)),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: await readFormText(req, res),
  });
  if (!answer) throw new ConnectRefusal('link_unknown');
  // The simulator's answer has its own Content-Security-Policy, for the style in the page.
  res
    .status(answer.status)
    .set(answer.headers ?? {})
    .send(answer.body);
}

// The addresses that providers, and people who follow a link of theirs, read.

/** Sends a customer's logo or icon. Its address changes with its bytes, and both are public. */
export async function showBrandPicture(
  ctx: Pick<Context, 'config' | 'db'>,
  req: Request<{ id: string; kind: string }>,
  res: Response,
): Promise<void> {
  const kind = pictureKinds.find((known) => known === req.params.kind);
  const picture = kind && (await readBrandPicture(ctx, req.params.id, kind));
  if (!picture) throw notFound('The picture');
  sendPicture(res, picture);
}

/**
 * Serves the document that describes the OAuth client of an integration. Authorization servers fetch it, and
 * cache it for some minutes.
 */
export async function showClientDocument(
  ctx: Context,
  req: Request<{ authIntegrationId: string }>,
  res: Response,
): Promise<void> {
  const document = await readClientDocument(ctx, req.params.authIntegrationId);
  res.set('Cache-Control', 'public, max-age=300').json(document);
}

export async function showDataDeletion(
  ctx: Pick<Context, 'config' | 'db'>,
  req: Request<{ code: string }>,
  res: Response,
): Promise<void> {
  const status = await readDeletionStatus(ctx, req.params.code);
  if (status === 'unknown') res.status(404);
  await sendPage(ctx, req, res, undefined, (frame) => dataDeletionPage(frame, status));
}
