/** The addresses that providers, and people who follow a link of theirs, read. */
import type { Request, Response } from 'express';
import type { Context } from '../../context.ts';
import { pictureKinds, readBrandPicture } from '../../domain/foundation/branding/brand.ts';
import { readClientDocument } from '../../domain/grants/auth-integrations/read.ts';
import { readDeletionStatus } from '../../domain/sync/user-callbacks.ts';
import { notFound } from '../../errors/index.ts';
import { dataDeletionPage } from '../pages/endings.ts';
import { sendPage, sendPicture } from '../send.ts';

/** Sends a customer's logo or icon. Its address changes with its bytes, and both are public. */
export async function showBrandPicture(
  ctx: Pick<Context, 'config' | 'db'>,
  req: Request<{ id: string; kind: string }>,
  res: Response,
): Promise<void> {
  const kind = pictureKinds.find((known) => known === req.params.kind);
  const picture = kind && (await readBrandPicture(ctx, req.params.id, kind));
  if (!picture) throw notFound('The picture');
  sendPicture(res, picture);
}

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

export async function showDataDeletion(
  ctx: Pick<Context, 'config' | 'db'>,
  req: Request<{ code: string }>,
  res: Response,
): Promise<void> {
  const status = await readDeletionStatus(ctx, req.params.code);
  if (status === 'unknown') res.status(404);
  await sendPage(ctx, req, res, undefined, (frame) => dataDeletionPage(frame, status));
}
