import type { Request, Response } from 'express';
import type { Context } from '../../context.ts';
import { readClientDocument } from '../../domain/auth-integrations/client-document.ts';

/** For authorization servers, which keep it for some minutes themselves. */
export async function showClientDocument(
  ctx: Context,
  req: Request<{ authIntegrationId: string }>,
  res: Response,
): Promise<void> {
  const document = await readClientDocument(ctx, req.params.authIntegrationId);
  res.set('Cache-Control', 'public, max-age=300').json(document);
}
