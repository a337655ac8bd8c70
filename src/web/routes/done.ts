import type { Request, Response } from 'express';
import type { Context } from '../../context.ts';
import { type DoneStatus, donePage } from '../pages/done.ts';
import { sendPage } from '../send.ts';

const statuses: DoneStatus[] = ['completed', 'failed', 'canceled', 'expired'];

/** Shows the last page. Anybody can write the query, so only known statuses are shown. */
export async function showDone(ctx: Context, req: Request, res: Response): Promise<void> {
  const status = statuses.find((known) => known === req.query.status) ?? 'unknown';
  await sendPage(ctx.config, req, res, undefined, (frame) => donePage(frame, status));
}
