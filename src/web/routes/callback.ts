import type { Request, Response } from 'express';
import type { Context } from '../../context.ts';
import { receiveCallback } from '../../domain/connect/flow.ts';
import { readBrowser } from '../browser-cookie.ts';
import { leave, seeOther } from '../send.ts';

/** Handles the end user's return from the provider. */
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

/** Returns the query's parameters. A parameter given twice counts as missing. */
function single(query: Request['query']): Record<string, string> {
  const entries = Object.entries(query).flatMap(([name, value]) =>
    typeof value === 'string' ? [[name, value] as const] : [],
  );
  return Object.fromEntries(entries);
}
