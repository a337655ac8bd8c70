/** Sends pages, redirects and pictures. */
import type { Request, Response } from 'express';
import type { Context } from '../context.ts';
import type { SessionFrame } from '../domain/connections/connect/pages.ts';
import type { Picture } from '../domain/connections/profiles.ts';
import { readBrand } from '../domain/foundation/branding/brand.ts';
import { leavingPage } from './pages/endings.ts';
import type { Frame, Html } from './pages/layout.ts';
import { textsFor } from './texts/index.ts';

/** Logs an error with the request id that the page tells people to quote. */
export function logFault(ctx: Pick<Context, 'observability'>, res: Response, error: unknown): void {
  const { requestId, operationId } = res.locals;
  ctx.observability.log.error('page failed', { subsystem: 'web', requestId, operationId, error });
}

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

const keptSeconds = 3_600;
const missingSeconds = 60;

/** One transparent pixel. */
const seeThrough: Picture = {
  contentType: 'image/gif',
  bytes: Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64'),
};

/**
 * Sends a picture that somebody at a provider chose. It can do nothing, even when it is opened by itself: its type is
 * that of its bytes, no browser guesses another, and nothing in it runs. Without one, the page shows the initials behind
 * it: browsers would report an error, and mark an answer without a picture as broken.
 */
export function sendPicture(res: Response, picture: Picture | undefined): void {
  res.set({
    'Content-Security-Policy': "default-src 'none'; sandbox",
    'Cross-Origin-Resource-Policy': 'same-origin',
    'X-Content-Type-Options': 'nosniff',
    'Cache-Control': `private, max-age=${picture ? keptSeconds : missingSeconds}`,
  });
  const { contentType, bytes } = picture ?? seeThrough;
  res.type(contentType).send(bytes);
}
