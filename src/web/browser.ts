/** Tells browsers apart: by the cookie with the secret that binds a connect session to the browser that opened it. */

import type { Request, Response } from 'express';
import { parse as parseCookie } from 'hono/utils/cookie';

/** For how long the cookie outlives its session, so that the last page can say what was connected. */
const marginMs = 10 * 60_000;

export function readBrowser(req: Request, publicUrl: string): string | undefined {
  const { name } = cookieOf(publicUrl);
  return parseCookie(req.headers.cookie ?? '', name)[name];
}

/** @param forMs how long the session goes on. */
export function keepBrowser(res: Response, publicUrl: string, browser: string, forMs: number): void {
  const { name, path, secure } = cookieOf(publicUrl);
  res.cookie(name, browser, { path, secure, httpOnly: true, sameSite: 'lax', maxAge: forMs + marginMs });
}

/**
 * Returns the cookie's name and scope. The prefix `__Host-` keeps other hosts of the same site from setting
 * the cookie; browsers accept it over https only.
 */
function cookieOf(publicUrl: string): { name: string; path: string; secure: boolean } {
  return publicUrl.startsWith('https:')
    ? { name: '__Host-connect', path: '/', secure: true }
    : { name: 'connect', path: new URL(`${publicUrl}/connect`).pathname, secure: false };
}
