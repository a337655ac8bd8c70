/** The console: every page, every change and every download, each behind the same door. */
import express, { type NextFunction, type Request, type Response, type Router } from 'express';
import type { Context } from '../../context.ts';
import { audited } from '../../domain/audit/audited.ts';
import { notFound, ServiceError } from '../../errors.ts';
import { readForm } from '../form.ts';
import { page as serve } from '../page.ts';
import { setConsoleHeaders } from '../security-headers.ts';
import { seeOther } from '../send.ts';
import { assets, sendAsset } from './assets.ts';
import type { ConsoleChange, ConsoleDownload, ConsolePage, Shown } from './declare.ts';
import { writeDownload } from './download.ts';
import { logUnlessRefused, sendConsoleError } from './errors.ts';
import { sendCsv } from './export.ts';
import { requireStorable } from './form-values.ts';
import { shell } from './layout.ts';
import { withNotice } from './notices.ts';
import { asProviderFault } from './provider-faults.ts';
import { changes, downloads, pages } from './sections.ts';
import { homeOf, leadToSecondFactor, requireRole, toSignIn } from './signed-in.ts';
import { fillPath, openVisit, urlOf, type Visit } from './visit.ts';

const place = '/console/:organizationId/:mode';

export function consoleRoutes(ctx: Context): Router {
  const router = express.Router({ caseSensitive: true, strict: true });
  for (const asset of assets) router.get(`/console${asset.path}`, sendAsset(asset));
  const door = (name: string, handler: (req: Request, res: Response) => Promise<void>) =>
    serve<Record<string, string>>(ctx, name, (_ctx, req, res) => handler(req, res), setConsoleHeaders);
  router.get(
    '/console',
    door('console', (req, res) => enter(ctx, req, res)),
  );
  for (const page of pages)
    router.get(
      place + page.path,
      door(`console${page.path}`, (req, res) => showPage(ctx, page, req, res)),
    );
  for (const change of changes)
    router.post(
      place + change.path,
      door(`console.${change.action}`, (req, res) => makeChange(ctx, change, req, res)),
    );
  for (const download of downloads)
    router.get(
      place + download.path,
      door(`console.${download.action}`, (req, res) => giveDownload(ctx, download, req, res)),
    );
  router.use(
    '/console',
    door('console.unknown', async () => {
      throw notFound('The page');
    }),
  );
  router.use('/console', (error: unknown, _req: Request, res: Response, next: NextFunction) => {
    if (res.closed) return;
    if (res.headersSent) return next(error);
    return sendConsoleError(ctx, res, error);
  });
  return router;
}

async function enter(ctx: Context, req: Request, res: Response): Promise<void> {
  const user = await ctx.auth.read(req.headers);
  if (!user) return toSignIn(ctx, req, res);
  seeOther(res, await homeOf(ctx, user));
}

async function showPage(ctx: Context, page: ConsolePage, req: Request, res: Response): Promise<void> {
  const user = await ctx.auth.read(req.headers);
  if (!user) return toSignIn(ctx, req, res);
  const visit = await openVisit(ctx, req, user);
  if (await leadToSecondFactor(visit, res)) return;
  res.locals.visit = visit;
  requireRole(visit, page.role);
  if (visit.query.get('format') === 'csv' && page.csv) return sendCsv(res, page.csv(visit));
  await send(res, visit, page, await page.show(visit));
}

async function giveDownload(
  ctx: Context,
  download: ConsoleDownload,
  req: Request,
  res: Response,
): Promise<void> {
  const user = await ctx.auth.read(req.headers);
  if (!user) return toSignIn(ctx, req, res);
  const visit = await openVisit(ctx, req, user);
  if (await leadToSecondFactor(visit, res)) return;
  res.locals.visit = visit;
  requireRole(visit, download.role);
  await audited(ctx, entryOf(visit, download), () => writeDownload(res, visit, download));
  res.end();
}

async function makeChange(ctx: Context, change: ConsoleChange, req: Request, res: Response): Promise<void> {
  const user = await ctx.auth.read(req.headers);
  if (!user) return toSignIn(ctx, req, res);
  const visit = await openVisit(ctx, req, user);
  if (await leadToSecondFactor(visit, res)) return;
  res.locals.visit = visit;
  requireRole(visit, change.role);
  const form = await readForm(req, res);
  try {
    requireStorable(form);
    const outcome = await audited(ctx, entryOf(visit, change, form), () => change.run(visit, form));
    if ('show' in outcome) return await send(res, visit, change.page, outcome.show);
    seeOther(res, withNotice(visit, outcome.goTo, outcome.notice));
  } catch (thrown) {
    const error = asProviderFault(thrown);
    if (!(error instanceof ServiceError) || error.code === 'not_found') throw error;
    logUnlessRefused(ctx, res, error);
    const here = urlOf(visit, fillPath(change.page.path, visit.params));
    const again = { ...visit, here, refused: { change: change.action, error, form } };
    res.status(error.status);
    await send(res, again, change.page, await change.page.show(again));
  }
}

type Deed = Pick<ConsoleChange, 'action' | 'subject' | 'details'>;

function entryOf({ user, caller, params, req }: Visit, change: Deed, form = new URLSearchParams()) {
  const subject = change.subject && (params[change.subject] ?? form.get(change.subject) ?? undefined);
  return {
    organizationId: caller.organizationId,
    mode: caller.mode,
    userId: user.userId,
    actor: user.email,
    action: change.action,
    ...(subject ? { subject: subject.slice(0, 200) } : {}),
    ...(change.details ? { details: change.details(form) } : {}),
    ...(req.ip ? { address: req.ip } : {}),
  };
}

async function send(res: Response, visit: Visit, page: ConsolePage, shown: Shown): Promise<void> {
  res.type('html').send(`${await shell(visit, pages, sectionOf(page), shown)}`);
}

/** The entry of the navigation that a page belongs to: itself, or the longest path that its own begins with. */
export function sectionOf(page: ConsolePage): ConsolePage | undefined {
  const candidates = pages.filter(
    ({ nav, path }) => nav && (path === page.path || page.path.startsWith(`${path}/`)),
  );
  return candidates.sort((a, b) => b.path.length - a.path.length)[0];
}
