import type { Request, Response } from 'express';
import type { Context } from '../../context.ts';
import { receiveCallback } from '../../domain/connections/connect/flow.ts';
import { readBrowser } from '../browser-cookie.ts';
import { leave, seeOther } from '../send.ts';

/** Handles the end user's return from the provider. */
export async function returnFromProvider(
  ctx: Context,
  req: Request<{ authIntegrationId: string; server?: string }>,
  res: Response,
): Promise<void> {
  const { publicUrl } = ctx.config;
  const browser = readBrowser(req, publicUrl);
  const next = await receiveCallback(ctx, req.params, single(req.query), browser);
  if ('url' in next) return leave(ctx, req, res, next.url);
  seeOther(res, `${publicUrl}/connect/sessions/${next.choose}/accounts`);
}

/**
 * Returns the query's parameters. One that is given twice is empty, and so right for nobody: a redirect URI that a
 * stranger has registered may bring one of its own.
 */
function single(query: Request['query']): Record<string, string> {
  const entries = Object.entries(query).map(([name, value]) => [
    name,
    typeof value === 'string' ? value : '',
  ]);
  return Object.fromEntries(entries);
}
