/** Writes e-mails down, with a job for each, in the transaction of what they tell. */
import type { Context } from '../../../context.ts';
import type { Db } from '../../../db/client/client.ts';
import { newId } from '../../../db/client/ids.ts';
import { insertMails } from '../../../db/tables/outgoing-mails.ts';
import { type Mail, renderMail } from './template.ts';

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
export type MailContent = ReturnType<typeof renderMail> & { to: string; unsubscribeUrl?: string };

export async function queueMails(ctx: Context, tx: Db, mails: readonly NewMail[]): Promise<void> {
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
      content: ctx.keyring.seal(JSON.stringify(content), id),
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
