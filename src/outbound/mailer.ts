/**
 * Sends e-mails through the configured SMTP server. The library is loaded with the first e-mail, so that an
 * deployment that sends none does not carry it.
 */
import { refuseInsideTransaction } from '../lib/transaction-scope.ts';

interface MailerOptions {
  from: { name: string; address: string };
  server: {
    host: string;
    port: number;
    /** True when the connection is encrypted from the beginning. */
    secure: boolean;
    /** True when nothing may be sent before the connection is encrypted. */
    requireTLS: boolean;
    auth: { user: string; pass: string } | undefined;
  };
}

export interface Mail {
  /** The unique part of the Message-ID. An e-mail that is sent again has the same, so that receivers can tell. */
  id: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  /** The page on which the recipient says that they want no such e-mails; absent for what they have asked for. */
  unsubscribeUrl?: string;
}

export interface Mailer {
  /** @throws MailError when the server was not reached, or has not taken the e-mail. */
  send(mail: Mail): Promise<void>;
  /**
   * Connects and signs in.
   * @throws MailError
   */
  verify(): Promise<void>;
}

/** Why an e-mail was not sent, in words without any secret. */
export class MailError extends Error {
  /** The library's code for the failure, such as `EAUTH`. */
  readonly code: string;
  /** True when the server refuses this recipient for good, so that another try is of no use. */
  readonly final: boolean;

  constructor({ code = 'unknown', message, responseCode = 0 }: SmtpError) {
    super(`${code}: ${message.slice(0, longestMessage)}`);
    this.code = code;
    this.final = code === 'EENVELOPE' && responseCode >= 500;
  }
}

interface SmtpError extends Error {
  code?: string;
  /** The three digits of the server's answer. */
  responseCode?: number;
}

const longestMessage = 300;
/** A server that says nothing for this long is given up; the e-mail is sent another time. */
const timeLimits = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };

export function createMailer({ from, server }: MailerOptions): Mailer {
  const open = async () => {
    const { createTransport } = await import('nodemailer');
    return createTransport({ ...server, ...timeLimits, disableFileAccess: true, disableUrlAccess: true });
  };
  const host = from.address.slice(from.address.indexOf('@') + 1);
  return {
    async send({ id, to, unsubscribeUrl, ...content }) {
      refuseInsideTransaction('an e-mail');
      const transport = await open();
      await transport
        .sendMail({
          ...content,
          from,
          to: { name: '', address: to },
          messageId: `<${id}@${host}>`,
          headers: { 'Auto-Submitted': 'auto-generated' },
          ...(unsubscribeUrl && { list: { unsubscribe: unsubscribeUrl } }),
        })
        .catch(fail);
    },
    async verify() {
      const transport = await open();
      await transport.verify().catch(fail);
    },
  };
}

function fail(error: SmtpError): never {
  throw new MailError(error);
}
