/** Opens the portal for a request, and draws the frame around its pages. */
import type { Request, Response } from 'express';
import { html } from 'hono/html';
import type { Context } from '../../context.ts';
import type { ResourceOperations } from '../../contract/index.ts';
import { readBrand } from '../../domain/foundation/branding/brand.ts';
import { openPortal, type Portal } from '../../domain/people/portal.ts';
import { type ResourceOperationId, runOperation } from '../../http/run-operation.ts';
import type { RequestParts } from '../../http/validation/validate.ts';
import { isolate } from '../names.ts';
import { setSecurityHeaders } from '../page.ts';
import { type Html, layout } from '../pages/layout.ts';
import { type Texts, textsFor } from '../texts/index.ts';

export type PortalRequest = Request<{ token: string; eventDestinationId?: string }>;

export interface PortalContext extends Portal {
  ctx: Context;
  /** The texts in the language of the user's browser. */
  texts: Texts;
  /** The address of the portal's first page. */
  home: string;
  /** Runs an operation as the user, to whom everybody else's destinations do not exist. */
  operate<Id extends ResourceOperationId>(
    operationId: Id,
    parts: Partial<RequestParts>,
  ): Promise<ResourceOperations[Id]['output']>;
}

/**
 * Builds the page context. The page may be shown in a frame by the origins that the link names, and by no others.
 * @throws ServiceError `not_found` when the link does not work.
 */
export async function openPageContext(
  ctx: Context,
  req: PortalRequest,
  res: Response,
): Promise<PortalContext> {
  const portal = await openPortal(ctx, req.params.token);
  const { publicUrl } = ctx.config;
  res.removeHeader('X-Frame-Options');
  setSecurityHeaders(res, { publicUrl, connectFrameAncestors: portal.link.frameAncestors });
  return {
    ctx,
    ...portal,
    texts: textsFor(req, undefined),
    home: `${publicUrl}/portal/${req.params.token}`,
    operate: (operationId, parts) => runOperation(ctx, portal.caller, operationId, parts),
  };
}

export async function sendPortalPage(
  { ctx, caller, texts, link: { returnUrl }, organization }: PortalContext,
  res: Response,
  heading: string,
  content: Html | Promise<Html>,
): Promise<void> {
  const own = await readBrand(ctx, { organizationId: caller.organizationId });
  const brand = { ...own, name: own.name ?? organization };
  const frame = { texts, publicUrl: ctx.config.publicUrl, brand, framed: false };
  const back = returnUrl ? backTo(returnUrl, texts.backToApp(isolate(brand.name))) : '';
  const page = await layout(frame, heading, html`${await content}${back}`);
  res.type('html').send(page.toString());
}

/** Leads out of the frame, if there is one: the customer's own pages seldom let themselves be framed. */
function backTo(returnUrl: string, text: string): Html {
  return html`<a class="button secondary" target="_top" href="${returnUrl}">${text}</a>`;
}
