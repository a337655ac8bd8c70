import type { Request, Response } from 'express';
import type { Context } from '../../context.ts';
import { pictureKinds, readBrandPicture } from '../../domain/foundation/branding/brand.ts';
import { notFound } from '../../errors/index.ts';
import { sendPicture } from '../send-picture.ts';

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
