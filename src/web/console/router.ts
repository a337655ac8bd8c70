/** Routes every page, change, download and script call for people who are signed in through the same checks. */
import express, { type NextFunction, type Request, type Response, type Router } from 'express';
import type { Context } from '../../context.ts';
import { audited, type NewAuditEntry } from '../../domain/foundation/audit.ts';
import { SignInRefusal } from '../../domain/people/members/sign-in.ts';
import { notFound, ServiceError } from '../../errors/index.ts';
import { requireQuota } from '../../rate-limits/index.ts';
import { countRequest, readFileForm, readForm, page as serve, setConsoleHeaders } from '../page.ts';
import { seeOther, sendPicture } from '../send.ts';
import { answerJson, readJson, sendCsv, writeDownload } from './answers.ts';
import { assets, sendAsset } from './assets.ts';
import type { ConsolePicture, DeclaredChange, DeclaredPage, Download, ScriptCall, Shown } from './declare.ts';
import { logUnlessRefused, sendConsoleError, setRetryAfter } from './errors.ts';
import { requireStorable } from './form-values.ts';
import { personalPage, shell, withNotice } from './layout.ts';
import {
  type Audience,
  areaOf,
  consoleUrl,
  fillPath,
  inZoneOf,
  isInOrganization,
  type SignedInContext,
  urlOf,
  withQuery,
} from './page-context.ts';
import { asProviderFault } from './provider-faults.ts';
import { calls, changes, downloads, pages, pictures } from './sections.ts';
import { admit, admitCall, admitUser, homeOf, leadToConfirmation, toSignIn } from './signed-in.ts';
import { queryOf, setCookies } from './visitor.ts';

interface Route {
  verb: 'get' | 'post';
  /** The path to route, from `/console` on, with `:name` for parameters. */
  address: string;
  /** The name of the page or change in the log. */
  name: string;
  handle(ctx: Context, req: Request, res: Response): Promise<void>;
  /** False for what a page has many of, of which only requests by people who are not signed in count against the rate limit. */
  counted?: false;
}

export function consoleRoutes(ctx: Context): Router {
  const router = express.Router({ caseSensitive: true, strict: true });
  const served = ({ name, handle, counted }: Pick<Route, 'name' | 'handle' | 'counted'>) =>
    serve<Record<string, string>>(ctx, name, handle, setConsoleHeaders, counted);
  for (const asset of assets) router.get(`/console${asset.path}`, sendAsset(asset));
  router.get('/console', served({ name: 'console', handle: enter }));
  router.get('/console/device', served({ name: 'console.device', handle: toDevice }));
  for (const route of routes()) router[route.verb](route.address, served(route));
  router.use('/console', served({ name: 'console.unknown', handle: refuse }));
  router.use('/console', (error: unknown, _req: Request, res: Response, next: NextFunction) => {
    if (res.closed) return;
    if (res.headersSent) return next(error);
    return sendConsoleError(ctx, res, error);
  });
  return router;
}

/**
 * Lists the routes, those with a fixed address first, because to Express `/console/account/confirm` looks
 * like a page of an organization.
 */
function routes(): Route[] {
  const all: Route[] = [
    ...pages.map((page) =>
      route('get', page, nameOf(page), (ctx, req, res) => showPage(ctx, page, req, res)),
    ),
    ...changes.map((change) =>
      route('post', change, `.${change.action}`, (ctx, req, res) => makeChange(ctx, change, req, res)),
    ),
    ...downloads.map((download) =>
      route('get', download, `.${download.action}`, (ctx, req, res) => giveDownload(ctx, download, req, res)),
    ),
    ...pictures.map(
      (picture): Route => ({
        ...route('get', picture, nameOf(picture), (ctx, req, res) => showPicture(ctx, picture, req, res)),
        counted: false,
      }),
    ),
    ...calls.map((call) =>
      route('post', call, `.${call.action}`, (ctx, req, res) => answerCall(ctx, call, req, res)),
    ),
  ];
  const ofOrganization = ({ address }: Route) => Number(address.startsWith('/console/:'));
  return all.sort((a, b) => ofOrganization(a) - ofOrganization(b));
}

function route(
  verb: Route['verb'],
  { role, path }: { role: Audience; path: string },
  name: string,
  handle: Route['handle'],
): Route {
  return { verb, address: `/console${areaOf(role)}${path}`, name: `console${name}`, handle };
}

/** Names a page for the log; pages of an organization are named by their path alone. */
function nameOf({ role, path }: Pick<DeclaredPage, 'role' | 'path'>): string {
  const area = areaOf(role);
  return area.includes(':') ? path : area + path;
}

function refuse(): never {
  throw notFound('The page');
}

async function enter(ctx: Context, req: Request, res: Response): Promise<void> {
  const user = await ctx.security.auth.read(req.headers);
  if (!user) return toSignIn(ctx, req, res);
  seeOther(res, await homeOf(ctx, user));
}

/** Leads from the short address, which people may have to type, to the page about a command line that signs in. */
async function toDevice(ctx: Pick<Context, 'config'>, req: Request, res: Response): Promise<void> {
  const code = queryOf(req).get('code') ?? undefined;
  seeOther(res, withQuery(consoleUrl(ctx, '/account/device'), { code }));
}

