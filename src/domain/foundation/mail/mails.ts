/** Queues e-mails, and sends them. */
import type { Context } from '../../../context.ts';
import type { Db } from '../../../db/client/client.ts';
import { newId } from '../../../db/client/ids.ts';
import { deleteMail, findMail, insertMails, type OutgoingMail } from '../../../db/tables/outgoing-mails.ts';
import { MailError } from '../../../outbound/mailer.ts';
import { type Mail, renderMail } from './template.ts';

// Writes e-mails down, with a job for each, in the transaction of what they tell.

interface NewMail {
  to: string;
  mail: Mail;
  /** The organization that the e-mail is about; absent for one to a person alone. */
  organizationId?: string | null | undefined;
  /** The link that the e-mail contains. If it is gone when the e-mail's turn comes, the e-mail is not sent. */
  consoleLinkId?: string;
  /** The time at which an e-mail that could not be sent is given up. */
  expiresAt: Date;
}

/** The parts of an e-mail that are stored sealed. */
type MailContent = ReturnType<typeof renderMail> & { to: string; unsubscribeUrl?: string };

export async function queueMails(
  ctx: Pick<Context, 'queue' | 'security'>,
  tx: Db,
  mails: readonly NewMail[],
): Promise<void> {
  if (mails.length === 0) return;
  const rows = mails.map(({ to, mail, organizationId, consoleLinkId, expiresAt }) => {
    const id = newId('mail');
    const content: MailContent = {
      ...renderMail(mail),
      to,
      ...(mail.preferencesUrl && { unsubscribeUrl: mail.preferencesUrl }),
    };
    return {
      id,
      organizationId: organizationId ?? '',
      consoleLinkId: consoleLinkId ?? null,
      content: ctx.security.keyring.seal(JSON.stringify(content), id),
      expiresAt,
    };
  });
  await insertMails(tx, rows);
  const jobs = rows.map(({ id, organizationId }) => ({
    payload: { mailId: id },
    group: organizationId || id,
  }));
  await ctx.queue.insert('mail.send', jobs, tx);
}

/**
 * Sends e-mails. One is forgotten once the server has taken it. When the process dies in between, or the server's
 * answer is lost, the e-mail is sent again with the same Message-ID.
 */
export async function sendMail(ctx: Context, { mailId }: { mailId: string }): Promise<void> {
  const mail = await findMail(ctx.db, mailId);
  if (mail) await send(ctx, mail);
}

async function send(ctx: Context, { id, content, expiresAt }: OutgoingMail): Promise<void> {
  const log = ctx.observability.log.child({ subsystem: 'mail', mailId: id });
  if (expiresAt <= ctx.clock.now()) {
    log.warn('email expired before it could be sent');
    return deleteMail(ctx.db, id);
  }
  const { mailer } = ctx.outbound;
  if (!mailer) throw new Error('SMTP_URL is not configured for this process');
  const opened: MailContent = JSON.parse(ctx.security.keyring.open(content, id));
  try {
    await mailer.send({ id, ...opened });
  } catch (error) {
    if (!(error instanceof MailError) || !error.final) throw error;
    log.warn('email permanently rejected by SMTP server', { error });
    return deleteMail(ctx.db, id);
  }
  await deleteMail(ctx.db, id);
  log.info('email sent');
}
