import type { Request, Response } from 'express';
import type { Context } from '../../context.ts';
import { readConnected } from '../../domain/connections/connect/flow.ts';
import { readBrowser } from '../browser-cookie.ts';
import { type DoneStatus, donePage } from '../pages/done.ts';
import { sendPage } from '../send.ts';

const statuses: DoneStatus[] = ['completed', 'failed', 'canceled', 'expired'];

/**
 * Shows the last page. Anybody can write the query, so only known statuses are shown, and what was connected is shown to
 * the browser alone that has done it.
 */
export async function showDone(ctx: Context, req: Request, res: Response): Promise<void> {
  const { status: asked, connectSessionId } = req.query;
  const status = statuses.find((known) => known === asked) ?? 'unknown';
  const browser = readBrowser(req, ctx.config.publicUrl);
  const connected =
    status === 'completed' && typeof connectSessionId === 'string'
      ? await readConnected(ctx, connectSessionId, browser)
      : undefined;
  await sendPage(ctx, req, res, connected, (frame) => donePage(frame, status, connected));
}
