import type { Request, Response } from 'express';
import type { Context } from '../../context.ts';
import { readClientDocument } from '../../domain/grants/auth-integrations/read.ts';

/**
 * Serves the document that describes the OAuth client of an integration. Authorization servers fetch it, and
 * cache it for some minutes.
 */
export async function showClientDocument(
  ctx: Context,
  req: Request<{ authIntegrationId: string }>,
  res: Response,
): Promise<void> {
  const document = await readClientDocument(ctx, req.params.authIntegrationId);
  res.set('Cache-Control', 'public, max-age=300').json(document);
}
