import type { Request, Response } from 'express';
import type { SessionFrame } from '../domain/connect/pages.ts';
import type { Frame, Html } from './pages/layout.ts';
import { leavingPage } from './pages/leaving.ts';
import type { SiteConfig } from './security-headers.ts';
import { stylesheetUrl } from './stylesheet.ts';
import { textsFor } from './texts/index.ts';

/** Sends a page in the language of the session; without a session, in the browser's. */
export async function sendPage(
  config: SiteConfig,
  req: Request,
  res: Response,
  session: SessionFrame | undefined,
  render: (frame: Frame) => Html,
): Promise<void> {
  const page = await render({
    texts: textsFor(req, session?.language),
    stylesheetUrl: stylesheetUrl(config.publicUrl),
    framed: config.connectFrameAncestors.length > 0,
  });
  res.type('html').send(page.toString());
}

/**
 * Leads to another site by a page instead of a redirect: Chromium applies the page's `form-action` to all redirects
 * that follow a form, including those of the other site.
 */
export async function leave(config: SiteConfig, req: Request, res: Response, url: string): Promise<void> {
  res.set('Refresh', `0; url=${url}`);
  await sendPage(config, req, res, undefined, (frame) => leavingPage(frame, url));
}

/** Redirects the browser with a status after which it sends a GET, also after a form. */
export function seeOther(res: Response, url: string): void {
  res.status(303).location(url).end();
}
