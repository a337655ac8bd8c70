/** The pages of whoever runs the installation. */
import express, { type NextFunction, type Request, type Response, type Router } from 'express';
import { html } from 'hono/html';
import type { SignedIn } from '../../auth/index.ts';
import type { Context } from '../../context.ts';
import { audited, type NewAuditEntry } from '../../domain/audit/audited.ts';
import { ServiceError } from '../../errors.ts';
import { refusalOf } from '../account/refusals.ts';
import { card, copyable, link, time } from '../console/components.ts';
import { sendConsoleError } from '../console/errors.ts';
import { sendCsv } from '../console/export.ts';
import { requireStorable } from '../console/form-values.ts';
import { door } from '../console/layout.ts';
import { toSignIn } from '../console/signed-in.ts';
import type { Listing } from '../console/table.ts';
import { consoleUrl } from '../console/visit.ts';
import { readForm } from '../form.ts';
import { page } from '../page.ts';
import type { Html } from '../pages/layout.ts';
import { setConsoleHeaders } from '../security-headers.ts';
import { type OperatorChange, type OperatorLink, operatorChanges } from './changes.ts';
import {
  installationLogCsv,
  installationLogPage,
  organizationsCsv,
  organizationsPage,
  type Said,
} from './pages.ts';

const base = '/console/operator';
const heading = 'All organizations';

export function operatorRoutes(ctx: Context): Router {
  const router = express.Router({ caseSensitive: true, strict: true });
  const serve = (name: string, handler: (req: Request, res: Response, user: SignedIn) => Promise<void>) =>
    page<Record<string, string>>(
      ctx,
      `console.operator.${name}`,
      async (_ctx, req, res) => {
        const user = await ctx.auth.read(req.headers);
        if (!user) return toSignIn(ctx, req, res);
        requireOperator(user);
        await handler(req, res, user);
      },
      setConsoleHeaders,
    );
  router.get(
    base,
    serve('organizations', async (req, res) => {
      const visit = visitOf(ctx, req);
      if (visit.query.get('format') === 'csv') return sendCsv(res, organizationsCsv(visit));
      await sendOrganizations(visit, res, {});
    }),
  );
  router.get(
    `${base}/audit`,
    serve('audit', async (req, res) => {
      const visit = visitOf(ctx, req);
      if (visit.query.get('format') === 'csv') return sendCsv(res, installationLogCsv(visit));
      await send(ctx, res, 'Audit log of the installation', await installationLogPage(visit));
    }),
  );
  for (const change of operatorChanges)
    router.post(
      base + change.path,
      serve(change.action, (req, res, user) => makeChange(ctx, change, req, res, user)),
    );
  router.use(base, (error: unknown, _req: Request, res: Response, next: NextFunction) => {
    if (res.closed) return;
    if (res.headersSent) return next(error);
    return sendConsoleError(ctx, res, error);
  });
  return router;
}

function requireOperator({ operator }: SignedIn): void {
  if (!operator)
    throw new ServiceError('unauthorized', {
      status: 403,
      message: 'These pages are for whoever runs this installation.',
    });
}

function visitOf(ctx: Context, req: Request): Listing {
  const { pathname, searchParams } = new URL(req.originalUrl, ctx.config.publicUrl);
  return { ctx, here: ctx.config.publicUrl + pathname, query: searchParams };
}

async function makeChange(
  ctx: Context,
  change: OperatorChange,
  req: Request,
  res: Response,
  user: SignedIn,
): Promise<void> {
  const form = await readForm(req, res);
  requireStorable(form);
  const { organizationId, userId } = req.params as Record<string, string>;
  const deed: NewAuditEntry = {
    actor: user.email,
    userId: user.userId,
    action: change.action,
    details: Object.fromEntries(change.fields.map((name) => [name, form.get(name)])),
    ...(organizationId ? { organizationId } : {}),
    ...(userId ? { subject: userId } : {}),
    ...(req.ip ? { address: req.ip } : {}),
  };
  try {
    const outcome = await audited(ctx, deed, () =>
      change.run({ ctx, user, form, organizationId: organizationId ?? '', userId: userId ?? '' }),
    );
    if (typeof outcome === 'string') await sendOrganizations(visitOf(ctx, req), res, { done: outcome });
    else await send(ctx, res, outcome.heading, shownOnce(ctx, outcome));
  } catch (thrown) {
    await sendOrganizations(visitOf(ctx, req), res, { refusal: refusalOf(res, thrown) });
  }
}

async function sendOrganizations(visit: Listing, res: Response, said: Said): Promise<void> {
  // After a form, too, the page is that of the address without it.
  const here = visit.ctx.config.publicUrl + base;
  await send(visit.ctx, res, heading, await organizationsPage({ ...visit, here }, said));
}

function shownOnce(ctx: Context, { url, expiresAt }: OperatorLink): Html {
  return html`<p class="notice warn">This is the only time that the link is shown. It works once, until ${time(expiresAt)}.</p>
${card('The link', copyable('the link', url))}<p>${link(consoleUrl(ctx, '/operator'), heading)}</p>`;
}

async function send(ctx: Context, res: Response, title: string, content: Html): Promise<void> {
  res.type('html').send(`${await door(ctx.config, title, content, 'wide')}`);
}
