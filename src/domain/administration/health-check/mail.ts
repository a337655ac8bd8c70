/** Checks the SMTP server by signing in to it, and whether e-mails are waiting. */
import type { Context } from '../../../context.ts';
import { countUnsent } from '../../../db/tables/outgoing-mails.ts';
import { MailError } from '../../../outbound/mailer.ts';
import { pluralize } from '../../foundation/wording.ts';
import { about, type Finding } from './finding.ts';

/** An e-mail that has waited for longer than this was refused or not taken. */
const timeoutMs = 10 * 60_000;

/** Late e-mails are counted so far, because there may be a million of them. */
export const mostCounted = 1_000;

export async function checkMail(ctx: Context): Promise<Finding> {
  const { ok, problem } = about('E-mail');
  const { mailer } = ctx.outbound;
  const { mail } = ctx.config;
  if (!mailer || !mail)
    return ok('No e-mails are sent, since SMTP_URL is not set. The console shows links to hand over.');
  const { host, port } = mail.server;
  const error = await mailer.verify().then(
    () => undefined,
    (cause: unknown) => cause,
  );
  if (error instanceof MailError)
    return problem(
      `The SMTP server ${host}:${port} cannot be used: ${error.message}`,
      `${remedies[error.code] ?? remedies.ESOCKET} E-mails wait until then, and none is lost.`,
    );
  if (error) throw error;
  const unsent = await countUnsent(ctx.db, new Date(ctx.clock.now().getTime() - timeoutMs), mostCounted + 1);
  const late = unsent > mostCounted ? `more than ${mostCounted} e-mails` : pluralize(unsent, 'e-mail');
  if (unsent > 0)
    return problem(
      `The SMTP server ${host}:${port} can be used, but the workers have not sent ${late} for more than ten minutes.`,
      'Look at the log of the workers for the job mail.send. Workers need SMTP_URL and MAIL_FROM, too, and send nothing while they are held.',
    );
  return ok(`The SMTP server ${host}:${port} can be used, and no e-mails are late.`);
}

/** The library's code -> what to do. */
const remedies: Record<string, string> & { ESOCKET: string } = {
  ESOCKET:
    'Check host, port and protocol of SMTP_URL, that a firewall lets this machine reach it, and that its certificate is trusted; NODE_EXTRA_CA_CERTS adds one.',
  EAUTH: 'Check the user and the password in SMTP_URL; percent-encode characters that a URL cannot have.',
  ETLS: 'The server does not encrypt as SMTP_URL asks, or not with a certificate that is trusted. Use smtps: for a server that encrypts from the beginning; SMTP_ALLOW_UNENCRYPTED=true sends without encryption.',
};
