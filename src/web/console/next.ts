import type { Request } from 'express';
import type { Context } from '../../context.ts';
import { consoleUrl } from './page-context.ts';

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
