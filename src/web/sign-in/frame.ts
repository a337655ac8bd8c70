/** Sends the pages around signing in, in their common frame. */
import type { RequestHandler, Response } from 'express';
import type { Context } from '../../context.ts';
import { standalonePage } from '../console/layout.ts';
import { page, type ServePage } from '../page.ts';
import type { Html } from '../pages/layout.ts';
import { setConsoleHeaders } from '../security-headers.ts';

export { addressOf, consoleUrl } from '../console/page-context.ts';

export async function sendSignInPage(
  ctx: Pick<Context, 'config'>,
  res: Response,
  heading: string,
  content: Html,
): Promise<void> {
  res.type('html').send(`${await standalonePage(ctx.config, heading, content)}`);
}

export function serve<Parameters>(
  ctx: Context,
  name: string,
  handler: ServePage<Parameters>,
): RequestHandler<Parameters> {
  return page(ctx, `console.${name}`, handler, setConsoleHeaders);
}
