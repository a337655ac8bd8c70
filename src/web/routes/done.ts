import type { Request, Response } from 'express';
import type { Context } from '../../context.ts';
import { type DoneStatus, donePage } from '../pages/done.ts';
import { sendPage } from '../send.ts';

const statuses: DoneStatus[] = ['completed', 'failed', 'canceled', 'expired'];

/** Anyone can write the query: only what it may say is shown. */
export async function showDone(ctx: Context, req: Request, res: Response): Promise<void> {
  const status = statuses.find((known) => known === req.query.status) ?? 'unknown';
  await sendPage(ctx.config, req, res, undefined, (frame) => donePage(frame, status));
}
