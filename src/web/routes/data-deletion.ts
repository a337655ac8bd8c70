import type { Request, Response } from 'express';
import type { Context } from '../../context.ts';
import { readDeletionStatus } from '../../domain/sync/user-callbacks/receive.ts';
import { dataDeletionPage } from '../pages/data-deletion.ts';
import { sendPage } from '../send.ts';

export async function showDataDeletion(
  ctx: Pick<Context, 'config' | 'db'>,
  req: Request<{ code: string }>,
  res: Response,
): Promise<void> {
  const status = await readDeletionStatus(ctx, req.params.code);
  if (status === 'unknown') res.status(404);
  await sendPage(ctx, req, res, undefined, (frame) => dataDeletionPage(frame, status));
}
