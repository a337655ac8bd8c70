/** Sets the cookies of a sign-in, and tells whom they sign in. */
import type { Response } from 'express';
import type { Cookies, SignedIn } from '../../auth/index.ts';
import type { Context } from '../../context.ts';

export function setCookies(res: Response, cookies: Cookies): void {
  if (cookies.length > 0) res.append('Set-Cookie', cookies);
}

export function readCookies(ctx: Pick<Context, 'security'>, cookies: Cookies): Promise<SignedIn | undefined> {
  return ctx.security.auth.read({ cookie: cookies.map((line) => line.split(';')[0]).join('; ') });
}