async function showPage(ctx: Context, page: DeclaredPage, req: Request, res: Response): Promise<void> {
  const context = await admit(ctx, req, res, page.role);
  if (!context) return;
  await inZoneOf(context, async () => {
    if (context.query.get('format') === 'csv' && page.csv) return sendCsv(res, page.csv(context));
    await send(res, context, page, await page.show(context));
  });
}

async function giveDownload(ctx: Context, download: Download, req: Request, res: Response): Promise<void> {
  const context = await admit(ctx, req, res, download.role);
  if (!context) return;
  await audited(ctx, entryOf(context, download), () => writeDownload(res, context, download));
  res.end();
}

async function showPicture(
  ctx: Context,
  picture: ConsolePicture,
  req: Request,
  res: Response,
): Promise<void> {
  const user = await ctx.security.auth.read(req.headers);
  if (!user) {
    await countRequest(ctx, req);
    return toSignIn(ctx, req, res);
  }
  const context = await admitUser(ctx, req, res, user, picture.role);
  if (context && isInOrganization(context)) sendPicture(res, await picture.read(context));
}

async function makeChange(ctx: Context, change: DeclaredChange, req: Request, res: Response): Promise<void> {
  const context = await admit(ctx, req, res, change.role);
  if (!context || (await leadToConfirmation(context, change, res))) return;
  await inZoneOf(context, () => makeAdmittedChange(context, change, res));
}

async function makeAdmittedChange(
  context: SignedInContext,
  change: DeclaredChange,
  res: Response,
): Promise<void> {
  const { ctx, req } = context;
  if (change.attempt) requireQuota(await ctx.security.rateLimits.spendSignIn(req.ip ?? ''));
  let form = new URLSearchParams();
  try {
    form = await (change.takesFile ? readFileForm(req, res) : readForm(req, res));
    requireStorable(form);
    const resolved = (await change.resolve?.(context, form)) ?? form;
    const run = () => change.run(context, resolved);
    const outcome = await (change.asks ? run() : audited(ctx, entryOf(context, change, resolved), run));
    if ('show' in outcome) return await send(res, context, change.page, outcome.show);
    const { goTo, notice, cookies = [] } = outcome;
    setCookies(res, cookies);
    seeOther(res, notice === undefined ? goTo : withNotice(context, goTo, notice));
  } catch (thrown) {
    const error = asProviderFault(thrown);
    if (!(error instanceof ServiceError) || isOfAddress(change, error)) throw error;
    logUnlessRefused(ctx, res, error);
    const here = urlOf(context, fillPath(change.page.path, context.params));
    const again = { ...context, here, refused: { change: change.action, error, form } };
    setRetryAfter(res, error);
    res.status(error.status);
    await send(res, again, change.page, await change.page.show(again));
  }
}

/**
 * Tells whether a change was refused because its address names something that does not exist. A wrong value
 * in the form, in contrast, can be corrected.
 */
function isOfAddress({ path }: DeclaredChange, { code }: ServiceError): boolean {
  return code === 'not_found' && path.includes(':');
}

async function answerCall(ctx: Context, call: ScriptCall, req: Request, res: Response): Promise<void> {
  await answerJson(ctx, res, async () => {
    if (call.attempt) requireQuota(await ctx.security.rateLimits.spendSignIn(req.ip ?? ''));
    const user = await ctx.security.auth.read(req.headers);
    if (!user) throw new SignInRefusal('sign_in_again');
    const context = await admitCall(ctx, req, user, call.role);
    const body = await readJson(req, res, call.body);
    const run = () => call.run(context, body);
    const details = call.details?.(body);
    const { answer, cookies = [] } = await (details
      ? audited(ctx, { ...entryOf(context, call), details }, run)
      : run());
    setCookies(res, cookies);
    return answer;
  });
}

type AdminAction = Pick<DeclaredChange, 'action' | 'subject' | 'details' | 'ofWholeOrganization'>;

/** Makes an entry of the organization's own audit log if the change is about one, and else of the deployment's. */
function entryOf(context: SignedInContext, change: AdminAction, form = new URLSearchParams()): NewAuditEntry {
  const { user, params, req } = context;
  const subject = change.subject && (params[change.subject] ?? form.get(change.subject) ?? undefined);
  const place = isInOrganization(context) ? context.caller : params;
  return {
    ...(place.organizationId ? { organizationId: place.organizationId } : {}),
    ...(isInOrganization(context) && !change.ofWholeOrganization ? { mode: context.caller.mode } : {}),
    userId: user.userId,
    actor: user.email,
    action: change.action,
    ...(subject ? { subject: subject.slice(0, 200) } : {}),
    ...(change.details ? { details: change.details(form) } : {}),
    ...(req.ip ? { address: req.ip } : {}),
  };
}

async function send(
  res: Response,
  context: SignedInContext,
  page: DeclaredPage,
  shown: Shown,
): Promise<void> {
  const content = isInOrganization(context)
    ? shell(context, pages, sectionOf(page), shown)
    : personalPage(context, shown, page.role === 'operator' ? 'wide' : 'narrow');
  res.type('html').send(`${await content}`);
}

/**
 * Returns the navigation entry that a page belongs to: its own, or the one whose path is the longest prefix of the
 * page's.
 */
function sectionOf(page: DeclaredPage): DeclaredPage | undefined {
  const candidates = pages.filter(
    ({ nav, path }) => nav && (path === page.path || (path !== '' && page.path.startsWith(`${path}/`))),
  );
  return candidates.sort((a, b) => b.path.length - a.path.length)[0];
}
