/** A real SMTP server that keeps the e-mails it gets and refuses what a test wants refused. */
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { type ParsedMail, simpleParser } from 'mailparser';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { fixtureSecret } from './secrets.ts';

export interface ReceivedMail {
  /** The recipient that the server was told, whatever the headers say. */
  to: string[];
  /** The message as it came. */
  raw: string;
  parsed: ParsedMail;
}

export interface MailServer {
  /** The value of SMTP_URL. */
  url: string;
  password: string;
  received: ReceivedMail[];
  refuseSignIns: boolean;
  /** How often somebody has tried to sign in. */
  signIns: number;
  /** The answer to a recipient, such as 550; absent when everybody is taken. */
  refuseRecipients?: number | undefined;
  /** True to break the connection off after the whole e-mail has come, without an answer. */
  hangUpAfterMail: boolean;
  /** Returns the e-mails to an address. */
  mailsTo(address: string): ParsedMail[];
  close(): Promise<void>;
}

const user = 'harbour@example.com';

/** @param options by default, the server offers no encryption. */
export async function startMailServer(options: SMTPServerOptions = {}): Promise<MailServer> {
  const password = fixtureSecret('smtp-server');
  const smtp = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    disableReverseLookup: true,
    closeTimeout: 1,
    ...options,
    onAuth({ username, password: given }, _session, done) {
      server.signIns += 1;
      const known = username === user && given === password && !server.refuseSignIns;
      done(known ? null : new Error('wrong user or password'), { user });
    },
    onRcptTo(_address, _session, done) {
      const { refuseRecipients: responseCode } = server;
      done(responseCode ? Object.assign(new Error('no such mailbox'), { responseCode }) : null);
    },
    async onData(stream, session, done) {
      const chunks: Buffer[] = [];
      for await (const chunk of stream) chunks.push(chunk);
      const raw = Buffer.concat(chunks).toString();
      const to = session.envelope.rcptTo.map(({ address }) => address);
      server.received.push({ to, raw, parsed: await simpleParser(raw) });
      if (server.hangUpAfterMail) {
        server.hangUpAfterMail = false;
        for (const connection of smtp.connections) connection.close();
        return;
      }
      done();
    },
  });
  // A client that hangs up because it does not trust the server is what some tests want.
  smtp.on('error', () => {});
  smtp.listen(0, '127.0.0.1');
  await once(smtp.server, 'listening');
  const { port } = smtp.server.address() as AddressInfo;
  const protocol = options.secure ? 'smtps' : 'smtp';
  const server: MailServer = {
    url: `${protocol}://${encodeURIComponent(user)}:${encodeURIComponent(password)}@localhost:${port}`,
    password,
    received: [],
    refuseSignIns: false,
    signIns: 0,
    hangUpAfterMail: false,
    mailsTo: (address) =>
      server.received.filter(({ to }) => to.includes(address)).map(({ parsed }) => parsed),
    close: () => new Promise((resolve) => smtp.close(resolve)),
  };
  return server;
}
