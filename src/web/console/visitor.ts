/** Who a browser is to the console: its cookies, its address, and the page that it wanted. */
import type { Request, Response } from 'express';
import type { Cookies, SignedIn, Visitor } from '../../auth/index.ts';
import type { Context } from '../../context.ts';
import { clientAddress } from '../../rate-limits/index.ts';
import { consoleUrl } from './page-context.ts';

export function visitorOf(req: Request): Visitor {
  const address = req.ip ?? '';
  return { headers: req.headers, address, network: clientAddress(address) };
}

/** Sets the cookies of a sign-in, and tells whom they sign in. */
export function setCookies(res: Response, cookies: Cookies): void {
  if (cookies.length > 0) res.append('Set-Cookie', cookies);
}

export function readCookies(ctx: Pick<Context, 'security'>, cookies: Cookies): Promise<SignedIn | undefined> {
  return ctx.security.auth.read({ cookie: cookies.map((line) => line.split(';')[0]).join('; ') });
}

/**
 * Returns the page that a person wanted before they had to sign in. An address outside the console, or of the
 * sign-in itself, is not accepted; the console's first page takes its place.
 */
export function nextOf(ctx: Pick<Context, 'config'>, req: Request): string {
  const home = consoleUrl(ctx);
  const asked = queryOf(req).get('next') ?? '';
  if (!URL.canParse(asked, home)) return home;
  const url = new URL(asked, home);
  const own = url.origin === new URL(home).origin && url.pathname.startsWith(`${new URL(home).pathname}/`);
  return own && !url.pathname.includes('/sign-') ? url.href : home;
}

export function queryOf(req: Request): URLSearchParams {
  return new URL(req.originalUrl, 'http://here').searchParams;
}

export function withNext(url: string, next: string): string {
  return `${url}?${new URLSearchParams({ next })}`;
}
