/** Queues e-mails, and sends them. */
import { html } from 'hono/html';
import type { Context } from '../../../context.ts';
import type { Db } from '../../../db/client/client.ts';
import { newId } from '../../../db/client/ids.ts';
import { deleteMail, findMail, insertMails, type OutgoingMail } from '../../../db/tables/mails.ts';
import { MailError } from '../../../outbound/mailer.ts';

// Writes e-mails, each as plain text and as HTML with the same words.

export interface Mail {
  subject: string;
  paragraphs: readonly string[];
  /** Things that the e-mail is about, each with the address of its page. */
  items?: readonly { text: string; url: string }[];
  /** The link or button under the text, for what the recipient can do. */
  action: { text: string; url: string };
  /** Why the recipient gets the e-mail, in small print. */
  footer: readonly string[];
  /** The page on which the recipient chooses which e-mails they get. */
  preferencesUrl?: string;
}

interface Written {
  subject: string;
  text: string;
  html: string;
}

const longestSubject = 150;

export function renderMail(mail: Mail): Written {
  const { paragraphs, items = [], action, footer, preferencesUrl } = mail;
  const subject = oneLine(mail.subject).slice(0, longestSubject);
  const preferences = preferencesUrl ? [`Choose which e-mails you get: ${preferencesUrl}`] : [];
  return {
    subject,
    text: [
      ...paragraphs.map(oneLine),
      ...(items.length > 0 ? [items.map(({ text, url }) => `- ${oneLine(text)}\n  ${url}`).join('\n')] : []),
      `${action.text}:\n${action.url}`,
      ['-- ', ...footer.map(oneLine), ...preferences].join('\n'),
    ].join('\n\n'),
    html: String(html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${subject}</title></head>
<body style="margin:0;padding:24px;background:#f6f6f4;color:#1d1d1b;font:16px/1.5 system-ui,sans-serif">
<div style="max-width:36em;margin:0 auto;padding:24px;background:#fff;border-radius:8px">
${paragraphs.map((text) => html`<p>${oneLine(text)}</p>`)}
${items.length > 0 ? html`<ul>${items.map(({ text, url }) => html`<li><a href="${url}">${oneLine(text)}</a></li>`)}</ul>` : ''}
<p><a href="${action.url}" style="display:inline-block;padding:10px 16px;border-radius:6px;background:#1d1d1b;color:#fff;text-decoration:none">${action.text}</a></p>
<p style="overflow-wrap:anywhere">If the button does not work, open this address: ${action.url}</p>
<hr style="border:0;border-top:1px solid #ddd">
${footer.map((text) => html`<p style="color:#5c5c58;font-size:14px">${oneLine(text)}</p>`)}
${preferencesUrl ? html`<p style="font-size:14px"><a href="${preferencesUrl}">Choose which e-mails you get</a></p>` : ''}
</div></body></html>`),
  };
}

/** Names that people have chosen may contain line breaks and control characters, which must not begin a line or header. */
function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim();
}

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
