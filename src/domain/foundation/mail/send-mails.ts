/**
 * Sends e-mails. One is forgotten once the server has taken it. When the process dies in between, or the server's
 * answer is lost, the e-mail is sent again with the same Message-ID.
 */
import type { Context } from '../../../context.ts';
import { deleteMail, findMail, type OutgoingMail } from '../../../db/tables/outgoing-mails.ts';
import { MailError } from '../../../outbound/mailer.ts';
import type { MailContent } from './queue-mails.ts';

export async function sendMail(ctx: Context, { mailId }: { mailId: string }): Promise<void> {
  const mail = await findMail(ctx.db, mailId);
  if (mail) await send(ctx, mail);
}

async function send(ctx: Context, { id, content, expiresAt }: OutgoingMail): Promise<void> {
  const log = ctx.log.child({ subsystem: 'mail', mailId: id });
  if (expiresAt <= ctx.now()) {
    log.warn('an e-mail was given up, since it could not be sent in time');
    return deleteMail(ctx.db, id);
  }
  const { mailer } = ctx.outgoing;
  if (!mailer) throw new Error('SMTP_URL is not configured for this process');
  const opened: MailContent = JSON.parse(ctx.keyring.open(content, id));
  try {
    await mailer.send({ id, ...opened });
  } catch (error) {
    if (!(error instanceof MailError) || !error.final) throw error;
    log.warn('an e-mail was refused for good', { error });
    return deleteMail(ctx.db, id);
  }
  await deleteMail(ctx.db, id);
  log.info('an e-mail was sent');
}
