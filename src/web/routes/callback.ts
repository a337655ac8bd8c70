import type { Request, Response } from 'express';
import type { Context } from '../../context.ts';
import { receiveCallback } from '../../domain/connect/flow.ts';
import { readBrowser } from '../browser-cookie.ts';
import { leave, seeOther } from '../send.ts';

/** The provider sends the end user back. */
export async function returnFromProvider(
  ctx: Context,
  req: Request<{ authIntegrationId: string }>,
  res: Response,
): Promise<void> {
  const { publicUrl } = ctx.config;
  const browser = readBrowser(req, publicUrl);
  const next = await receiveCallback(ctx, req.params.authIntegrationId, single(req.query), browser);
  if ('url' in next) return leave(ctx.config, req, res, next.url);
  seeOther(res, `${publicUrl}/connect/sessions/${next.choose}/accounts`);
}

/** What is given twice is taken for not given. */
function single(query: Request['query']): Record<string, string> {
  const entries = Object.entries(query).flatMap(([name, value]) =>
    typeof value === 'string' ? [[name, value] as const] : [],
  );
  return Object.fromEntries(entries);
}
