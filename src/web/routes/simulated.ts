/** Shows the consent screens of test mode, which the simulators draw. */
import type { Request, Response } from 'express';
import type { Context } from '../../context.ts';
import { ConnectRefusal } from '../../domain/connections/connect/pages.ts';
import { answerConsent } from '../../domain/test-mode/answer-consent.ts';
import { readFormText } from '../form.ts';

export async function showSimulatedConsent(ctx: Context, req: Request, res: Response): Promise<void> {
  const answer = await answerConsent(ctx, {
    method: req.method,
    // The path begins with the host that is simulated. No header of the browser is passed on.
    url: new URL(new URL(ctx.config.publicUrl).origin + req.originalUrl.slice('/simulated'.length)),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: await readFormText(req, res),
  });
  if (!answer) throw new ConnectRefusal('link_unknown');
  // The simulator's answer has its own Content-Security-Policy, for the style in the page.
  res
    .status(answer.status)
    .set(answer.headers ?? {})
    .send(answer.body);
}
