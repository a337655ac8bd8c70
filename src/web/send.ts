import type { Request, Response } from 'express';
import type { Context } from '../context.ts';
import type { SessionFrame } from '../domain/connections/connect/pages.ts';
import { readBrand } from '../domain/foundation/branding/brand.ts';
import type { Frame, Html } from './pages/layout.ts';
import { leavingPage } from './pages/leaving.ts';
import { textsFor } from './texts/index.ts';

type Own = Pick<Context, 'config' | 'db'>;

/** Sends a page in the language of the session, with its customer's look; without a session, in the browser's language. */
export async function sendPage(
  ctx: Own,
  req: Request,
  res: Response,
  session: Pick<SessionFrame, 'brandOwner' | 'appName' | 'language'> | undefined,
  render: (frame: Frame) => Html,
): Promise<void> {
  const { publicUrl, connectFrameAncestors } = ctx.config;
  const page = await render({
    texts: textsFor(req, session?.language),
    publicUrl,
    ...(session && { brand: { ...(await readBrand(ctx, session.brandOwner)), name: session.appName } }),
    framed: connectFrameAncestors.length > 0,
  });
  res.type('html').send(page.toString());
}

/**
 * Leads to another site by a page instead of a redirect: Chromium applies the page's `form-action` to all redirects
 * that follow a form, including those of the other site.
 */
export async function leave(ctx: Own, req: Request, res: Response, url: string): Promise<void> {
  res.set('Refresh', `0; url=${url}`);
  await sendPage(ctx, req, res, undefined, (frame) => leavingPage(frame, url));
}

/** Redirects the browser with a status after which it sends a GET, also after a form. */
export function seeOther(res: Response, url: string): void {
  res.status(303).location(url).end();
}
